/** @seconds 29 */
import { randomUUID } from 'node:crypto';
import { type Pool } from '@cauce/postgres';
import { jest } from '@jest/globals';
import { newCategory } from '../../test/counter.js';
import { FollowerProcess } from '../../test/follower-process.js';
import { address, connect, eventually, newDatabase } from '../../test/stack.js';
import { type EventStore } from '../index.js';

jest.setTimeout(60_000);

/** Three times the longest take-over with the lease times of production. */
const TAKEOVER_LIMIT_MS = 3 * 7_000;
/** Short, yet nine renewals long: on a busy machine a live process must not lose it. */
const SHORT = { HOLD_MS: '1800', RENEW_MS: '200' };
const AS_IN_PRODUCTION = { HOLD_MS: '5000', RENEW_MS: '1500' };

let store: EventStore;
let pool: Pool;
let url: string;
let drop: () => Promise<void>;
let category: string;
const processes: FollowerProcess[] = [];

beforeAll(async () => {
  store = connect();
  ({ pool, url, drop } = await newDatabase());
});
beforeEach(() => void (category = newCategory()));
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.kill()));
});
afterAll(async () => {
  await store.close();
  await drop();
});

function aProcess(given: Readonly<Record<string, string>> = SHORT): FollowerProcess {
  const env = {
    EVENT_STORE_URL: address('TEST_EVENT_STORE_URL'),
    DATABASE_URL: url,
    NAME: category,
    PREFIX: `${category}-`,
    ...SHORT,
    ...given,
  };
  const started = FollowerProcess.start(env);
  processes.push(started);
  return started;
}

/** Two processes: one follows, the other stands by. */
async function aPair(first: Readonly<Record<string, string>> = {}): Promise<[FollowerProcess, FollowerProcess]> {
  const leader = aProcess(first);
  await eventually(() => leader.follows);
  return [leader, aProcess({ ...first, HANG_AT: '' })];
}

const happened = (n: number) => ({ id: randomUUID(), type: 'Happened', data: { n } });
const upTo = (n: number) => Array.from({ length: n }, (_, at) => at);

async function appendMany(from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1) await store.append(`${category}-a`, n === 0 ? 'no_stream' : BigInt(n - 1), [happened(n)]);
}

/** Appends enough events of other categories for the subscription to report a checkpoint behind them. */
async function othersPassBy(): Promise<void> {
  const others = newCategory();
  await store.append(
    `${others}-a`,
    'no_stream',
    Array.from({ length: 64 }, (_, n) => happened(n)),
  );
}

/**
 * Appends events of other categories until a second follower, which handles everything, has saved positions beyond this one twice, at
 * least a second apart: by then a follower that saved reported checkpoints at once would have done so.
 */
async function aWitnessHasSavedTwice(beyond: bigint): Promise<void> {
  const witness = aProcess({ ...SHORT, NAME: `${category}-witness` });
  const saved = new Set<bigint>();
  await eventually(() => witness.follows);
  await eventually(async () => {
    await othersPassBy();
    const position = BigInt((await row(`${category}-witness`))?.position ?? 0);
    if (position > beyond) saved.add(position);
    return saved.size > 1;
  });
}

type Row = { owner: string; epoch: string; position: string | null };
const row = async (name = category) =>
  (await pool.query<Row>('SELECT owner, epoch, commit_position AS position FROM follower WHERE name = $1', [name])).rows[0];
const positionOf = async (n: number) => (await store.read(`${category}-a`, { from: BigInt(n), limit: 1 }))[0]?.position.commit;
const isSaved = (n: number) => eventually(async () => BigInt((await row())?.position ?? -1) >= ((await positionOf(n)) ?? 0n));

/** Every event is handled by some process, and each process handles in order. */
function expectNothingLost(all: readonly FollowerProcess[], count: number): void {
  expect(new Set(all.flatMap(({ handled }) => handled))).toEqual(new Set(upTo(count)));
  for (const { handled } of all) expect(handled).toEqual([...handled].sort((one, other) => one - other));
}

