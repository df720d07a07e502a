/** @seconds 25 */
import { currentCaller, SILENT, withRequest } from '@cauce/telemetry';
import { eventually, stackAddress, type Wire, wireTo } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { inTransaction, type Pool, servicePool } from './index.js';

jest.setTimeout(60_000);

/** With room for a machine that is full: whoever is not refused waits for 2 s or more. */
const [AT_ONCE_MS, BACK_WITHIN_MS] = [1_000, 5_000];

let wire: Wire;
let pool: Pool;
let lines: string[];

beforeEach(async () => {
  wire = await wireTo(stackAddress('TEST_DATABASE_URL'));
  const ofThis: string[] = [];
  lines = ofThis;
  const say = (_: object, message: string) => {
    if (message.startsWith('Postgres')) ofThis.push(message);
  };
  pool = servicePool(wire.url, { ...SILENT, info: say, warn: say }, { statementMs: 20_000 });
});
afterEach(async () => {
  await pool.end();
  await wire.close();
});

type Outcome = { readonly name: string; readonly ms: number; readonly hasBegun: boolean | undefined };

const asCaller = (work: () => Promise<unknown>): Promise<Outcome> => withRequest({ requestId: 'r' }, () => outcomeOf(work));

async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  const startedAt = performance.now();
  const name = await work().then(
    () => 'served',
    (error: unknown) => (error as Error).name,
  );
  return { name, ms: performance.now() - startedAt, hasBegun: currentCaller()?.hasBegun };
}

const select = () => pool.query('SELECT 1');

it('frozen: callers who have begun nothing are refused at once, background and open transactions are not, and its return is found', async () => {
  await Promise.all([select(), select()]); // two connections: one for each that waits
  const opened: PromiseWithResolvers<void> = Promise.withResolvers();
  const goOn: PromiseWithResolvers<void> = Promise.withResolvers();
  const open = asCaller(() =>
    inTransaction(pool, async (client) => {
      opened.resolve();
      await goOn.promise;
      await client.query('SELECT 1');
    }),
  );
  await opened.promise;
  wire.stall();
  const startedAt = performance.now();
  const waiting = outcomeOf(select);
  await eventually(
    () => lines,
    ([line]) => /^Postgres is away, /.test(line ?? ''),
  );
  expect(performance.now() - startedAt).toBeGreaterThan(4_000);
  const begun = await Promise.all([select, () => inTransaction(pool, select)].flatMap((work) => [asCaller(work), asCaller(work)]));
  for (const { name, hasBegun } of begun) expect([name, hasBegun]).toEqual(['PostgresRefused', false]);
  expect(Math.max(...begun.map(({ ms }) => ms))).toBeLessThan(AT_ONCE_MS);
  goOn.resolve();
  wire.cut();
  expect([await waiting, await open].map(({ name }) => name)).toEqual(['Error', 'Error']);
  wire.mend();
  const mendedAt = performance.now();
  await eventually(
    () => asCaller(select),
    ({ name }) => name === 'served',
  );
  expect(performance.now() - mendedAt).toBeLessThan(BACK_WITHIN_MS);
  expect(lines).toEqual([expect.anything(), 'Postgres answers again, requests are served']);
});

it('one slow statement, and nothing else, is no silence: nobody is refused', async () => {
  const startedAt = performance.now();
  const slow = outcomeOf(() => pool.query('SELECT pg_sleep(6)'));
  await eventually(() => performance.now() - startedAt > 4_600, Boolean);
  const beside = await Promise.all([1, 2, 3, 4].map(() => asCaller(select)));
  expect(beside.map(({ name }) => name)).toEqual(['served', 'served', 'served', 'served']);
  expect([(await slow).name, lines]).toEqual(['served', []]);
});
