import { statement } from '@cauce/postgres';
import { IS_CLOSED, JOIN_RECIPIENTS } from '../../endpoints/recipients.js';
import { deliveryIdOf } from '../delivery/delivery-id.js';
import { heldBack } from '../delivery/held-back.js';
import { LEASED_COLUMNS } from '../delivery/leased-delivery.js';
import { EVENT_COLUMNS, EVENTS } from '../delivery/new-event.js';
import { hasNotEnded } from '../delivery/row-key.js';
import { BUSY, IS_LIMITED, ROOM_PARAMETERS, roomOf } from './endpoint-room.js';

/**
 * Makes the deliveries of events. `room`, `failingRoom`: how many may go to receivers that work, and how many to those that fail. `leaseMs`: the
 * lease. Probes are left to the claim. An event that was recorded before its endpoint was closed is stored as skipped, so that the audit finds it.
 */
export const INSERT = statement({
  name: 'insert-deliveries',
  takes: [...EVENT_COLUMNS, ...ROOM_PARAMETERS, 'room', 'failingRoom', 'leaseMs'],
  text: `
WITH message AS (
  SELECT * FROM ${EVENTS}
), wanted AS (
  SELECT m.*, e.id AS endpoint_id, e.status = 'ENABLED' AS is_enabled, ${IS_CLOSED} AS is_closed, ${roomOf('0')} AS room,
    ${IS_LIMITED} AS is_limited,
    row_number() OVER (PARTITION BY e.id, m.stream ORDER BY m.revision, m.nth) = 1
      AND NOT ${heldBack('e.id', 'm.stream', 'm.revision', "'LIVE'")} AS is_head
  FROM message m
  ${JOIN_RECIPIENTS}
  ${BUSY}
), ranked AS (
  SELECT w.*, w.is_head AND w.is_enabled
    AND row_number() OVER (PARTITION BY w.endpoint_id, w.is_head ORDER BY w.nth) <= w.room
    AND row_number() OVER (PARTITION BY w.is_head AND w.is_enabled AND w.room > 0, w.is_limited ORDER BY w.nth)
      <= CASE WHEN w.is_limited THEN :failingRoom::int ELSE :room::int END AS goes
  FROM wanted w
), born AS (
  INSERT INTO delivery AS d (day, id, endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at,
    create_time, body, status, skip_reason, end_time, next_action_time, action_lease_until, action_tries, action_unsettled, traceparent)
  SELECT day, ${deliveryIdOf('endpoint_id', 'event_id')},
    endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at, now(), body,
    CASE WHEN is_closed THEN 'SKIPPED' ELSE 'WAITING' END, CASE WHEN is_closed THEN 'ENDPOINT_CLOSED' END, CASE WHEN is_closed THEN now() END,
    CASE WHEN is_head AND NOT is_closed THEN now() END,
    CASE WHEN goes THEN now() + :leaseMs * interval '1 millisecond' END, CASE WHEN goes THEN 1 ELSE 0 END,
    CASE WHEN goes THEN 1 ELSE 0 END, traceparent
  FROM ranked ORDER BY nth
  ON CONFLICT DO NOTHING
  RETURNING d.*
)
SELECT ${LEASED_COLUMNS}, d.stream, d.action_lease_until IS NOT NULL AS "isLeased", d.next_action_time IS NULL AS "isHeld"
FROM born d JOIN webhook_endpoint e ON e.id = d.endpoint_id WHERE ${hasNotEnded('d')}`,
});
