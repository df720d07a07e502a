import { SILENT } from '@cauce/telemetry';
import { dueTables } from '../test/due-tables.js';
import { Visits } from './index.js';

const { pool, create, drop } = dueTables();
const parked: string[] = [];
let table: string;
let visits: Visits;

beforeEach(async () => {
  table = await create(', visit_lease_until timestamptz');
  await pool.query(`INSERT INTO ${table} (id) VALUES ('x')`);
  parked.length = 0;
  visits = new Visits({ pool, log: SILENT, table, key: 'id', park: ({ key }) => Promise.resolve(void parked.push(key)) });
});
afterAll(() => drop());

const unsettled = async () => (await pool.query<{ count: number }>(`SELECT action_unsettled AS count FROM ${table}`)).rows[0]?.count;
const set = (count: number) => pool.query(`UPDATE ${table} SET action_unsettled = $1`, [count]);

it.each([0, 1, 2, 3])('work runs after %i leases without a result, and its end ends the count', async (before) => {
  await set(before);
  expect(await visits.run('x', unsettled)).toEqual({ result: before + 1 });
  expect(await unsettled()).toBe(0);
});

it('work that fails has not ended the process', async () => {
  await expect(visits.run('x', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await unsettled()).toBe(0);
});

it('visits of one row at a time: many at once count as one, and none of them has to be alone', async () => {
  const { promise, resolve }: PromiseWithResolvers<number> = Promise.withResolvers();
  const began: PromiseWithResolvers<void> = Promise.withResolvers();
  const first = visits.run('x', () => {
    began.resolve();
    return promise;
  });
  await began.promise;
  const others = await Promise.all([1, 2, 3, 4].map((nth) => visits.run('x', () => Promise.resolve(nth))));
  expect([...others, await unsettled()]).toEqual(['busy', 'busy', 'busy', 'busy', 1]);
  const patient = visits.run('x', () => Promise.resolve(5), 10_000);
  resolve(0);
  expect(await Promise.all([first, patient])).toEqual([{ result: 0 }, { result: 5 }]);
  expect(await unsettled()).toBe(0);
});

it('a visit whose process died holds its row while its lease lasts, and counts afterwards', async () => {
  await pool.query(`UPDATE ${table} SET action_unsettled = 1, visit_lease_until = now() + interval '1 hour'`);
  expect(await visits.run('x', unsettled)).toBe('busy');
  await pool.query(`UPDATE ${table} SET visit_lease_until = now()`);
  expect(await visits.run('x', unsettled)).toEqual({ result: 2 });
});

it('what ended the process alone is parked, once, and not run', async () => {
  await set(4);
  const run = () => visits.run('x', () => Promise.resolve('it ran'));
  expect(await run()).toBe('parked');
  expect(await run()).toBe('parked');
  expect(parked).toEqual(['x']);
  expect(await unsettled()).toBe(5);
});

it('what runs alone because it is due is not taken for what died', async () => {
  await pool.query(`UPDATE ${table} SET action_unsettled = 4, action_lease_until = now() + interval '1 hour'`);
  expect(await visits.run('x', unsettled)).toBe('busy');
  expect(parked).toEqual([]);
});

it('what runs alone because a request asked for it is not taken for what died by whoever looks for due work', async () => {
  await set(3);
  const isLeased = async () =>
    (await pool.query<{ leased: boolean | null }>(`SELECT action_lease_until > now() AS leased FROM ${table}`)).rows[0]?.leased;
  expect(await visits.run('x', isLeased)).toEqual({ result: true });
  expect(await isLeased()).toBeNull();
});

it('without a row, work is not counted', async () => expect(await visits.run('unknown', () => Promise.resolve(7))).toEqual({ result: 7 }));
