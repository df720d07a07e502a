import type { DuckDBConnection } from '@duckdb/node-api';
import { metrics } from '../metrics/metrics.js';
import type { Scope } from '../metrics/scope.js';
import { headlines } from './headline.js';
import { pageOf } from './page.js';
import type { Row } from './rows.js';
import { SECTIONS } from './sections.js';

/** Asks every metric, and writes the page. Needs the views of an export and its metrics (`addMetrics`). The same export makes the same page. */
export async function reportOf(db: DuckDBConnection, scope: Scope, title: string): Promise<string> {
  const known = new Map(metrics().map((metric) => [metric.name, metric]));
  const sections = [];
  const answers = new Map<string, readonly Row[]>();
  for (const { metric: name, figures } of SECTIONS) {
    const metric = known.get(name);
    if (metric === undefined) throw new Error(`There is no metric ${name}.`);
    const rows = await rowsOf(db, `FROM ${name}`);
    answers.set(name, rows);
    sections.push({ metric, rows, figures: rows.length === 0 ? [] : figures(rows) });
  }
  return pageOf({ title, scope: await scopeIn(db, scope), headlines: headlines(answers), sections });
}

/** Integers of 64 bits are text in DuckDB's JSON: amounts in cents fit a number. */
async function rowsOf(db: DuckDBConnection, query: string): Promise<readonly Row[]> {
  const read = await db.runAndReadAll(query);
  const isNumber = read.columnTypes().map((type) => /INT|DOUBLE|DECIMAL/.test(String(type)));
  const names = read.columnNames();
  return read
    .getRowsJson()
    .map((row) =>
      Object.fromEntries(
        row.map((value, at) => [names[at] ?? '', isNumber[at] && value !== null ? Number(value) : (value as Row[string])]),
      ),
    );
}

async function scopeIn(
  db: DuckDBConnection,
  { timeZone, organization, store, testClocks, development }: Scope,
): Promise<readonly string[]> {
  const days = `strftime(local_time(min(events.at)), '%Y-%m-%d') AS first, strftime(local_time(max(events.at)), '%Y-%m-%d') AS last`;
  const [log = {}] = await rowsOf(db, `SELECT count(*) AS events, ${days} FROM counted.events AS events`);
  const counted = ['production', ...(testClocks ? ['test clocks'] : []), ...(development ? ['DEVELOPMENT'] : [])];
  return [
    log['events'] === 0 ? 'Nothing is counted' : `${String(log['first'])} to ${String(log['last'])}, days of ${timeZone}`,
    organization ?? 'all organizations',
    ...(store === undefined ? [] : [store]),
    `${Number(log['events']).toLocaleString('en')} events`,
    `counted: ${counted.join(', ')}`,
  ];
}
