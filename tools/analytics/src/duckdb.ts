import { tmpdir } from 'node:os';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** How much of the machine a database in memory may use. */
export type DuckDbLimits = {
  /** As DuckDB says it: `512MB`. What does not fit is spilled to `spillTo`. */
  readonly memory?: string;
  readonly spillTo?: string;
  /** One makes the same file each time. Default: all cores. */
  readonly threads?: number;
};

/** Opens a database in memory, works on it, and closes it. It installs no extension, so that nothing is dialled; times are UTC. */
export async function withDuckDb<Result>(
  { memory = '1GB', spillTo = tmpdir(), threads }: DuckDbLimits,
  work: (db: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
  const instance = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    memory_limit: memory,
    temp_directory: spillTo,
    ...(threads !== undefined && { threads: String(threads) }),
  });
  const db = await instance.connect();
  try {
    await db.run("SET TimeZone = 'UTC'");
    return await work(db);
  } finally {
    db.closeSync();
    instance.closeSync();
  }
}

/** Text as a literal of SQL. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
