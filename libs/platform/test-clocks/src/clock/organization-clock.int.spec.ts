import { randomUUID } from 'node:crypto';
import { createPool, type Pool } from '@cauce/postgres';
import { awaitedClock, ClockRows, OrganizationClock } from '../index.js';

const database = process.env['TEST_DATABASE_URL'] ?? '';
const THEN = '2030-01-01T10:00:00.000Z';
const LATER = '2030-01-01T11:00:00.000Z';

/** Its statements find the spec's own table. */
function ownPool(): Pool {
  const url = new URL(database);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return createPool(url.href, { connectMs: 20_000 });
}

let server: Pool;
let pool: Pool;
let schema: string;
let organization: string;
let clocks: ClockRows;

beforeAll(async () => {
  schema = `clocks_${randomUUID().replaceAll('-', '')}`;
  server = createPool(database, { connectMs: 20_000 });
  await server.query(`CREATE SCHEMA ${schema}`);
  await server.query(
    `CREATE TABLE ${schema}.test_clock (organization text PRIMARY KEY, now timestamptz(3) NOT NULL, tick integer NOT NULL)`,
  );
  pool = ownPool();
  clocks = new ClockRows(pool);
});
beforeEach(() => void (organization = `organizations/${randomUUID()}`));
afterAll(async () => {
  await pool.end();
  await server.query(`DROP SCHEMA ${schema} CASCADE`);
  await server.end();
});

it('is the machine’s time for an organization without a clock', async () => {
  const before = new Date().toISOString();
  const now = await new OrganizationClock(pool).now(organization);
  expect(now >= before && now <= new Date().toISOString()).toBe(true);
});

it('is the machine’s, without a query, for an organization known to have no clock', async () => {
  await clocks.put(organization, { now: THEN, tick: 0 });
  const clock = new OrganizationClock(pool);
  expect(await clock.now(organization, {})).not.toBe(THEN);
  expect(await clock.now(organization, { testClock: true })).toBe(THEN);
});

it('is not known for an organization with a clock of which nobody has told this part yet', async () => {
  const clock = new OrganizationClock(pool);
  await clock.now(organization); // by a caller who does not know
  const early = await clock.now(organization, { testClock: true }).catch((error: unknown) => error);
  expect(early).toMatchObject({ code: 'UNAVAILABLE' });
  expect([awaitedClock(early), awaitedClock(new Error('no'))]).toEqual([organization, undefined]);
  expect(await clocks.known([organization])).toEqual(new Set());
  await clocks.put(organization, { now: THEN, tick: 0 });
  expect(await clocks.known(['organizations/other', organization])).toEqual(new Set([organization]));
  expect(await clock.now(organization, { testClock: true })).toBe(THEN);
});

it('is the organization’s own, wherever it was moved', async () => {
  const [here, elsewhere] = [new OrganizationClock(pool), new OrganizationClock(pool)];
  await clocks.put(organization, { now: THEN, tick: 0 });
  expect(await Promise.all([here.now(organization), elsewhere.now(organization)])).toEqual([THEN, THEN]);
  await clocks.put(organization, { now: LATER, tick: 1 });
  expect(await Promise.all([here.now(organization), elsewhere.now(organization)])).toEqual([LATER, LATER]);
});

it('is not moved back by an older message', async () => {
  await clocks.put(organization, { now: LATER, tick: 3 });
  await clocks.put(organization, { now: THEN, tick: 2 });
  await clocks.put(organization, { now: THEN, tick: 3 });
  expect(await clocks.find(organization)).toEqual({ now: LATER, tick: 3 });
});

it('needs no database any more for an organization without a clock', async () => {
  const other = ownPool();
  const clock = new OrganizationClock(other);
  await clock.now(organization);
  await other.end();
  expect(await clock.now(organization)).toMatch(/^20/);
});
