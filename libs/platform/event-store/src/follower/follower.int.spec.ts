import { randomUUID } from 'node:crypto';
import { type Pool } from '@cauce/postgres';
import { jest } from '@jest/globals';
import { newCategory } from '../../test/counter.js';
import { wireTo } from '../../test/proxy.js';
import { address, connect, eventually, keepingLog, newDatabase } from '../../test/stack.js';
import { EventStore, Follower, type FollowerOptions, isBefore, type StoredEvent } from '../index.js';
import { Batches } from './batches.js';
import { Lease, LeaseLost } from './lease.js';

/** Long enough that a busy machine does not lose it; a follower that waits for one checks often. */
const LEASE = { holdMs: 30_000, renewMs: 100 };

let store: EventStore;
let pool: Pool;
let drop: () => Promise<void>;
let category: string;
let name: string;
let started: Follower[];
let opened: (() => Promise<void>)[];

beforeAll(async () => {
  store = connect();
  ({ pool, drop } = await newDatabase());
});
beforeEach(() => {
  category = newCategory();
  name = `spec-${category}`;
  started = [];
  opened = [];
});
afterEach(async () => {
  await Promise.all(started.map((follower) => follower.stop()));
  await Promise.all(opened.map((close) => close()));
});
afterAll(async () => {
  await store.close();
  await drop();
});

function follow(handle: FollowerOptions['handle'], options: Partial<FollowerOptions> = {}): Follower {
  const follower = new Follower({ name, store, pool, prefixes: [`${category}-`], handle, logger: keepingLog(), lease: LEASE, ...options });
  follower.start();
  started.push(follower);
  return follower;
}

/** The store behind a proxy that can be cut. */
async function aDistantStore() {
  const wire = await wireTo(address('TEST_EVENT_STORE_URL'));
  const distant = EventStore.connect(wire.url);
  opened.push(async () => {
    await distant.close();
    await wire.close();
  });
  return { wire, distant };
}

const append = (stream: string, n: number) =>
  store.append(`${category}-${stream}`, n === 0 ? 'no_stream' : BigInt(n - 1), [{ id: randomUUID(), type: 'Happened', data: { n } }]);

async function appendMany(stream: string, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1) await append(stream, n);
}

type FollowerRow = { owner: string; epoch: string; commit_position: string | null };
const row = async () =>
  (await pool.query<FollowerRow>('SELECT owner, epoch, commit_position FROM follower WHERE name = $1', [name])).rows[0];
const revisions = (events: readonly StoredEvent[]) => events.map(({ revision }) => Number(revision));
const upTo = (n: number) => Array.from({ length: n }, (_, at) => at);

it('handles old and new events in order, in bounded batches, and saves its position', async () => {
  await appendMany('a', 0, 30);
  const batches: (readonly StoredEvent[])[] = [];
  const follower = follow((batch) => Promise.resolve(void batches.push(batch)), { limits: { size: 8 } });
  await eventually(() => batches.flat().length === 30);
  await appendMany('a', 30, 40);
  await eventually(() => batches.flat().length === 40);
  expect(revisions(batches.flat())).toEqual(upTo(40));
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(8);
  const last = batches.flat().at(-1)?.position ?? { commit: 0n, prepare: 0n };
  await eventually(async () => BigInt((await row())?.commit_position ?? 0) >= last.commit); // events of other categories may have moved it further
  expect(isBefore(follower.position ?? { commit: 0n, prepare: 0n }, last)).toBe(false);
  expect(follower.lag).toBe(0);
});

it('fills its batches while it catches up, however slowly each is handled', async () => {
  for (let n = 0; n < 1_000; n += 100) {
    const events = Array.from({ length: 100 }, () => ({ id: randomUUID(), type: 'Happened', data: {} }));
    await store.append(`${category}-a`, n === 0 ? 'no_stream' : BigInt(n - 1), events);
  }
  const received = jest.spyOn(Batches.prototype, 'push');
  const batches: (readonly StoredEvent[])[] = [];
  follow(async (batch) => {
    batches.push(batch);
    if (batches.length === 1) await eventually(() => received.mock.calls.length === 1_000);
  });
  await eventually(() => batches.flat().length === 1_000);
  expect(revisions(batches.flat())).toEqual(upTo(1_000));
  expect(batches[1]).toHaveLength(256); // the store's checkpoints, one in 32 events, do not end a batch
  received.mockRestore();
});

