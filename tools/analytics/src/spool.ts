import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Columns } from './columns.js';
import { quoted } from './duckdb.js';

/** What a column can hold, as JSON writes it. A BIGINT may be text. */
export type Row = Readonly<Record<string, string | number | boolean | object | null | undefined>>;

/** A multiple of DuckDB's vectors, always the same: so that the same rows make the same file. */
const ROW_GROUP = 16_384;

/** How JSON escapes half of a character, and nothing else but a text that is written so. Valid pairs stand as they are. */
const HALF = '\\ud';

/**
 * Rows on their way to a Parquet file: they wait on the disk, as JSON, so that they cost no memory, and DuckDB reads them in a thread of its own
 * while the next ones come.
 */
export class Spool {
  private waiting = '';

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /** Begins an empty one. @param path a file that is removed again */
  static async begin(path: string): Promise<Spool> {
    await mkdir(dirname(path), { recursive: true });
    return new Spool(path, await open(path, 'w'));
  }

  add(row: Row): void {
    const line = JSON.stringify(row);
    // What no JSON reader but JavaScript takes. Rare, so that looking is all it costs.
    this.waiting += `${line.includes(HALF) ? JSON.stringify(row, wellFormed) : line}\n`;
  }

  /** Resolves when what was added is on its way to the disk. */
  async flush(): Promise<void> {
    const text = this.waiting;
    this.waiting = '';
    if (text !== '') await this.file.write(text);
  }

  /** Gives up; what is on the disk stays there. */
  async abandon(): Promise<void> {
    await this.file.close();
  }

  /** Writes the rows as a Parquet file, which is there once it is whole, and removes the spool. */
  async toParquet(db: DuckDBConnection, path: string, columns: Columns): Promise<void> {
    await this.flush();
    await this.file.close();
    await mkdir(dirname(path), { recursive: true });
    const types = Object.entries(columns).map(([name, type]) => `${quoted(name)}: ${quoted(type)}`);
    const rows = `SELECT * FROM read_json(${quoted(this.path)}, format = 'newline_delimited', columns = {${types.join(', ')}})`;
    await db.run(`COPY (${rows}) TO ${quoted(`${path}.part`)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP})`);
    await rename(`${path}.part`, path);
    await rm(this.path);
  }
}

function wellFormed(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

/** A file's size in bytes, and its SHA-256 in hexadecimal. */
export async function fingerprintOf(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}
