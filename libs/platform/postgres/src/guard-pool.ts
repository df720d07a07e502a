import { currentBudget } from '@cauce/telemetry';
import type pg from 'pg';
import type { DatabasePresence } from './database-presence.js';
import { PostgresRefused } from './unavailable.js';

type Call = (...given: unknown[]) => unknown;
type Callback = (error: unknown, ...results: unknown[]) => void;

/** By pools, and whatever else runs their statements. */
const presences = new WeakMap<object, DatabasePresence>();

/**
 * A pool tells the presence what its database answers, and asks it before it sends anything for a caller. Connections that were taken for a transaction
 * are asked of nobody any more. Two counts for a statement, and no timer.
 */
export function guardPool(pool: pg.Pool, presence: DatabasePresence): void {
  presences.set(pool, presence);
  const [query, connect, end] = [pool.query.bind(pool) as Call, pool.connect.bind(pool) as Call, pool.end.bind(pool)];
  const asked = (...given: unknown[]) => {
    const turn = presence.admit();
    const run = () => inTime(query(...given));
    return turn === undefined ? run() : turn.then(run);
  };
  const taken = (callback?: unknown) => {
    if (isCallback(callback)) return connect(countedUntil(callback, presence)); // the pool itself, for `query`, which has asked
    const turn = presence.admit();
    const wait = () => waitFor(connect() as Promise<pg.PoolClient>, presence);
    return turn === undefined ? wait() : turn.then(wait);
  };
  pool.query = asked as typeof pool.query;
  pool.connect = taken as typeof pool.connect;
  pool.end = () => {
    if (!pool.ending) presence.leave();
    return end();
  };
  pool.on('connect', (client) => {
    presence.answered();
    countStatements(client, presence);
  });
}

/**
 * Runs what callers share, and what therefore runs for none of them, such as a statement for the rows of many: each one of them asks by itself. Rejects
 * with PostgresRefused, as `db.query` does.
 */
export function admitted<Result>(db: object, work: () => Promise<Result>): Promise<Result> {
  const turn = presences.get(db)?.admit();
  return turn === undefined ? work() : turn.then(work);
}

/** Whether the database of a pool is known to be away. Does not wait, but has somebody look whether it is back. */
export function isAway(pool: pg.Pool): boolean {
  return presences.get(pool)?.isAway() === true;
}

/** Before the end of a caller's time: so much is left to say that there was no answer. */
const TO_SAY_SO_MS = 250;

/** What a caller waits for, and of which nothing was begun, ends before its time does: else it would be told 504, as if something might have been. */
function inTime(answer: unknown): unknown {
  const budget = currentBudget();
  if (budget === undefined || !(answer instanceof Promise)) return answer;
  const { promise: late, reject }: PromiseWithResolvers<never> = Promise.withResolvers();
  const giveUp = () => reject(new PostgresRefused('DEPENDENCY_AWAY', 'Postgres has not answered while its caller waited'));
  const timer = setTimeout(giveUp, Math.max(1, budget.until - Date.now() - TO_SAY_SO_MS));
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** A connection that was idle says nothing of the database; that one was made does (`connect`). */
function countedUntil(callback: Callback, presence: DatabasePresence): Callback {
  presence.begin();
  return (error, ...results) => {
    ended(presence, error);
    callback(error, ...results);
  };
}

async function waitFor<Result>(connecting: Promise<Result>, presence: DatabasePresence): Promise<Result> {
  presence.begin();
  try {
    const client = await connecting;
    presence.end();
    return client;
  } catch (error) {
    presence.settle(error);
    throw error;
  }
}

function ended(presence: DatabasePresence, error: unknown): void {
  if (error === undefined || error === null) presence.end();
  else presence.settle(error);
}

/** `pg` takes a callback, as its pool does, or answers a promise. */
function countStatements(client: pg.PoolClient, presence: DatabasePresence): void {
  const query = client.query.bind(client) as Call;
  const counted = (...given: unknown[]) => {
    const callback = given.at(-1);
    if (isCallback(callback)) {
      given[given.length - 1] = ((error, result) => {
        presence.settle(error);
        callback(error, result);
      }) satisfies Callback;
    }
    const sent = query(...given);
    presence.begin();
    if (!isCallback(callback)) {
      (sent as Promise<unknown>).then(
        () => presence.settle(undefined),
        (error: unknown) => presence.settle(error),
      );
    }
    return sent;
  };
  client.query = counted as typeof client.query;
}

function isCallback(given: unknown): given is Callback {
  return typeof given === 'function';
}