it('handles what was waiting when its connection broke', async () => {
  await appendMany('a', 0, 300);
  const { wire, distant } = await aDistantStore();
  const subscriptions = jest.spyOn(distant, 'subscribeToAll');
  const received = jest.spyOn(Batches.prototype, 'push');
  const handled: StoredEvent[] = [];
  const gate: PromiseWithResolvers<void> = Promise.withResolvers();
  const handle = async (batch: readonly StoredEvent[]) => {
    await gate.promise;
    handled.push(...batch);
  };
  follow(handle, { store: distant, limits: { size: 8 } });
  await eventually(() => received.mock.calls.length === 300); // with checkpoints between them
  wire.cut();
  await expect(subscriptions.mock.results[0]?.value).rejects.toThrow(); // it is over while the first batch still runs
  gate.resolve();
  await eventually(() => handled.length >= 300);
  expect(revisions(handled)).toEqual(upTo(300));
  received.mockRestore();
});

it('hears of events of some types alone, of its own streams, and remembers that it has passed the others', async () => {
  const record = (stream: string, type: string) => store.append(stream, 'any', [{ id: randomUUID(), type, data: {} }]);
  await record(`${category}-a`, 'Rare');
  await record(`other${category}-a`, 'Rare');
  await appendMany('b', 0, 100);
  const heard: StoredEvent[] = [];
  const follower = follow((batch) => Promise.resolve(void heard.push(...batch)), { types: ['Rare'] });
  await eventually(() => heard.length === 1);
  const rare = heard[0]?.position;
  await eventually(() => rare !== undefined && follower.position !== undefined && isBefore(rare, follower.position));
  await record(`${category}-b`, 'Rare');
  await eventually(() => heard.length === 2);
  expect(heard.map(({ stream, type }) => [stream, type])).toEqual([
    [`${category}-a`, 'Rare'],
    [`${category}-b`, 'Rare'],
  ]);
});

it('goes on after the last handled event when it starts again', async () => {
  await appendMany('a', 0, 5);
  const first: StoredEvent[] = [];
  const follower = follow((batch) => Promise.resolve(void first.push(...batch)));
  await eventually(() => first.length === 5);
  await follower.stop();
  await appendMany('a', 5, 8);
  const second: StoredEvent[] = [];
  follow((batch) => Promise.resolve(void second.push(...batch)));
  await eventually(() => second.length === 3);
  expect(revisions(second)).toEqual([5, 6, 7]);
});

it('saves its position at most 20 times a second, however small its batches are, and the last one soon', async () => {
  const queries = jest.spyOn(pool, 'query');
  const saves = () => queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('follower_checkpoint')).length;
  const batches: (readonly StoredEvent[])[] = [];
  const began = performance.now();
  follow((batch) => Promise.resolve(void batches.push(batch)), { limits: { size: 1 } });
  await appendMany('a', 0, 60);
  await eventually(() => batches.length === 60);
  const last = batches.at(-1)?.[0]?.position ?? { commit: 0n, prepare: 0n };
  await eventually(async () => BigInt((await row())?.commit_position ?? 0) >= last.commit);
  // A timer of 50 ms may end after 49.
  expect(saves()).toBeLessThanOrEqual((performance.now() - began) / 49 + 2);
  queries.mockRestore();
});

it('repeats a batch until it is handled, and logs each failure', async () => {
  await appendMany('a', 0, 3);
  const logger = keepingLog();
  const tried: number[] = [];
  const handled: StoredEvent[] = [];
  const handle: FollowerOptions['handle'] = (batch) => {
    tried.push(batch.length);
    if (tried.length < 3) return Promise.reject(new Error('not yet'));
    return Promise.resolve(void handled.push(...batch));
  };
  follow(handle, { logger });
  await eventually(() => handled.length === 3);
  expect(revisions(handled)).toEqual([0, 1, 2]);
  expect(logger.kept.filter((message) => message === 'batch not handled')).toHaveLength(2);
});

