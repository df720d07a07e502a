import { IS_BACKFILLABLE, IS_CLOSED } from '../endpoints/recipients.js';
import { deliveryIdOf } from '../sending/delivery/delivery-id.js';
import { heldBack } from '../sending/delivery/held-back.js';
import { REPLAYABLE_DAYS } from '../sending/keeping/kept.js';

/** $1: an endpoint. Whether it is closed, and how many of its backfilled deliveries have not ended. */
export const ENDPOINT_LOAD = `
SELECT ${IS_CLOSED} AS "isClosed",
  (SELECT count(*)::int FROM delivery d WHERE d.endpoint_id = e.id AND d.status = 'WAITING' AND d.origin = 'BACKFILL') AS waiting
FROM webhook_endpoint e WHERE e.id = $1`;

/** $1: an endpoint. Until the transaction ends no other backfill makes deliveries of it: two could make the same delivery on different days. */
export const TAKE_TURN = `SELECT pg_advisory_xact_lock(hashtextextended('backfill ' || $1, 0))`;

/** $1, $2: the operation and its lease. No row: the lease is lost, or the operation has ended. */
export const LOCK_OPERATION = `SELECT id FROM delivery_operation WHERE id = $1 AND action_tries = $2 AND state = 'RUNNING' FOR UPDATE`;

/**
 * $1 to $11: events, column by column. $12: the operation. $13: today. $14: the days that have deliveries. Makes deliveries of the events that
 * its endpoint wants and did not get, unless a delivery of any kept day exists. Old events become deliveries of today, since their own
 * day is dropped soon. Deliveries are kept for 30 days: a backfill that is repeated later sends these events again.
 */
export const MAKE = `
WITH m AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[], $7::date[], $8::text[], $9::text[], $10::text[],
    $11::json[]) WITH ORDINALITY AS m (event_id, event, resource, stream, revision, recorded_at, day, organization, store, integration, body, nth)
), wanted AS (
  SELECT m.*, e.id AS endpoint_id, ${deliveryIdOf('e.id', 'm.event_id')} AS id
  FROM delivery_operation op JOIN webhook_endpoint e ON e.id = op.filter ->> 'endpoint' AND e.organization = op.organization CROSS JOIN m
  WHERE op.id = $12 AND NOT ${IS_CLOSED} AND ${IS_BACKFILLABLE}
    AND m.recorded_at >= (op.filter ->> 'from')::timestamptz AND m.recorded_at < (op.filter ->> 'to')::timestamptz
    AND (op.filter -> 'events' IS NULL OR op.filter -> 'events' ? m.event)
), missing AS MATERIALIZED (
  SELECT w.*, row_number() OVER (PARTITION BY w.stream ORDER BY w.revision) = 1
    AND NOT ${heldBack('w.endpoint_id', 'w.stream', 'w.revision', `'BACKFILL'`)} AS is_head
  FROM wanted w WHERE NOT EXISTS (SELECT FROM delivery known WHERE known.day = ANY ($14::date[] || w.day) AND known.id = w.id OFFSET 0)
), born AS (
  INSERT INTO delivery AS d (day, id, endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at, create_time, body,
    origin, next_action_time)
  SELECT CASE WHEN recorded_at > now() - interval '${REPLAYABLE_DAYS} days' THEN day ELSE $13::date END, id, endpoint_id, organization, store, event_id, event, resource,
    stream, revision, recorded_at, now(), body, 'BACKFILL', CASE WHEN is_head THEN now() END
  FROM missing ORDER BY nth
  ON CONFLICT DO NOTHING
  RETURNING d.endpoint_id, d.stream, d.next_action_time
)
SELECT stream, next_action_time IS NULL AS "isHeld" FROM born`;

/** $1: the operation. $2: its cursor. $3, $4, $5: added to what it made, looked at, and expects. */
export const SAVE_PROGRESS = `
UPDATE delivery_operation SET cursor = $2, changed_count = changed_count + $3, looked_at_count = looked_at_count + $4,
  expected_count = expected_count + $5
WHERE id = $1`;

/** The days that have partitions: a partition has a week, or one day. */
export const DAYS = `
SELECT (to_date(right(c.relname, 8), 'YYYYMMDD') + n)::text AS day FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
CROSS JOIN generate_series(0, CASE WHEN c.relname ~ '_w[0-9]+$' THEN 6 ELSE 0 END) AS n WHERE i.inhparent = 'delivery'::regclass`;
