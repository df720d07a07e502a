import { IS_CLOSED } from '../endpoints/recipients.js';

/** $1: an endpoint. Whether it is closed, and how many of its backfilled deliveries have not ended. */
export const ENDPOINT_LOAD = `
SELECT ${IS_CLOSED} AS "isClosed",
  (SELECT count(*)::int FROM delivery d WHERE d.endpoint_id = e.id AND d.status = 'WAITING' AND d.origin = 'BACKFILL') AS waiting
FROM webhook_endpoint e WHERE e.id = $1`;

/** $1: an endpoint. Until the transaction ends no other backfill makes deliveries of it: two could make the same delivery on different days. */
export const TAKE_TURN = `SELECT pg_advisory_xact_lock(hashtextextended('backfill ' || $1, 0))`;

/** $1, $2: the operation and its lease. No row: the lease is lost, or the operation has ended. */
export const LOCK_OPERATION = `SELECT id FROM delivery_operation WHERE id = $1 AND action_tries = $2 AND state = 'RUNNING' FOR UPDATE`;

/** $1: the operation. $2: its cursor. $3, $4, $5: added to what it made, looked at, and expects. */
export const SAVE_PROGRESS = `
UPDATE delivery_operation SET cursor = $2, changed_count = changed_count + $3, looked_at_count = looked_at_count + $4,
  expected_count = expected_count + $5
WHERE id = $1`;

/** The days that have partitions: a partition has a week, or one day. */
export const DAYS = `
SELECT (to_date(right(c.relname, 8), 'YYYYMMDD') + n)::text AS day FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
CROSS JOIN generate_series(0, CASE WHEN c.relname ~ '_w[0-9]+$' THEN 6 ELSE 0 END) AS n WHERE i.inhparent = 'delivery'::regclass`;
