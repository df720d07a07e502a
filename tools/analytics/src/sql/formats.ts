import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { textTable } from '@cauce/stack/terminal';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../duckdb.js';

/** How rows are written: `table` for people. */
export const FORMATS = ['table', 'csv', 'json', 'parquet'] as const;
export type Format = (typeof FORMATS)[number];

/** What a person reads; the other formats have every row. */
const MOST_ROWS = 1_000;
/** DuckDB's types that stand to the right. */
const NUMBER = /INT|DOUBLE|FLOAT|DECIMAL/;

const OPTIONS: Readonly<Record<Exclude<Format, 'table'>, string>> = {
  csv: 'FORMAT csv, HEADER',
  json: 'FORMAT json, ARRAY true',
  parquet: 'FORMAT parquet, COMPRESSION zstd',
};

/** Where rows go. Without `out`: to the terminal. */
export type Writing = { readonly format: Format; readonly out?: string | undefined; readonly terminal?: NodeJS.WritableStream };

/** Asks, and writes the rows. Throws what DuckDB says of a query. */
export async function write(db: DuckDBConnection, query: string, { format, out, terminal = process.stdout }: Writing): Promise<void> {
  if (format === 'table') {
    terminal.write(`${await table(db, query)}\n`);
    return;
  }
  const options = OPTIONS[format];
  if (out !== undefined) return copy(db, query, out, options);
  const folder = await mkdtemp(join(tmpdir(), 'cauce-analytics-'));
  try {
    await copy(db, query, join(folder, 'rows'), options);
    await pipeline(createReadStream(join(folder, 'rows')), terminal, { end: false });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function copy(db: DuckDBConnection, query: string, path: string, options: string): Promise<void> {
  await db.run(`COPY (${query.trim().replace(/;$/, '')}) TO ${quoted(path)} (${options})`);
}

async function table(db: DuckDBConnection, query: string): Promise<string> {
  const read = await db.streamAndReadUntil(query, MOST_ROWS + 1);
  const rows = read.getRowsJson().slice(0, MOST_ROWS);
  if (rows.length === 0) return 'None.';
  const right = read.columnTypes().flatMap((type, at) => (NUMBER.test(String(type)) ? [at] : []));
  const cells = [read.columnNames(), ...rows.map((row) => row.map(cellOf))];
  const more = read.currentRowCount > MOST_ROWS ? [`… more than ${MOST_ROWS} rows: --format csv, json and parquet have all.`] : [];
  return [...textTable(cells, { right }), ...more].join('\n');
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
