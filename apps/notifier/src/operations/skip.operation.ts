import type { Queryable } from '@cauce/postgres';
import { IS_FREE, skipPage } from '../deliveries/skip-statements.js';
import { leaseOf } from '../sending/delivery.order.js';

/** Rows of one statement. */
export const AT_A_TIME = 500;

/**
 * $1, $2: the operation and its lease. Skips the next of what waits for its endpoint, in one transaction with its count: later events of a
 * stream before the earlier ones, so that none is let go by what was skipped before it. What was made after the operation was asked for stays,
 * unless the endpoint is closed. Answers nothing when the lease is lost, or the operation has ended.
 */
const SKIP = `
WITH op AS MATERIALIZED (
  SELECT id, filter ->> 'endpoint' AS endpoint_id, filter ->> 'reason' AS reason, create_time FROM delivery_operation
  WHERE id = $1 AND action_tries = $2 AND state = 'RUNNING' FOR UPDATE
), page AS MATERIALIZED (
  SELECT found.day, found.id FROM op CROSS JOIN LATERAL (
    SELECT d.day, d.id FROM delivery d
    WHERE d.endpoint_id = op.endpoint_id AND d.status = 'WAITING' AND ${IS_FREE}
      AND (op.reason = 'ENDPOINT_CLOSED' OR d.create_time <= op.create_time)
    ORDER BY d.origin DESC, ${leaseOf('d')} DESC, d.next_action_time DESC, d.recorded_at DESC, d.revision DESC LIMIT ${AT_A_TIME} FOR UPDATE SKIP LOCKED
  ) found
), ${skipPage('(SELECT reason FROM op)')}
UPDATE delivery_operation o SET changed_count = o.changed_count + (SELECT count(*) FROM skipped)::int,
  looked_at_count = o.looked_at_count + (SELECT count(*) FROM page)::int
FROM op WHERE o.id = op.id
RETURNING (SELECT count(*) FROM skipped)::int AS changed`;

/** Answers how many it skipped; undefined when it may not go on. */
export async function skipSome(pool: Queryable, id: string, lease: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ changed: number }>({ name: 'skip-some', text: SKIP, values: [id, lease] });
  return rows[0]?.changed;
}
