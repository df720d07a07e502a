import type { Queryable } from '@cauce/postgres';
import { replayPage } from '../deliveries/replay-statements.js';
import { AT_A_TIME } from './skip.operation.js';

/** A filter of the operation, where it has one. */
const asked = (name: string, sql: string) => `(op.filter ->> '${name}' IS NULL OR ${sql} op.filter ->> '${name}')`;

/** SQL: whether an operation `op` asks for delivery `d`. */
export const IS_ASKED = `EXISTS (SELECT FROM op WHERE ${[
  asked('endpoint', 'd.endpoint_id ='),
  asked('event', 'd.event ='),
  asked('resource', 'd.resource ='),
  asked('state', 'd.status ='),
  `(op.filter ->> 'to' IS NULL OR d.create_time < (op.filter ->> 'to')::timestamptz)`,
].join(' AND ')})`;

/** SQL, to follow `WITH`: the operation of $1 under the lease $2, and the next deliveries of its organization, in the order in which they were made. */
export const NEXT_PAGE = `op AS MATERIALIZED (
  SELECT id, organization, filter, create_time, coalesce(reached_time, (filter ->> 'from')::timestamptz, '-infinity') AS reached_time,
    coalesce(reached_id, '') AS reached_id
  FROM delivery_operation WHERE id = $1 AND action_tries = $2 AND state = 'RUNNING' FOR UPDATE
), page AS MATERIALIZED (
  SELECT found.day, found.id, found.create_time FROM op CROSS JOIN LATERAL (
    SELECT d.day, d.id, d.create_time FROM delivery d
    WHERE d.organization = op.organization AND (d.create_time, d.id) > (op.reached_time, op.reached_id) AND d.create_time <= op.create_time
    ORDER BY d.create_time, d.id LIMIT ${AT_A_TIME}
  ) found
)`;

/**
 * Looks at the next deliveries up to when the operation was asked for, and makes those wait again that it asks for; its cursor and its counts
 * are in the same transaction. Answers nothing when the lease is lost, or the operation has ended.
 */
const REPLAY = `
WITH ${NEXT_PAGE}, replayed AS (${replayPage(IS_ASKED)}
), last AS (
  SELECT create_time, id FROM page ORDER BY create_time DESC, id DESC LIMIT 1
)
UPDATE delivery_operation o SET changed_count = o.changed_count + (SELECT count(*) FROM replayed)::int,
  looked_at_count = o.looked_at_count + (SELECT count(*) FROM page)::int,
  reached_time = coalesce((SELECT create_time FROM last), o.reached_time), reached_id = coalesce((SELECT id FROM last), o.reached_id)
FROM op WHERE o.id = op.id
RETURNING (SELECT count(*) FROM page)::int AS "lookedAt"`;

/** Answers at how many it looked; undefined when it may not go on. */
export async function replaySome(pool: Queryable, id: string, lease: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ lookedAt: number }>({ name: 'replay-some', text: REPLAY, values: [id, lease] });
  return rows[0]?.lookedAt;
}
