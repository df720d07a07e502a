import pg from 'pg';

/** What runs a statement: a pool, or one connection of it inside a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** A pool of connections to this service's own database. */
export type Pool = pg.Pool;

/** How a pool is made. */
export type PoolOptions = {
  /**
   * Commits answer before they are on disk. Only for rows that can be rebuilt from the streams;
   * never for deliveries, leases or secrets.
   */
  readonly asynchronousCommit?: boolean;
  /** Connections at most; 10 unless told. */
  readonly max?: number;
  /** Hears of idle connections that broke; the pool replaces them by itself. */
  readonly onError?: (error: Error) => void;
};

/** Opens no connection yet. A connection that cannot be had within 2 s, or a statement over 10 s, is an error. */
export function createPool(url: string, { asynchronousCommit = false, max = 10, onError = () => {} }: PoolOptions = {}): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 10_000,
    keepAlive: true,
    ...(asynchronousCommit && { options: '-c synchronous_commit=off' }),
  });
  pool.on('error', onError); // without a listener, a database restart would end the process
  return pool;
}

/** Runs `work` in one transaction on one connection: committed when it resolves, rolled back when it throws. */
export async function inTransaction<Result>(pool: Pool, work: (client: Queryable) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    broken = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(broken);
  }
}
