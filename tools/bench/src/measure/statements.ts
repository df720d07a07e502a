import { createPool, type Pool } from '@cauce/postgres';

/** Statements that Postgres ran, of one text in one database. */
export type Statement = { readonly database: string; readonly text: string; readonly calls: number; readonly ms: number };

const COUNTS = `
SELECT d.datname AS database, s.query AS text, s.calls::float8 AS calls, s.total_exec_time AS ms
FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
WHERE d.datname <> current_database() AND s.calls > 0 ORDER BY s.calls DESC`;

/** Counts every statement of every service, BEGIN and COMMIT too, by Postgres's own extension pg_stat_statements. */
export class Statements {
  private constructor(private readonly pool: Pool) {}

  /**
   * Turns the extension on. It is read at Postgres's start alone, so that needs one.
   * @param url a superuser's, of the database `postgres`.
   */
  static async enable(url: string, restart: () => Promise<void>): Promise<Statements> {
    const pool = createPool(url, { max: 1 });
    await pool.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`);
    await restart();
    await pool.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    return new Statements(pool);
  }

  /** Resets the counts. */
  async reset(): Promise<void> {
    await this.pool.query('SELECT pg_stat_statements_reset()');
  }

  /** Since the last reset, the most frequent first. */
  async read(): Promise<readonly Statement[]> {
    return (await this.pool.query<Statement>(COUNTS)).rows;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
