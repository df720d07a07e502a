import { createPool, type Pool } from '@cauce/postgres';
import { eventually } from '@cauce/testing/services';
import type { BenchStack } from './bench-stack.js';

/** Statements that Postgres ran, of one text in one database. Milliseconds of all calls together. */
export type Statement = {
  readonly database: string;
  readonly text: string;
  readonly calls: number;
  readonly runningMs: number;
  readonly planningMs: number;
};

const COUNTS = `
SELECT d.datname AS database, s.query AS text, s.calls::float8 AS calls, s.total_exec_time AS "runningMs", s.total_plan_time AS "planningMs"
FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
WHERE d.datname <> current_database() AND s.calls > 0 ORDER BY s.total_exec_time + s.total_plan_time DESC`;

/** Counts every statement of every service, BEGIN and COMMIT too, by Postgres's own extension pg_stat_statements. */
export class Statements {
  private constructor(private readonly pool: Pool) {}

  /** Turns the extension on. It is read at Postgres's start alone, so that is restarted. */
  static async enable(bench: BenchStack): Promise<Statements> {
    const pool = createPool(bench.stack.world.addresses.postgresUrl, { max: 1 });
    await pool.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`);
    await pool.query(`ALTER SYSTEM SET pg_stat_statements.track_planning = on`);
    await restartPostgres(bench);
    await pool.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    return new Statements(pool);
  }

  /** Resets the counts. */
  async reset(): Promise<void> {
    await this.pool.query('SELECT pg_stat_statements_reset()');
  }

  /** Since the last reset, those that took longest first. */
  async read(): Promise<readonly Statement[]> {
    return (await this.pool.query<Statement>(COUNTS)).rows;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

/** Ready again means: the services have new connections. */
async function restartPostgres({ stack }: BenchStack): Promise<void> {
  await stack.part('postgres').stop();
  await stack.part('postgres').start();
  const ready = stack.services.running.map(({ part }) => part.ready());
  await eventually(() => Promise.all(ready), Boolean);
}
