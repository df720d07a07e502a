import { randomUUID } from 'node:crypto';
import { type Pool } from '@cauce/postgres';
import { SILENT } from '@cauce/telemetry';
import { jest } from '@jest/globals';
import { newCategory } from '../../test/counter.js';
import { FollowerProcess } from '../../test/follower-process.js';
import { address, connect, eventually, newDatabase } from '../../test/stack.js';
import { type EventStore, Follower } from '../index.js';
import { Lease } from './lease.js';

jest.setTimeout(60_000);

let store: EventStore;
let pool: Pool;
let url: string;
let drop: () => Promise<void>;
let category: string;
let running: FollowerProcess | undefined;

beforeAll(async () => {
  store = connect();
  ({ pool, url, drop } = await newDatabase());
});
beforeEach(() => void (category = newCategory()));
afterEach(() => running?.kill());
afterAll(async () => {
  await store.close();
  await drop();
});

const events = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({ id: randomUUID(), type: 'Happened', data: { n: from + n } }));

/** Starts a process again and again, as a supervisor does, until the event `last` is handled. */
async function untilHandled(last: number, env: Readonly<Record<string, string>>): Promise<FollowerProcess[]> {
  const processes: FollowerProcess[] = [];
  await eventually(() => {
    if (running === undefined || running.isGone) {
      const given = { EVENT_STORE_URL: address('TEST_EVENT_STORE_URL'), DATABASE_URL: url, NAME: category, PREFIX: `${category}-` };
      running = FollowerProcess.start({ ...given, HOLD_MS: '400', RENEW_MS: '100', ...env });
      processes.push(running);
    }
    return running.handled.includes(last);
  }, 40_000);
  return processes;
}

it('an event that ends its process is parked once it did so alone, and all others are handled', async () => {
  await store.append(`${category}-a`, 'no_stream', events(0, 30));
  const processes = await untilHandled(29, { BOMB: '11' });
  const said = processes.flatMap((each) => each.said);
  expect(said.filter((line) => line === 'dies')).toHaveLength(3);
  expect(said.filter((line) => line.startsWith('parked'))).toEqual(['parked 11 4']);
  expect(new Set(processes.slice(0, -1).flatMap(({ handled }) => handled))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
  expect(processes.at(-1)?.handled).toEqual(Array.from({ length: 18 }, (_, nth) => 12 + nth));
  await store.append(`${category}-a`, 29n, events(30, 31));
  await eventually(() => running?.handled.includes(30));
});

const short = async () =>
  (await pool.query<{ count: number }>('SELECT short_leases AS count FROM follower WHERE name = $1', [category])).rows[0]?.count;

it('a lease that ends in order is not counted', async () => {
  const prefixes = [`${category}-`];
  const follower = new Follower({ name: category, store, pool, prefixes, handle: () => Promise.resolve(), logger: SILENT });
  follower.start();
  await eventually(async () => (await short()) === 1);
  await follower.stop();
  expect(await short()).toBe(0);
});

it.each([
  { longMs: 60_000, count: 1, what: 'a short lease goes on counting when it saves a place' },
  { longMs: 0, count: 0, what: 'a long one ends the count' },
])('$what', async ({ longMs, count }) => {
  const lease = await Lease.take(pool, category, 'this process', { holdMs: 5_000, renewMs: 1_500, longMs });
  expect(await short()).toBe(1);
  await lease?.save({ position: { commit: 1n, prepare: 1n } });
  expect(await short()).toBe(count);
  await lease?.release();
});
