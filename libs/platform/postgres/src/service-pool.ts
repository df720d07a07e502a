import { type Log, repeats } from '@cauce/telemetry';
import { answerOf } from './answer-of.js';
import { createPool, type Pool, type PoolOptions } from './pool.js';
import { refuseReadOnly } from './read-only.js';
import { inWords } from './refusal.js';

/** A caller waits for the answer. */
const STATEMENT_MS = 3_000;

/** A pool for work that a caller waits for: statements take at most 3 s by default, and broken connections are logged. */
export function servicePool(url: string, logger: Log, options: Omit<PoolOptions, 'onError' | 'log'> = {}): Pool {
  const onError = (err: Error) => repeats.warn(logger, { err }, 'an idle connection to Postgres broke');
  return createPool(url, { statementMs: STATEMENT_MS, ...options, onError, log: logger });
}

/** A few statements run again and again on it, of each kind a few at a time. */
const QUEUE_CONNECTIONS = 6;

/**
 * No caller waits for these connections. Beside full cores a process may need seconds to make one; a shorter limit would end each of them half-made,
 * and the next one would begin anew.
 */
const QUEUE_CONNECT_MS = 10_000;

/** A {@link servicePool} for what is due: it fills and empties faster than statistics are updated, and planning would cost as much as running. */
export function queuePool(url: string, logger: Log, options: Pick<PoolOptions, 'statementMs' | 'max'> = {}): Pool {
  return servicePool(url, logger, { inIndexOrder: true, plansOnce: true, max: QUEUE_CONNECTIONS, connectMs: QUEUE_CONNECT_MS, ...options });
}

/** The part of a Prisma client that asks. */
type Prisma = { $queryRaw(text: TemplateStringsArray): PromiseLike<unknown> };

/**
 * A check of readiness: rejects, in words, while the database does not answer, refuses us, or only reads. With Prisma, both must answer:
 * Prisma's first query loads what it needs, and no request should wait for that.
 */
export function databaseCheck(pool: Pool, prisma?: Prisma) {
  let answered: ReturnType<typeof answerOf>;
  const check = async () => {
    try {
      await Promise.all([refuseReadOnly(pool), prisma && prisma.$queryRaw`SELECT 1`]);
    } catch (error) {
      answered = answerOf(error);
      throw inWords(error);
    }
  };
  return { name: 'postgres', check, isAway: () => answered !== undefined && answered !== 'answered' };
}
