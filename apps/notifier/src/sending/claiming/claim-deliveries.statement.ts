import { statement } from '@cauce/postgres';
import { LEASED_COLUMNS } from '../delivery/leased-delivery.js';
import { isOneOf } from '../delivery/row-key.js';
import { isFree } from '../delivery/row-lease.js';
import { BUSY, IS_ASKED, IS_LIMITED, IS_OPEN, PROBES, ROOM_PARAMETERS, roomOf } from './endpoint-room.js';
import { ANY_ORIGIN, roomApart, underWay } from './under-way.js';
import { IS_TRUSTED, walk, walkedIsHeldBack } from './walk.js';

/**
 * The rows that may be sent, of endpoints that have fewer slots than the most (`limited`) or of the others; at most `limit`. Of the limited
 * endpoints, those that have waited longest for a probe come first.
 */
const found = (limited: boolean, limit: string) => `
  SELECT found.day, found.id, e.id AS endpoint_id FROM (
    SELECT e.id, e.circuit FROM webhook_endpoint e WHERE ${IS_ASKED} AND ${limited ? '' : 'NOT'} ${IS_LIMITED}
    ${limited ? `ORDER BY (e.circuit ->> 'probeTime')::timestamptz NULLS FIRST, e.id` : ''} OFFSET 0
  ) e ${BUSY}
  CROSS JOIN LATERAL (
    SELECT taken.day, taken.id FROM (
      SELECT candidate.day, candidate.id FROM (
        SELECT walked.day, walked.id FROM (${walk(`'LIVE'`)}
        ) walked WHERE NOT ${walkedIsHeldBack(`'LIVE'`)}
        UNION ALL
        SELECT apart.day, apart.id FROM (VALUES ('REPLAY'), ('BACKFILL')) AS o (origin) CROSS JOIN LATERAL (
          SELECT walked.day, walked.id FROM (${walk('o.origin')}
          ) walked WHERE o.origin = 'REPLAY' OR NOT ${walkedIsHeldBack('o.origin')} LIMIT ${roomApart('o.origin')}
        ) apart
      ) candidate
      WHERE NOT ${IS_OPEN} OR NOT EXISTS (${underWay(ANY_ORIGIN)})
      LIMIT CASE WHEN ${IS_OPEN} THEN 1 END
    ) head CROSS JOIN LATERAL (
      SELECT d.day, d.id FROM delivery d
      WHERE d.day = head.day AND d.id = head.id AND d.next_action_time <= now() AND ${isFree('d')} AND ${IS_TRUSTED}
      FOR UPDATE SKIP LOCKED
    ) taken
    LIMIT ${roomOf(PROBES)}
  ) found
  LIMIT ${limit}`;

/**
 * Leases what is due of these endpoints: at most `room` for receivers that work, and `failingRoom` for those that fail. Locks only what it takes.
 *
 * A due delivery is the first of its stream, unless an earlier event came in after it: so that is checked, too; see `clear-hiding.statement.ts`.
 * Replayed and backfilled deliveries come after live ones. While a circuit is open, all processes together have one delivery under way: each of
 * them sees the same oldest one, which one of them locks, and none while it is leased.
 */
export const CLAIM = statement({
  name: 'claim-deliveries',
  takes: [...ROOM_PARAMETERS, 'room', 'failingRoom', 'leaseMs', 'endpoints'],
  text: `
WITH working AS MATERIALIZED (${found(false, ':room')}
), failing AS MATERIALIZED (${found(true, ':failingRoom')}
), due AS MATERIALIZED (SELECT * FROM working UNION ALL SELECT * FROM failing
), taken AS (
  UPDATE delivery d SET action_lease_until = now() + :leaseMs * interval '1 millisecond', action_tries = d.action_tries + 1,
    action_unsettled = d.action_unsettled + 1
  FROM due, webhook_endpoint e WHERE ${isOneOf('due')} AND e.id = d.endpoint_id
  RETURNING ${LEASED_COLUMNS}
)
SELECT (SELECT count(*) FROM working) >= :room AS "isFull", taken.* FROM (SELECT) one LEFT JOIN taken ON true`,
});
