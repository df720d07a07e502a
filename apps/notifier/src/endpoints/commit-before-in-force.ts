import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '@cauce/contracts';
import { inTransaction, type Pool, type Queryable } from '@cauce/postgres';

/** How long before it is in force a change is made, tried in turn: a transaction that takes longer is done anew, with more time. */
const AHEAD_MS = [100, 500, 3_000, 8_000];

/**
 * Commits a change of what an endpoint gets before the time at which it is in force, and answers after that time. An event follows the
 * filters of the time when it was recorded. Were that time before the commit, then what was recorded and delivered in between would have
 * followed the old filters, and an audit would judge it by the new ones. `work` gets the time, RFC 3339.
 * @throws ApiError UNAVAILABLE when the database is too slow for it
 */
export async function inForceLater(
  pool: Pool,
  work: (client: Queryable, at: string) => Promise<void>,
  aheadMs: readonly number[] = AHEAD_MS,
): Promise<void> {
  for (const ahead of aheadMs) {
    const time = Date.now() + ahead;
    const isInTime = await inTransaction(pool, async (client) => {
      await work(client, new Date(time).toISOString());
      // The other half is for the commit, and for clocks of machines that differ a little.
      if (time - Date.now() < ahead / 2) throw new TooLate();
    }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof TooLate) return false;
        throw error;
      },
    );
    if (isInTime) return delay(Math.max(0, time + 1 - Date.now()));
  }
  throw new ApiError('UNAVAILABLE');
}

/** The transaction took so long that its commit might be after the time. */
class TooLate extends Error {}