/** Blocks checkpoint writes until released: the statement hangs in Postgres, so that the process can be killed meanwhile. */
async function holdCheckpoints() {
  const holder = await pool.connect();
  await holder.query(`CREATE OR REPLACE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN
      IF NEW.commit_position IS DISTINCT FROM OLD.commit_position THEN PERFORM pg_advisory_xact_lock_shared(1); END IF; RETURN NEW; END';
    CREATE TRIGGER hold BEFORE UPDATE ON follower FOR EACH ROW EXECUTE FUNCTION hold()`);
  await holder.query('SELECT pg_advisory_lock(1)');
  const held = `FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  const end = async () => {
    await holder.query('SELECT pg_advisory_unlock(1)');
    await eventually(async () => (await holder.query(`SELECT 1 ${held}`)).rowCount === 0);
    await holder.query('DROP TRIGGER hold ON follower');
    holder.release();
  };
  return {
    isHeld: () => eventually(async () => (await holder.query(`SELECT 1 ${held}`)).rowCount === 1),
    /** The statement that the process had sent is executed after its death. */
    arrives: end,
    /** The statement is lost with the process. */
    isLost: async () => {
      await holder.query(`SELECT pg_terminate_backend(pid) ${held}`);
      await end();
    },
  };
}

it('is taken over after the last handled event when its process is killed, with the lease times of production', async () => {
  const [leader, other] = await aPair(AS_IN_PRODUCTION);
  await appendMany(0, 20);
  await eventually(() => leader.handled.length === 20);
  await isSaved(19);
  await leader.kill();
  const killedAt = performance.now();
  await appendMany(20, 30);
  await eventually(() => other.handled.length >= 10, TAKEOVER_LIMIT_MS);
  expect(performance.now() - killedAt).toBeLessThan(TAKEOVER_LIMIT_MS);
  expect(other.handled).toEqual(upTo(30).slice(20));
  expectNothingLost([leader, other], 30);
});

it('repeats the whole batch, and nothing before it, when it is killed in the middle of a batch', async () => {
  const [leader, other] = await aPair({ HANG_AT: '14', BATCH: '8' });
  await appendMany(0, 4);
  await eventually(() => leader.handled.length === 4);
  await isSaved(3);
  await appendMany(4, 20);
  await eventually(() => leader.said.includes('hangs'));
  await leader.kill();
  await eventually(() => other.handled.includes(19));
  expect(other.handled.length).toBeLessThanOrEqual(16);
  expectNothingLost([leader, other], 20);
});

describe('killed while its checkpoint is being written', () => {
  it.each(['arrives', 'isLost'] as const)('which %s: every event after the last saved one is handled', async (fate) => {
    const [leader, other] = await aPair();
    await appendMany(0, 5);
    await eventually(() => leader.handled.length === 5);
    await isSaved(4);
    const hold = await holdCheckpoints();
    await appendMany(5, 10);
    await hold.isHeld();
    await leader.kill();
    await hold[fate]();
    await appendMany(10, 15);
    await eventually(() => other.handled.includes(14));
    expect(other.handled[0]).toBeGreaterThanOrEqual(5);
    expectNothingLost([leader, other], 15);
  });

  it.each(['arrives', 'isLost'] as const)(
    'for a position behind events of other categories, which %s: no event is skipped',
    async (fate) => {
      const [leader, other] = await aPair();
      await appendMany(0, 3);
      await isSaved(2);
      const hold = await holdCheckpoints();
      await othersPassBy();
      await eventually(async () => {
        await othersPassBy(); // such positions are saved at most once a second
        return Promise.race([hold.isHeld().then(() => true), othersPassBy().then(() => false)]);
      });
      await appendMany(3, 6);
      await leader.kill();
      await hold[fate]();
      await eventually(() => other.handled.includes(5));
      expectNothingLost([leader, other], 6);
    },
  );
});

it('handles an event again when it is killed while handling it, though the store reported a position far ahead', async () => {
  const [leader, other] = await aPair({ HANG_AT: '3' });
  await appendMany(0, 3);
  await isSaved(2);
  await appendMany(3, 4);
  await eventually(() => leader.said.includes('hangs'));
  await aWitnessHasSavedTwice((await positionOf(3)) ?? 0n);
  await appendMany(4, 5);
  const before = await row();
  expect(BigInt(before?.position ?? 0)).toBeLessThan((await positionOf(3)) ?? 0n);
  await leader.kill();
  await eventually(() => other.handled.includes(4));
  expect(other.handled).toEqual([3, 4]);
});

it('steps back and saves nothing when it wakes after another one took over', async () => {
  const [leader, other] = await aPair({ BATCH: '4' });
  await appendMany(0, 10);
  await isSaved(9);
  const { epoch: first } = (await row()) ?? { epoch: '' };
  leader.freeze();
  await appendMany(10, 30);
  await eventually(() => other.handled.includes(29));
  await isSaved(29);
  const saved = await row();
  expect(BigInt(saved?.epoch ?? 0)).toBe(BigInt(first) + 1n);
  leader.thaw();
  await appendMany(30, 50);
  await eventually(() => other.handled.includes(49));
  await isSaved(49);
  expect((await row())?.epoch).toBe(saved?.epoch);
  expectNothingLost([leader, other], 50);
});

it('handles all events when two follow at once, and only the newer one saves', async () => {
  const first = aProcess();
  await eventually(() => first.follows);
  await appendMany(0, 5);
  await isSaved(4);
  // Ends the first one's lease, as if it had run out; it learns of that with its next renewal or save.
  await pool.query(`UPDATE follower SET expires_at = now() WHERE name = $1`, [category]);
  const second = aProcess();
  await appendMany(5, 40);
  await eventually(async () => [first, second].some(({ handled }) => handled.includes(39)) && isSaved(39));
  expectNothingLost([first, second], 40);
});