it('does not move on when the transaction around its checkpoint is rolled back', async () => {
  const { position } = await append('a', 0);
  const isSaved = async () => BigInt((await row())?.commit_position ?? 0) >= position.commit;
  let tries = 0;
  follow(async (_, save) => {
    tries += 1;
    const client = await pool.connect();
    await client.query('BEGIN');
    await save(client);
    await client.query(tries === 1 ? 'ROLLBACK' : 'COMMIT');
    client.release();
    if (tries === 1) {
      expect(await isSaved()).toBe(false);
      throw new Error('rolled back');
    }
  });
  await eventually(isSaved);
  expect(tries).toBe(2);
});

describe('of two instances', () => {
  it('one follows, and the other takes over when that one stops', async () => {
    const seen: Record<'one' | 'two', StoredEvent[]> = { one: [], two: [] };
    const one = follow((batch) => Promise.resolve(void seen.one.push(...batch)));
    await eventually(row);
    follow((batch) => Promise.resolve(void seen.two.push(...batch)));
    await appendMany('a', 0, 5);
    await eventually(() => seen.one.length === 5);
    expect(seen.two).toEqual([]);
    await one.stop();
    await appendMany('a', 5, 8);
    await eventually(() => seen.two.length === 3);
    expect(revisions(seen.two)).toEqual([5, 6, 7]);
  });

  it('one that lost its lease can save nothing', async () => {
    const { position } = await append('a', 0);
    const handling: PromiseWithResolvers<void> = Promise.withResolvers();
    const goOn: PromiseWithResolvers<void> = Promise.withResolvers();
    const saved: string[] = [];
    follow(async (_, save) => {
      handling.resolve();
      await goOn.promise;
      await save().then(
        () => saved.push('saved'),
        (error: unknown) => saved.push(error instanceof LeaseLost ? 'lost' : 'failed'),
      );
    });
    await handling.promise;
    await pool.query(`UPDATE follower SET owner = 'thief', epoch = epoch + 1, expires_at = now() + interval '1 minute' WHERE name = $1`, [
      name,
    ]);
    goOn.resolve();
    await eventually(() => saved.length > 0);
    expect(saved).toEqual(['lost']);
    expect(await row()).toMatchObject({ owner: 'thief' });
    expect((await row())?.commit_position).not.toBe(String(position.commit));
  });

  it('one whose request for the lease got no answer gets it at once, though it was granted', async () => {
    const owner = randomUUID();
    const times = { holdMs: 60_000, renewMs: 60_000, longMs: 30_000 };
    const unheard = await Lease.take(pool, name, owner, times);
    const lease = await Lease.take(pool, name, owner, times);
    expect(await Lease.take(pool, name, randomUUID(), times)).toBeUndefined();
    await expect(unheard?.save({ position: { commit: 1n, prepare: 1n } })).rejects.toThrow(LeaseLost);
    await lease?.save({ position: { commit: 1n, prepare: 1n } });
    [unheard, lease].forEach((each) => each?.end());
  });

  it('one that stops while it renews its lease leaves the row free', async () => {
    const [renews, goOn, renewed]: PromiseWithResolvers<void>[] = Array.from({ length: 3 }, () => Promise.withResolvers());
    const query = pool.query.bind(pool) as (text: string, values: readonly unknown[]) => Promise<unknown>;
    const slow = Object.assign(Object.create(pool) as Pool, {
      query: async (text: string, values: readonly unknown[]) => {
        if (!text.startsWith('UPDATE follower SET expires_at = now() +')) return query(text, values);
        renews?.resolve();
        await goOn?.promise;
        return query(text, values).finally(() => renewed?.resolve());
      },
    });
    const lease = await Lease.take(slow, name, randomUUID(), { holdMs: 60_000, renewMs: 1, longMs: 30_000 });
    await renews?.promise;
    const released = lease?.release();
    goOn?.resolve();
    await Promise.all([released, renewed?.promise]);
    const next = await Lease.take(pool, name, randomUUID(), { holdMs: 60_000, renewMs: 60_000, longMs: 30_000 });
    expect(next?.epoch).toBe('2');
    next?.end();
  });

  it('a lease that nobody renews runs out', async () => {
    await append('a', 0);
    await pool.query(`INSERT INTO follower (name, owner, epoch, expires_at) VALUES ($1, 'dead', 7, now() + interval '300 ms')`, [name]);
    const seen: StoredEvent[] = [];
    follow((batch) => Promise.resolve(void seen.push(...batch)));
    await eventually(() => seen.length === 1);
    expect((await row())?.epoch).toBe('8');
  });
});

