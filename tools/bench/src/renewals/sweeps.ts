import { dueTable } from '@cauce/scheduler';
import { createLogger } from '@cauce/telemetry';
import pg from 'pg';
import type { BenchContext } from '../benchmark.js';
import { median } from '../measure/turns.js';
import { numberText, type Table } from '../report/table.js';

/** The sweeper's looks at a table of so many rows; milliseconds, in the middle. */
export type Sweeps = {
  readonly size: number;
  /** With rows due: as many as a process takes at a time. */
  readonly claim: number;
  /** With nothing due: what it does every second. */
  readonly look: number;
};

/** `claimOnce` answers its milliseconds; after `calmDown` nothing is due. */
type Sweeper = { readonly size: number; readonly claimOnce: () => Promise<number>; readonly calmDown: () => Promise<void> };

const SIZES = { usual: [10_000, 100_000, 1_000_000], quick: [200, 1_000] };
const DUE = { usual: 5_000, quick: 100 };
const TURNS = { usual: 60, quick: 1 };
const ORGANIZATIONS = 10;
/** As many as a process takes at a time. */
const LIMIT = 64;
const LEASE_MS = 5_000;

const LOGGER = createLogger('bench', { level: 'error', format: 'json' });

/** A table like that of subscriptions, with its indexes, and rows that are as small as can be. `$1`: rows. `$2`: those due. `$3`: organizations. */
const fill = (table: string) => `INSERT INTO ${table}
  (id, kind, store, organization, plan, status, create_time, position, revision, fold_version, link_key, resource, facts, rest, next_action_time)
  SELECT 'row-' || n, 'SUBSCRIPTION', 'stores/' || n % $3, 'organizations/' || n % $3, 'plan', 'ACTIVE', now(), n, 4, 1, 'l1', '{}', '{}', '{}',
    CASE WHEN n <= $2 THEN now() ELSE now() + n * interval '1 second' + interval '1 hour' END
  FROM generate_series(1, $1::int) AS n`;

/** Measures them by turns, in tables of their own beside billing's, which its own sweeper does not see. */
export async function sweepsAmong({ progress, isQuick, signal }: BenchContext, databaseUrl: string): Promise<readonly Sweeps[]> {
  const kind = isQuick ? 'quick' : 'usual';
  const rows = new pg.Client({ connectionString: databaseUrl, options: '-c synchronous_commit=off' });
  await rows.connect();
  try {
    const sweepers: Sweeper[] = [];
    for (const size of SIZES[kind])
      sweepers.push(await progress.step(`Filled ${numberText(size)} rows`, () => aSweeper(rows, { size, due: DUE[kind] })));
    return await progress.step('Swept', () => sweepsOf(sweepers, TURNS[kind], signal));
  } finally {
    for (const size of SIZES[kind]) await rows.query(`DROP TABLE IF EXISTS ${tableOf(size)}`);
    await rows.end();
  }
}

function tableOf(size: number): string {
  return `bench_due_${size}`;
}

async function aSweeper(rows: pg.Client, { size, due }: { readonly size: number; readonly due: number }): Promise<Sweeper> {
  const table = tableOf(size);
  await rows.query(`CREATE TABLE ${table} (LIKE subscription INCLUDING ALL)`);
  await rows.query(fill(table), [size, due, ORGANIZATIONS]);
  await rows.query(`VACUUM ANALYZE ${table}`);
  const calmDown = async () => {
    await rows.query(`UPDATE ${table} SET next_action_time = now() + interval '7 days' WHERE next_action_time <= now()`);
    await rows.query(`VACUUM ANALYZE ${table}`);
  };
  return { size, claimOnce: claiming(rows, table), calmDown };
}

/** Times one claim; what it takes is settled outside that time, as billing does: due a week later. */
function claiming(rows: pg.Client, table: string): () => Promise<number> {
  const { claim } = dueTable<{ readonly revision: bigint }>({
    pool: rows,
    log: LOGGER,
    table,
    key: 'id',
    groupColumn: 'organization',
    returning: { revision: 'bigint' },
    leaseMs: LEASE_MS,
    run: () => Promise.resolve(undefined),
  });
  return async () => {
    const startedAt = performance.now();
    const taken = await claim(LIMIT);
    const ms = performance.now() - startedAt;
    const settled = `UPDATE ${table} SET next_action_time = now() + interval '7 days', action_lease_until = NULL WHERE id = ANY($1)`;
    await rows.query(settled, [taken.map(({ key }) => key)]);
    return ms;
  };
}

async function sweepsOf(sweepers: readonly Sweeper[], turns: number, signal: AbortSignal): Promise<readonly Sweeps[]> {
  const claims = await inTurns(sweepers, turns, signal);
  for (const { calmDown } of sweepers) await calmDown();
  const looks = await inTurns(sweepers, turns, signal);
  return sweepers.map(({ size }, at) => ({ size, claim: claims[at] ?? NaN, look: looks[at] ?? NaN }));
}

/** The median time of each. */
async function inTurns(sweepers: readonly Sweeper[], turns: number, signal: AbortSignal): Promise<readonly number[]> {
  const times = sweepers.map((): number[] => []);
  for (let turn = 0; turn < turns; turn += 1) {
    signal.throwIfAborted();
    for (const [at, { claimOnce }] of sweepers.entries()) times[at]?.push(await claimOnce());
  }
  return times.map(median);
}

/** Ratios first. */
export function sweepsTable(all: readonly Sweeps[]): Table {
  const [few] = all;
  return {
    title: `The sweeper's query: ${LIMIT} rows claimed, and a look with nothing due`,
    columns: [
      { name: 'rows' },
      { name: 'claim, of that with few', digits: 2 },
      { name: 'look, of that with few', digits: 2 },
      { name: 'claim', unit: 'ms', digits: 2 },
      { name: 'look', unit: 'ms', digits: 2 },
    ],
    rows: all.map(({ size, claim, look }) => [numberText(size), claim / (few?.claim ?? NaN), look / (few?.look ?? NaN), claim, look]),
    note: 'By turns, the one in the middle; as many are due in each. Rows alone, as small as can be, with the indexes of subscriptions.',
  };
}
