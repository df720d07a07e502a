import { statement } from '@cauce/postgres';
import { IS_BACKFILLABLE, IS_CLOSED } from '../../endpoints/recipients.js';
import { deliveryIdOf } from '../../sending/delivery/delivery-id.js';
import { heldBack } from '../../sending/delivery/held-back.js';
import { EVENT_COLUMNS, EVENTS } from '../../sending/delivery/new-event.js';
import { REPLAYABLE_DAYS } from '../../sending/keeping/kept.js';

/**
 * Makes deliveries of the events that the operation's endpoint wants and did not get, unless a delivery of any kept day (`days`) exists. Old events
 * become deliveries of `today`, since their own day is dropped soon. Deliveries are kept for 30 days: a backfill that is repeated later sends these
 * events again.
 */
export const MAKE = statement({
  name: 'backfill',
  takes: [...EVENT_COLUMNS, 'operation', 'today', 'days'],
  text: `
WITH m AS (
  SELECT * FROM ${EVENTS}
), wanted AS (
  SELECT m.*, e.id AS endpoint_id, ${deliveryIdOf('e.id', 'm.event_id')} AS id
  FROM delivery_operation op JOIN webhook_endpoint e ON e.id = op.filter ->> 'endpoint' AND e.organization = op.organization CROSS JOIN m
  WHERE op.id = :operation AND NOT ${IS_CLOSED} AND ${IS_BACKFILLABLE}
    AND m.recorded_at >= (op.filter ->> 'from')::timestamptz AND m.recorded_at < (op.filter ->> 'to')::timestamptz
    AND (op.filter -> 'events' IS NULL OR op.filter -> 'events' ? m.event)
), missing AS MATERIALIZED (
  SELECT w.*, row_number() OVER (PARTITION BY w.stream ORDER BY w.revision) = 1
    AND NOT ${heldBack('w.endpoint_id', 'w.stream', 'w.revision', `'BACKFILL'`)} AS is_head
  FROM wanted w WHERE NOT EXISTS (SELECT FROM delivery known WHERE known.day = ANY (:days::date[] || w.day) AND known.id = w.id OFFSET 0)
), born AS (
  INSERT INTO delivery AS d (day, id, endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at, create_time, body,
    origin, next_action_time)
  SELECT CASE WHEN recorded_at > now() - interval '${REPLAYABLE_DAYS} days' THEN day ELSE :today::date END, id, endpoint_id, organization, store, event_id, event, resource,
    stream, revision, recorded_at, now(), body, 'BACKFILL', CASE WHEN is_head THEN now() END
  FROM missing ORDER BY nth
  ON CONFLICT DO NOTHING
  RETURNING d.endpoint_id, d.stream, d.next_action_time
)
SELECT stream, next_action_time IS NULL AS "isHeld" FROM born`,
});
