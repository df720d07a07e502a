import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '@cauce/contracts';
import { inTransaction, type Pool, type Queryable } from '@cauce/postgres';

/** From the begin of a change until it is in force, in ms. A transaction that takes too long is rolled back and repeated with the next value. */
const AHEAD_MS = [100, 500, 3_000, 8_000];

/**
 * Commits a change of filters before the time at which it is in force, and resolves after that time. Which endpoints get an event follows from
 * their filters when it was recorded. If a change were in force before its commit, events recorded in between would be delivered by the old
 * filters, and audited by the new ones. `work` gets the time at which the change is in force, RFC 3339.
 * @throws ApiError UNAVAILABLE when the database is too slow for it
 */
export async function commitBeforeInForce(
  pool: Pool,
  work: (client: Queryable, at: string) => Promise<void>,
  aheadMs: readonly number[] = AHEAD_MS,
): Promise<void> {
  for (const ahead of aheadMs) {
    const time = Date.now() + ahead;
    const isInTime = await inTransaction(pool, async (client) => {
      await work(client, new Date(time).toISOString());
      // The other half is for the commit, and for small differences between the machines' clocks.
      if (time - Date.now() < ahead / 2) throw new TooLate();
    }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof TooLate) return false;
        throw error;
      },
    );
    if (isInTime) return untilPast(time);
  }
  throw new ApiError('UNAVAILABLE');
}

/** Node's timers may end a millisecond early. */
async function untilPast(time: number): Promise<void> {
  while (Date.now() <= time) await delay(time + 1 - Date.now());
}

/** The commit could come after the change is in force. */
class TooLate extends Error {}
