import type { Log } from '@cauce/telemetry';
import pg from 'pg';
import { DatabasePresence } from './database-presence.js';
import { isPooled } from './database-url.js';
import { guardPool } from './guard-pool.js';
import { markWrites } from './mark-writes.js';
import { forgetNames } from './pooler.js';
import { refuseReadOnly } from './read-only.js';

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
  /**
   * Rows are found by an index, and taken in its order, wherever there is one: for queues, which take the first few and fill faster than
   * statistics are updated.
   */
  readonly inIndexOrder?: boolean;
  /**
   * A named statement is planned once in each connection, for any values. Otherwise Postgres plans it anew each time, which for a
   * page of rows takes as long as running it. Its connections stay open for five minutes without work: a new one plans everything anew.
   */
  readonly plansOnce?: boolean;
  /** Connections at most; 10 by default. */
  readonly max?: number;
  /** For a connection, or a turn to use one; 2 s by default, so that a request is refused rather than left hanging. */
  readonly connectMs?: number;
  /** For each statement; 10 s by default. */
  readonly statementMs?: number;
  /** Hears of idle connections that broke; the pool replaces them by itself. */
  readonly onError?: (error: Error) => void;
  /** Gets a line when the database is found to be away, and when it is back; where several pools lead to it, the first one's. */
  readonly log?: Log;
};

/**
 * Two of our services may wait for their databases behind one request, and its caller shall have a 503 within 5 s (3 s here made it
 * 5.5). A process's first connections, slow only once, are made before it is ready.
 */
const CONNECT_MS = 2_000;
const STATEMENT_MS = 10_000;
/**
 * For a queue's connections, whose plans end with them. Four statements of a webhook take 35 ms of Postgres's CPU time in a new one, so a burst
 * every ten seconds, after which the pool's own limit closes them, cost more than its rows.
 */
const IDLE_MS = 5 * 60_000;
/** The server itself ends a statement in time, unless it is frozen or out of reach. */
const SERVER_LATE_MS = 500;

/**
 * Opens no connection yet. A connection that cannot be had in time, or a statement that takes too long, is an error; so is a server that only
 * reads: the next connection may find the primary. While the database is away, and for a caller who waits no more, nothing is sent: see
 * `DatabasePresence`.
 */
export function createPool(url: string, options: PoolOptions = {}): Pool {
  const { max = 10, connectMs = CONNECT_MS, statementMs = STATEMENT_MS, onError = () => {} } = options;
  const pooled = isPooled(url);
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs + SERVER_LATE_MS,
    ...(options.plansOnce === true && { idleTimeoutMillis: IDLE_MS }),
    keepAlive: true,
    // A pooler refuses a session with settings of its own.
    ...(pooled ? {} : { statement_timeout: statementMs, options: settingsOf(options) }),
    verify: (client, done) => void refuseReadOnly(client).then(() => done(), done),
  });
  // A connection that breaks while it is in use fails its statement; without a listener it would end the process besides.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  if (pooled) pool.on('connect', forgetNames);
  markWrites(pool);
  guardPool(pool, DatabasePresence.join(url, options.log));
  pool.on('error', onError); // without a listener, a database restart would end the process
  return pool;
}

function settingsOf({ asynchronousCommit = false, inIndexOrder = false, plansOnce = false }: PoolOptions): string {
  const settings = [
    asynchronousCommit && '-c synchronous_commit=off',
    inIndexOrder && '-c enable_sort=off -c enable_seqscan=off',
    plansOnce && '-c plan_cache_mode=force_generic_plan',
    (inIndexOrder || plansOnce) && '-c jit=off', // a forced plan looks expensive, and compiling it would take longer than running it
  ];
  return settings.filter(Boolean).join(' ');
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
    broken = isSilent(error) || (await isLost(client.query('ROLLBACK')));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The server did not answer in time: the connection still waits for that statement, and a ROLLBACK would wait behind it. */
function isSilent(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

async function isLost(rollback: Promise<unknown>): Promise<boolean> {
  return rollback.then(
    () => false,
    () => true,
  );
}
