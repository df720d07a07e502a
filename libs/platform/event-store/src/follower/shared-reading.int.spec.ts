import { randomUUID } from 'node:crypto';
import { type Pool } from '@cauce/postgres';
import { jest } from '@jest/globals';
import { newCategory } from '../../test/counter.js';
import { wireTo } from '../../test/proxy.js';
import { address, connect, eventually, keepingLog, newDatabase } from '../../test/stack.js';
import { EventStore, Follower, type FollowerOptions, SharedReading, type StoredEvent } from '../index.js';

let store: EventStore;
let pool: Pool;
let drop: () => Promise<void>;
let category: string;
let reading: SharedReading;
let subscriptions: jest.SpiedFunction<EventStore['subscribeToAll']>;
let cut: () => void;
let closeAll: (() => Promise<unknown>)[];

beforeAll(async () => {
  store = connect();
  ({ pool, drop } = await newDatabase());
});
beforeEach(async () => {
  category = newCategory();
  const wire = await wireTo(address('TEST_EVENT_STORE_URL'));
  const distant = EventStore.connect(wire.url);
  subscriptions = jest.spyOn(distant, 'subscribeToAll');
  reading = new SharedReading(distant);
  cut = () => wire.cut();
  closeAll = [() => distant.close(), () => wire.close()];
});
afterEach(async () => {
  for (const close of closeAll) await close();
});
afterAll(async () => {
  await store.close();
  await drop();
});

/** Follows the category in the shared reading; its row has this name. */
function follow(name: string, handle: FollowerOptions['handle'], limits: FollowerOptions['limits'] = {}): Follower {
  const following = { store: reading, pool, prefixes: [`${category}-`], logger: keepingLog(), lease: { holdMs: 30_000, renewMs: 100 } };
  const follower = new Follower({ ...following, name: `${name}-${category}`, handle, limits });
  follower.start();
  closeAll.unshift(() => follower.stop());
  return follower;
}

/** Follows, and keeps what it has handled. */
function keep(name: string): { readonly seen: StoredEvent[] } {
  const seen: StoredEvent[] = [];
  follow(name, (batch) => Promise.resolve(void seen.push(...batch)));
  return { seen };
}

async function appendMany(from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1)
    await store.append(`${category}-a`, n === 0 ? 'no_stream' : BigInt(n - 1), [{ id: randomUUID(), type: 'Happened', data: { n } }]);
}

/** How many subscriptions the store keeps. */
const open = () => subscriptions.mock.calls.filter(([{ signal }]) => !signal.aborted).length;
const revisions = (events: readonly StoredEvent[]) => events.map(({ revision }) => Number(revision));
const upTo = (n: number, from = 0) => Array.from({ length: n - from }, (_, at) => from + at);

it('followers at two places come to share one subscription, and each keeps its own place', async () => {
  await appendMany(0, 40);
  const { position } = (await store.read(`${category}-a`)).at(-1) ?? {};
  await appendMany(40, 60);
  await pool.query(
    'INSERT INTO follower (name, owner, epoch, expires_at, commit_position, prepare_position) VALUES ($1, $2, 1, now(), $3, $4)',
    [`ahead-${category}`, 'gone', position?.commit, position?.prepare],
  );
  const [ahead, other] = [keep('ahead'), keep('other')];
  await eventually(() => ahead.seen.length === 20 && other.seen.length === 60);
  await appendMany(60, 80);
  await eventually(() => ahead.seen.length === 40 && other.seen.length === 80);
  expect(revisions(ahead.seen)).toEqual(upTo(80, 40));
  expect(revisions(other.seen)).toEqual(upTo(80));
  expect(open()).toBe(1);
});

it('one that is stalled holds the other back in nothing, and misses nothing', async () => {
  const gate: PromiseWithResolvers<void> = Promise.withResolvers();
  const late: StoredEvent[] = [];
  const other = keep('other');
  const handle = async (batch: readonly StoredEvent[]) => {
    if (batch.some(({ revision }) => revision > 0n)) await gate.promise;
    late.push(...batch);
  };
  follow('stalled', handle, { size: 4, mostWaiting: 8 });
  await appendMany(0, 1);
  await eventually(() => late.length === 1 && other.seen.length === 1 && open() === 1);
  await appendMany(1, 200);
  await eventually(() => other.seen.length === 200);
  expect(late).toHaveLength(1);
  gate.resolve();
  await eventually(() => late.length >= 200);
  expect(revisions(late)).toEqual(upTo(200));
  await appendMany(200, 210);
  await eventually(() => late.length === 210 && other.seen.length === 210 && open() === 1); // together again
});

it('one that loses its lease leaves the other alone, and another instance goes on', async () => {
  const [thrown, other] = [keep('thrown'), keep('other')];
  await appendMany(0, 5);
  await eventually(() => thrown.seen.length === 5 && other.seen.length === 5 && open() === 1);
  await pool.query(`UPDATE follower SET owner = 'thief', epoch = epoch + 1, expires_at = now() + interval '1 second' WHERE name = $1`, [
    `thrown-${category}`,
  ]);
  await appendMany(5, 10);
  await eventually(() => other.seen.length === 10);
  expect(revisions(other.seen)).toEqual(upTo(10));
  await eventually(() => revisions(thrown.seen).includes(9)); // once the thief's lease has run out
  expect([...new Set(revisions(thrown.seen))]).toEqual(upTo(10));
});

it('each handles what it had received but not handled when their subscription was cut', async () => {
  const gate: PromiseWithResolvers<void> = Promise.withResolvers();
  let isOpen = false;
  const late: StoredEvent[] = [];
  const other = keep('other');
  const handle = async (batch: readonly StoredEvent[]) => {
    if (!isOpen && batch.some(({ revision }) => revision > 0n)) {
      await gate.promise;
      isOpen = true;
      throw new Error('the batch came to nothing');
    }
    late.push(...batch);
  };
  const follower = follow('late', handle, { size: 2 });
  await appendMany(0, 1);
  await eventually(() => late.length === 1 && other.seen.length === 1 && open() === 1);
  await appendMany(1, 10);
  await eventually(() => follower.lag > 0 && other.seen.length === 10);
  cut();
  await appendMany(10, 20);
  gate.resolve();
  await eventually(() => revisions(late).includes(19) && other.seen.length >= 20);
  expect([...new Set(revisions(late))]).toEqual(upTo(20));
  expect([...new Set(revisions(other.seen))]).toEqual(upTo(20));
});
