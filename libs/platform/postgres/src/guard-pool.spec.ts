import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { callerWaitsUntil, markBegun, SILENT, withRequest } from '@cauce/telemetry';
import { jest } from '@jest/globals';
import { createPool, inTransaction, isAway, type Pool, servicePool } from './index.js';

jest.setTimeout(30_000);

/** Nobody listens there. */
const NOWHERE = 'postgres://nobody@127.0.0.1:1/none';

type FrozenServer = {
  readonly url: string;
  /** Resolves once no connection is open. */
  readonly quiet: () => Promise<void>;
  /** Resolves once somebody has connected since then. */
  readonly asked: () => Promise<void>;
  /** How many were open at once since then. */
  readonly most: () => number;
};

let ends: AsyncDisposableStack;
beforeEach(() => void (ends = new AsyncDisposableStack()));
afterEach(() => ends.disposeAsync());

const asCaller = <Result>(work: () => Promise<Result>): Promise<Result> => withRequest({ requestId: 'r' }, work);
const nameOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'served',
    (error: unknown) => {
      const { name, refusal, message } = error as Error & { refusal?: string };
      return refusal === undefined ? `${name}: ${message}` : `${name} ${refusal}`;
    },
  );

/** A pool whose lines are kept. */
function poolOf(url: string): { readonly pool: Pool; readonly lines: string[] } {
  const lines: string[] = [];
  const say = (_: object, message: string) => {
    if (message.startsWith('Postgres')) lines.push(message);
  };
  const pool = servicePool(url, { ...SILENT, info: say, warn: say }, { connectMs: 500 });
  ends.defer(() => pool.end());
  return { pool, lines };
}

/** Accepts connections and says nothing. */
async function aFrozenServer(): Promise<FrozenServer> {
  let [open, most] = [0, 0];
  const server = createServer((socket) => {
    open += 1;
    most = Math.max(most, open);
    socket
      .resume()
      .on('error', () => undefined)
      .on('close', () => (open -= 1));
    ends.defer(() => void socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.defer(() => void server.close());
  const url = `postgres://nobody@127.0.0.1:${String((server.address() as AddressInfo).port)}/none`;
  const quiet = async () => {
    while (open > 0) await sleep(5);
    most = 0;
  };
  const asked = async () => {
    while (most === 0) await sleep(5);
  };
  return { url, quiet, asked, most: () => most };
}

/** Background asks until it is known to be away, for how long, in ms. */
async function untilAway({ pool, lines }: ReturnType<typeof poolOf>): Promise<number> {
  const began = performance.now();
  while (lines.length === 0) {
    await pool.query('SELECT 1').catch(() => undefined);
    await sleep(20);
  }
  return performance.now() - began;
}

it.each(['SELECT 1', 'INSERT INTO a VALUES (1)'])(
  'sends nothing for a caller who waits no more, unless something was begun: %s',
  async (text) => {
    const { pool } = poolOf(NOWHERE);
    const late = (before: () => void) =>
      asCaller(() => {
        callerWaitsUntil(Date.now() - 1_500);
        before();
        return nameOf(pool.query(text));
      });
    expect(await late(() => undefined)).toBe('PostgresRefused OVERLOADED');
    expect(await late(markBegun)).toMatch(/ECONNREFUSED/);
    const transaction = asCaller(() => {
      callerWaitsUntil(Date.now() - 1_500);
      return nameOf(inTransaction(pool, () => Promise.resolve()));
    });
    expect(await transaction).toBe('PostgresRefused OVERLOADED');
  },
);

it('a caller is told before its time is over that there was no answer, and that nothing was begun', async () => {
  const { url } = await aFrozenServer();
  const pool = createPool(url, { connectMs: 20_000 });
  ends.defer(() => pool.end());
  const began = performance.now();
  const asked = await asCaller(() => {
    callerWaitsUntil(Date.now() + 600);
    return nameOf(pool.query('SELECT 1'));
  });
  expect(asked).toBe('PostgresRefused DEPENDENCY_AWAY');
  expect(performance.now() - began).toBeLessThan(5_000);
});

it('a server that refuses connections is away after a second; background, and who has begun, ask on', async () => {
  const given = poolOf(NOWHERE);
  const { pool, lines } = given;
  expect(await untilAway(given)).toBeGreaterThan(1_000);
  expect(lines).toEqual([expect.stringMatching(/^Postgres is away, .*ECONNREFUSED/)]);
  const asked = await Promise.all([
    ...Array.from({ length: 5 }, () => asCaller(() => nameOf(pool.query('SELECT 1')))),
    asCaller(() => nameOf(inTransaction(pool, () => Promise.resolve()))),
  ]);
  expect(new Set(asked)).toEqual(new Set(['PostgresRefused DEPENDENCY_AWAY']));
  expect(await nameOf(pool.query('SELECT 1'))).toMatch(/ECONNREFUSED/);
  expect(await asCaller(() => (markBegun(), nameOf(pool.query('SELECT 1'))))).toMatch(/ECONNREFUSED/);
  expect(isAway(pool)).toBe(true);
});

it('of a frozen server nobody waits for its silence: one probe at a time asks, for all pools that lead there', async () => {
  const { url, quiet, asked: probed, most } = await aFrozenServer();
  const given = poolOf(url);
  const other = createPool(url, { connectMs: 500 });
  ends.defer(() => other.end());
  expect(await untilAway(given)).toBeGreaterThan(4_000);
  await quiet();
  const began = performance.now();
  const ask = async (pool: Pool) => [await asCaller(() => nameOf(pool.query('SELECT 1'))), performance.now() - began] as const;
  const asked = await Promise.all([given.pool, other, given.pool, other, other].map(ask));
  expect(new Set(asked.map(([name]) => name))).toEqual(new Set(['PostgresRefused DEPENDENCY_AWAY']));
  expect(Math.max(...asked.map(([, ms]) => ms))).toBeLessThan(300);
  await probed();
  expect(most()).toBe(1);
});
