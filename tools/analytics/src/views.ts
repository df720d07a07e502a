import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { type Columns, DELIVERY_COLUMNS, EVENT_COLUMNS, INTERVAL_COLUMNS } from './columns.js';
import { EVENT_CONTEXTS } from './contexts.js';
import { quoted } from './duckdb.js';
import { eventsFolder, folderOf, INTERVAL_VIEWS, intervalsFolder, type IntervalView, manifestFile } from './folders.js';
import { UsageError } from './usage.js';

/** What can be asked of an export. */
export const VIEWS = ['events', 'payments', 'attempts', 'subscriptions', 'charges', 'deliveries'] as const;

/**
 * Makes the views of an export: `events` of all contexts, `payments`, `attempts`, `subscriptions` and `charges` with `valid_from` and `valid_to`,
 * `deliveries`. What was not exported is a view without rows. Throws UsageError for a folder that holds no export.
 */
export async function openViews(db: DuckDBConnection, folder: string): Promise<void> {
  const contexts = EVENT_CONTEXTS.filter((context) => existsSync(manifestFile(folder, context)));
  const deliveries = join(folderOf(folder, 'deliveries'), 'deliveries');
  if (contexts.length === 0 && !existsSync(deliveries))
    throw new UsageError(`${folder} holds no export: make one with \`export --out ${folder}\`.`);
  const columns = { context: 'VARCHAR', ...EVENT_COLUMNS } as const;
  const events = contexts.filter((context) => existsSync(eventsFolder(folder, context)));
  const parts = events.map(
    (context) => `SELECT ${quoted(context)} AS context, ${filesIn(eventsFolder(folder, context), EVENT_COLUMNS, '*/*.parquet')}`,
  );
  await view(db, 'events', parts.length === 0 ? nothingOf(columns) : parts.join(' UNION ALL '));
  for (const [name, context] of Object.entries(INTERVAL_VIEWS) as [IntervalView, (typeof INTERVAL_VIEWS)[IntervalView]][])
    await viewOf(db, name, intervalsFolder(folder, context, name), INTERVAL_COLUMNS[name]);
  await viewOf(db, 'deliveries', deliveries, DELIVERY_COLUMNS);
}

async function viewOf(db: DuckDBConnection, name: string, folder: string, columns: Columns): Promise<void> {
  await view(db, name, existsSync(folder) ? `SELECT ${filesIn(folder, columns, '*.parquet')}` : nothingOf(columns));
}

async function view(db: DuckDBConnection, name: string, query: string): Promise<void> {
  await db.run(`CREATE OR REPLACE VIEW ${name} AS ${query}`);
}

const filesIn = (folder: string, columns: Columns, files: string): string =>
  `${namesOf(columns).join(', ')} FROM read_parquet(${quoted(join(folder, files))}, hive_partitioning = false)`;

const nothingOf = (columns: Columns): string =>
  `SELECT ${Object.entries(columns)
    .map(([name, type]) => `NULL::${type} AS ${nameOf(name)}`)
    .join(', ')} WHERE false`;

const namesOf = (columns: Columns): string[] => Object.keys(columns).map(nameOf);

/** `at` by itself is a word of DuckDB's. */
const nameOf = (column: string): string => `"${column}"`;
