import { randomUUID } from 'node:crypto';
import { SILENT } from '@cauce/telemetry';
import { jest } from '@jest/globals';
import { dueTables, eventually } from '../test/due-tables.js';
import { aSchedulerProcess, type Process } from '../test/processes.js';
import { dueTable, type DueTableOptions } from './index.js';

jest.setTimeout(120_000);

const { pool, create, drop } = dueTables();
let table: string;
let running: Process | undefined;

beforeEach(async () => void (table = await create()));
afterEach(() => running?.kill());
afterAll(() => drop());

type Row = { readonly id: string; readonly unsettled: number };

/** What is due still. */
const left = async () =>
  (await pool.query<Row>(`SELECT id, action_unsettled AS unsettled FROM ${table} WHERE next_action_time IS NOT NULL ORDER BY id`)).rows;

/** Starts a process again and again, as a supervisor does, until nothing but parked rows is left. Answers all of them. */
async function untilSettled(env: Readonly<Record<string, string>>): Promise<Process[]> {
  const processes: Process[] = [];
  const begin = () => {
    running = aSchedulerProcess({ DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? '', TABLE: table, QUEUE: `apart-${randomUUID()}`, REDIS_URL: process.env['TEST_REDIS_URL'] ?? '', SWEEP_MS: '100', LEASE_MS: '500', ...env }); // prettier-ignore
    processes.push(running);
  };
  begin();
  await eventually(async () => {
    if (running?.isGone) begin();
    return (await left()).every(({ unsettled }) => unsettled === 5);
  });
  return processes;
}

const due = (ids: readonly string[]) => pool.query(`INSERT INTO ${table} (id, next_action_time) SELECT unnest($1::text[]), now()`, [ids]);
const aTable = (given: Partial<DueTableOptions> = {}) =>
  dueTable({
    pool,
    log: SILENT,
    table,
    key: 'id',
    leaseMs: 5_000,
    park: () => Promise.resolve(),
    run: () => Promise.resolve(undefined),
    ...given,
  });
const retry = (key: string) => aTable().doubted?.retry?.(key);
const names = (count: number) => Array.from({ length: count }, (_, at) => `n${String(at).padStart(3, '0')}`);

it('a bomb beside 100 others is parked, and none of them: it ends the process four times, the last time alone', async () => {
  await due(['bomb', ...names(100)]);
  const processes = await untilSettled({ BOMB: 'bomb', SLOW_MS: '30' });
  expect(await left()).toEqual([{ id: 'bomb', unsettled: 5 }]);
  const deadly = processes.filter(({ said }) => said.includes('begins bomb'));
  expect(deadly).toHaveLength(4);
  expect(deadly.at(-1)?.said.slice(-1)).toEqual(['begins bomb']);
  expect(processes.at(-1)?.said).toContain('parked bomb');
  const parked = processes.flatMap(({ said }) => said.filter((line) => line.startsWith('parked')));
  expect(parked).toEqual(['parked bomb']);
  // The table says that all have run (above). A process that ends with the bomb may have ended a row's work without having told.
  const begun = processes.flatMap(({ said }) => said.filter((line) => line.startsWith('begins n')).map((line) => line.split(' ')[1]));
  expect([...new Set(begun)].toSorted()).toEqual(names(100));
  const ran = processes.flatMap((each) => each.ran);
  expect(ran).toHaveLength(new Set(ran).size);
});

it('what is parked is left alone until it is retried: then it runs at once, and alone', async () => {
  await due(['bomb']);
  await pool.query(`UPDATE ${table} SET action_unsettled = 5`);
  await retry('bomb');
  expect(await left()).toEqual([{ id: 'bomb', unsettled: 3 }]);
  const processes = await untilSettled({ BOMB: 'bomb' });
  expect(processes.filter(({ said }) => said.includes('begins bomb'))).toHaveLength(1);
  // First the end of the process, which would take the row at once, and end with it.
  await running?.kill();
  await retry('bomb');
  await untilSettled({ BOMB: 'none' });
  expect(running?.ran).toEqual(['bomb']);
  expect(await left()).toEqual([]);
});

it('a result ends the count, whatever it is', async () => {
  await due(['x']);
  await pool.query(`UPDATE ${table} SET action_unsettled = 1`);
  const work = aTable({ run: () => Promise.resolve({ again: { inMs: 60_000 } }) });
  const [row] = await work.claim(1);
  expect(await left()).toEqual([{ id: 'x', unsettled: 2 }]);
  if (row) await work.run(row);
  expect(await left()).toEqual([{ id: 'x', unsettled: 0 }]);
});

it('rows that are doubted are claimed by nobody who claims what is due', async () => {
  await due(['a', 'b', 'c', 'd', 'e']);
  for (const [nth, id] of ['a', 'b', 'c', 'd', 'e'].entries()) await pool.query(`UPDATE ${table} SET action_unsettled = $1 WHERE id = $2`, [nth + 1, id]); // prettier-ignore
  const parked: string[] = [];
  const work = aTable({ park: ({ key }) => Promise.resolve(void parked.push(key)) });
  expect((await work.claim(10)).map(({ key }) => key)).toEqual(['a']);
  expect(await work.claim(10, ['b', 'c', 'd', 'e'])).toEqual([]);
  expect(await work.due?.()).toMatchObject({ count: 0 });
  expect(await work.doubted?.look()).toEqual({ few: ['b'], alone: ['c'] });
  expect(parked).toEqual(['d']);
  expect((await work.doubted?.claim('alone', 5, ['b', 'c', 'd', 'e']))?.map(({ key }) => key)).toEqual(['c']);
  expect((await work.doubted?.claim('few', 5, ['b', 'c', 'd', 'e']))?.map(({ key }) => key)).toEqual(['b']);
  expect(await work.doubted?.look()).toEqual({ few: [], alone: [] });
});
