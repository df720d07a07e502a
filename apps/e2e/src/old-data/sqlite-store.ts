import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Ageing } from './ageing.js';
import type { Fixture, Row } from './fixture.js';

/** Makes the store that a part keeps in one SQLite file: the tables as they were then, with their rows at their positions. */
export function restoreSqlite(fixture: Fixture, ageing: Ageing, part: string, file: string): void {
  mkdirSync(join(file, '..'), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; BEGIN; ${fixture.text(part, 'schema.sql')}`);
  for (const table of fixture.tables(part)) {
    const blobs = blobsOf(database, table);
    for (const row of fixture.lines(part, `${table}.jsonl`)) insert(database, table, ageing.row(table, row), blobs);
  }
  database.exec('COMMIT');
  database.close();
}

function blobsOf(database: DatabaseSync, table: string): ReadonlySet<string> {
  const columns = database.prepare(`SELECT name FROM pragma_table_info(?) WHERE type = 'BLOB'`).all(table);
  return new Set(columns.map(({ name }) => String(name)));
}

function insert(database: DatabaseSync, table: string, row: Row, blobs: ReadonlySet<string>): void {
  const columns = Object.keys(row);
  const values = columns.map((column) => (blobs.has(column) ? Buffer.from(String(row[column])) : (row[column] as string | number | null)));
  database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`).run(...values);
}
