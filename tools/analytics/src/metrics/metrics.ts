import { readdirSync, readFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../duckdb.js';
import type { Scope } from './scope.js';

/** A number that is defined once: a file of `metrics/`, and a view of the same name. */
export type Metric = {
  readonly name: string;
  readonly title: string;
  /** What is counted and what is not, in words: a paragraph. */
  readonly words: string;
  /** SQL that ends without a semicolon. */
  readonly query: string;
};

const FOLDER = new URL('../../metrics/', import.meta.url);
const PRELUDE = 'prelude.sql';
const ENDING = '.sql';

/** All metrics, by name. */
export function metrics(): readonly Metric[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(ENDING) && file !== PRELUDE);
  return files.sort().map((file) => metricOf(file.slice(0, -ENDING.length), readFileSync(new URL(file, FOLDER), 'utf8')));
}

/** Reads a file: comments at its head, of which the first line is the title, and a query. */
function metricOf(name: string, text: string): Metric {
  const lines = text.trimEnd().split('\n');
  const end = lines.findIndex((line) => !line.startsWith('--'));
  const [title = '', ...words] = lines.slice(0, end).map((line) => line.slice(2).trim());
  return { name, title, words: words.join(' ').trim(), query: lines.slice(end).join('\n').replace(/;$/, '') };
}

/**
 * Makes the views of an export answer for a scope, and each metric a view beside them: `SELECT * FROM mrr`. Needs all views of an export.
 * The scope may be changed later, by `SET VARIABLE` (see `metrics/prelude.sql`).
 */
export async function addMetrics(db: DuckDBConnection, scope: Scope): Promise<void> {
  await db.run(readFileSync(new URL(PRELUDE, FOLDER), 'utf8'));
  await db.run(`SET VARIABLE time_zone = ${quoted(scope.timeZone)}`);
  if (scope.organization !== undefined) await db.run(`SET VARIABLE organization = ${quoted(scope.organization)}`);
  if (scope.store !== undefined) await db.run(`SET VARIABLE store = ${quoted(scope.store)}`);
  await db.run(`SET VARIABLE test_clocks = ${String(scope.testClocks)}`);
  await db.run(`SET VARIABLE development = ${String(scope.development)}`);
  for (const { name, query } of metrics()) await db.run(`CREATE VIEW ${name} AS ${query}`);
}