it('subscribes again after the subscription was dropped, without missing or repeating an event', async () => {
  const { wire, distant } = await aDistantStore();
  const seen: StoredEvent[] = [];
  follow((batch) => Promise.resolve(void seen.push(...batch)), { store: distant });
  await appendMany('a', 0, 5);
  await eventually(() => seen.length === 5);
  wire.cut();
  await appendMany('a', 5, 10);
  await eventually(() => seen.length === 10);
  expect(revisions(seen)).toEqual(upTo(10));
});

it('handles the events that it had received but not handled when the subscription was dropped', async () => {
  const { wire, distant } = await aDistantStore();
  const gate: PromiseWithResolvers<void> = Promise.withResolvers();
  const seen: StoredEvent[] = [];
  let isOpen = false;
  const handle: FollowerOptions['handle'] = async (batch) => {
    if (!isOpen && batch.some(({ revision }) => revision === 3n)) {
      await gate.promise;
      isOpen = true;
      throw new Error('the batch came to nothing');
    }
    seen.push(...batch);
  };
  const follower = follow(handle, { store: distant, limits: { size: 2 } });
  await appendMany('a', 0, 2);
  await eventually(() => seen.length === 2);
  await appendMany('a', 2, 10);
  await eventually(() => follower.lag > 0);
  wire.cut();
  await append('a', 10);
  gate.resolve();
  await eventually(() => seen.some(({ revision }) => revision === 10n));
  expect([...new Set(revisions(seen))]).toEqual(upTo(11));
});

it('holds the subscription back while many events wait, and reports its lag', async () => {
  await appendMany('a', 0, 60);
  const gate: PromiseWithResolvers<void> = Promise.withResolvers();
  const seen: StoredEvent[] = [];
  const handle: FollowerOptions['handle'] = async (batch) => {
    await gate.promise;
    seen.push(...batch);
  };
  const follower = follow(handle, { limits: { size: 4, mostWaiting: 8 } });
  await eventually(() => follower.lag > 0);
  gate.resolve();
  await eventually(() => seen.length === 60);
  expect(revisions(seen)).toEqual(upTo(60));
});

it('moves its checkpoint past events of other categories once its own are handled', async () => {
  await append('a', 0);
  const seen: StoredEvent[] = [];
  const follower = follow((batch) => Promise.resolve(void seen.push(...batch)));
  await eventually(() => seen.length === 1);
  const others = newCategory();
  for (let n = 0; n < 200; n += 1) await store.append(`${others}-${n}`, 'no_stream', [{ id: randomUUID(), type: 'Happened', data: {} }]);
  await eventually(() => (follower.position?.commit ?? 0n) > (seen[0]?.position.commit ?? 0n));
});

it('stops though its batch does not end: its lease runs out, and the batch is handled again', async () => {
  const { position } = await append('a', 0);
  const begun: PromiseWithResolvers<void> = Promise.withResolvers();
  const hanging = follow(
    () => {
      begun.resolve();
      return new Promise(() => undefined);
    },
    { lease: { holdMs: 6_000, renewMs: 100 } },
  );
  await begun.promise;
  await hanging.stop();
  expect(BigInt((await row())?.commit_position ?? 0)).toBeLessThan(position.commit);
  const seen: StoredEvent[] = [];
  follow((batch) => Promise.resolve(void seen.push(...batch)));
  await eventually(() => seen.length === 1);
  expect((await row())?.epoch).toBe('2');
});
