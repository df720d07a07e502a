import { SILENT } from '@cauce/telemetry';
import { dueTables } from '../test/due-tables.js';
import { type ClaimPass, type DueRow, dueTable } from './index.js';

const { pool, create, drop } = dueTables();
let table: string;

beforeAll(async () => {
  table = await create(", organization text NOT NULL, account text NOT NULL DEFAULT ''");
});
beforeEach(() =>
  pool.query(`TRUNCATE ${table}`).then(() =>
    pool.query(`INSERT INTO ${table} (id, organization, account, next_action_time)
      SELECT account || n, 'o/' || account, account, now() - interval '1 hour' FROM unnest(ARRAY['a', 'b', '']) AS account, generate_series(1, 5) AS n`),
  ),
);
afterAll(() => drop());

const claimsIn = (passes: (limit: number) => readonly ClaimPass[], groupColumn?: string) =>
  dueTable({
    ...{ pool, log: SILENT, table, key: 'id', leaseMs: 60_000 },
    ...(groupColumn !== undefined && { groupColumn }),
    apart: { column: 'account', passes },
    run: () => Promise.resolve(undefined),
  });
/** Account `a` is silent: one of its rows at a time. */
const silent = (limit: number): ClaimPass[] => [
  { limit, values: ['a'], only: false },
  { limit: 1, values: ['a'], only: true },
];
const keysOf = (rows: readonly DueRow[]) => rows.map(({ key }) => key).toSorted();
const OTHERS = ['1', '2', '3', '4', '5', 'b1', 'b2', 'b3', 'b4', 'b5'];

describe.each([
  ['by time', undefined],
  ['by group', 'organization'],
])('rows that are set apart, claimed %s', (_, group) => {
  it('wait, but for one at a time, while all others are claimed', async () => {
    const due = claimsIn(silent, group);
    const first = keysOf(await due.claim(100));
    expect(first.filter((key) => !key.startsWith('a'))).toEqual(OTHERS);
    expect(first).toHaveLength(OTHERS.length + 1);
    expect(keysOf(await due.claim(100))).toEqual([expect.stringMatching(/^a\d$/)]);
  });

  it('wait, too, when they are named', async () => {
    const due = claimsIn(silent, group);
    expect(keysOf(await due.claim(100, ['a1', 'a2', 'b1']))).toEqual([expect.stringMatching(/^a[12]$/), 'b1']);
  });

  it('are claimed like all others when nothing is set apart', async () => {
    const due = claimsIn((limit) => [{ limit, values: [], only: false }], group);
    expect(await due.claim(100)).toHaveLength(15);
  });
});
