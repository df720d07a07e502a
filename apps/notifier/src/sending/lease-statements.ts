import { GETS } from '../endpoints/recipients.js';
import { hasNotEnded, heldBack } from './delivery.order.js';
import { LEASED_COLUMNS } from './leased-delivery.js';

/**
 * How many more requests may be under way to an endpoint: `free` of what an endpoint that works has, less what its circuit withholds.
 * `open`: what it has while its circuit is open.
 */
const room = (free: string, most: string, open: string) => `greatest(0, coalesce(${free}, ${most}::int) - ${most}::int + CASE
  WHEN e.circuit IS NULL THEN ${most}::int WHEN e.circuit ->> 'status' = 'OPEN' THEN ${open} ELSE (e.circuit ->> 'slots')::int END)`;

/** Whether an endpoint may have fewer than the most. */
const isLimited = (most: string) => `coalesce((e.circuit ->> 'slots')::int < ${most}::int, false)`;

/**
 * $1 to $10: the events, column by column. $11, $12: endpoints with something under way, and their free slots. $13: the slots of
 * any other. $14, $15: how many may go in all, and of these to receivers that fail. $16: the lease, in ms. Probes are left to the claim. An id is 26 characters a-p: 104 bits of a hash of endpoint and event.
 */
export const INSERT = `
WITH message AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[], $7::date[], $8::text[], $9::text[], $10::json[])
    WITH ORDINALITY AS m (event_id, event, resource, stream, revision, recorded_at, day, organization, store, body, nth)
), wanted AS (
  SELECT m.*, e.id AS endpoint_id, e.status = 'ENABLED' AS is_enabled, ${room('busy.free', '$13', '0')} AS room,
    ${isLimited('$13')} AS is_limited,
    row_number() OVER (PARTITION BY e.id, m.stream ORDER BY m.revision, m.nth) = 1
      AND NOT ${heldBack('e.id', 'm.stream', 'm.revision')} AS is_head
  FROM message m
  JOIN webhook_endpoint e ON ${GETS}
  LEFT JOIN unnest($11::text[], $12::int[]) AS busy (endpoint_id, free) ON busy.endpoint_id = e.id
), ranked AS (
  SELECT w.*, w.is_head AND w.is_enabled
    AND row_number() OVER (PARTITION BY w.endpoint_id, w.is_head ORDER BY w.nth) <= w.room
    AND row_number() OVER (PARTITION BY w.is_head AND w.is_enabled AND w.room > 0, w.is_limited ORDER BY w.nth)
      <= CASE WHEN w.is_limited THEN $15::int ELSE $14::int END AS goes
  FROM wanted w
), born AS (
  INSERT INTO delivery AS d (day, id, endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at,
    create_time, body, next_action_time, action_lease_until, action_tries)
  SELECT day, translate(left(encode(sha256(convert_to(endpoint_id || ' ' || event_id, 'UTF8')), 'hex'), 26), '0123456789', 'ghijklmnop'),
    endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at, now(), body,
    CASE WHEN is_head THEN now() END,
    CASE WHEN goes THEN now() + $16 * interval '1 millisecond' END, CASE WHEN goes THEN 1 ELSE 0 END
  FROM ranked ORDER BY nth
  ON CONFLICT DO NOTHING
  RETURNING d.*
)
SELECT ${LEASED_COLUMNS}, d.stream, d.action_lease_until IS NOT NULL AS "isLeased", d.next_action_time IS NULL AS "isHeld" FROM born d JOIN webhook_endpoint e ON e.id = d.endpoint_id`;

/** The most rows of an endpoint that a claim looks at: more than there are leased ones, as heads alone are due. */
const WALK = 200;

const isFree = (row: string) => `(${row}.action_lease_until IS NULL OR ${row}.action_lease_until <= now())`;

const isOpen = `e.circuit ->> 'status' = 'OPEN'`;
const probes = `CASE WHEN (e.circuit ->> 'probeTime')::timestamptz <= now() THEN 1 ELSE 0 END`;

/** Of endpoints that may have fewer than the most (`limited`), or of the others: those rows that may go. `limit`: at most. */
const found = (limited: boolean, only: boolean, limit: string) => `
  SELECT found.day, found.id FROM webhook_endpoint e
  LEFT JOIN unnest($1::text[], $2::int[]) AS busy (endpoint_id, free) ON busy.endpoint_id = e.id
  CROSS JOIN LATERAL (
    SELECT taken.day, taken.id FROM (
      SELECT walked.day, walked.id FROM (
        SELECT d.day, d.id, d.endpoint_id, d.stream, d.revision, d.action_lease_until FROM delivery d
        WHERE d.endpoint_id = e.id AND d.status = 'WAITING' AND d.next_action_time <= now()
        ORDER BY d.next_action_time, d.recorded_at, d.revision LIMIT ${WALK}
      ) walked
      WHERE (${isFree('walked')} OR ${isOpen}) AND NOT ${heldBack('walked.endpoint_id', 'walked.stream', 'walked.revision')}
      LIMIT CASE WHEN ${isOpen} THEN 1 END
    ) head CROSS JOIN LATERAL (
      SELECT d.day, d.id FROM delivery d
      WHERE d.day = head.day AND d.id = head.id AND d.next_action_time <= now() AND ${isFree('d')}
      FOR UPDATE SKIP LOCKED
    ) taken
    LIMIT ${room('busy.free', '$3', probes)}
  ) found
  WHERE e.status = 'ENABLED' AND ${limited ? '' : 'NOT'} ${isLimited('$3')} ${only ? 'AND e.id = ANY ($7)' : ''}
  LIMIT ${limit}`;

/**
 * $1, $2: endpoints with something under way, and their free slots. $3: the slots of any other. $4, $5: at most, and to receivers that fail.
 * $6: the lease, in ms. $7: only these endpoints. Locks only what it takes. What is due is a head, unless an earlier event came in after it:
 * so it is looked up, too. Where the circuit is open only the oldest head may go, for any process: while one has it, no other gets one.
 */
export const claim = (only: boolean) => `
WITH working AS MATERIALIZED (${found(false, only, '$4')}
), failing AS MATERIALIZED (${found(true, only, '$5')}
)
UPDATE delivery d SET action_lease_until = now() + $6 * interval '1 millisecond', action_tries = d.action_tries + 1
FROM (SELECT * FROM working UNION ALL SELECT * FROM failing) due, webhook_endpoint e
WHERE d.day = due.day AND d.id = due.id AND e.id = d.endpoint_id
RETURNING ${LEASED_COLUMNS}`;

/** $1, $2, $3: days, ids and leases, of those whose lease is still ours. */
export const GIVE_BACK = `
UPDATE delivery d SET action_lease_until = NULL FROM unnest($1::date[], $2::text[], $3::int[]) AS held (day, id, lease)
WHERE d.day = held.day AND d.id = held.id AND d.action_tries = held.lease AND ${hasNotEnded('d')}`;

/** $1, $2, $3: days, ids and leases. $4: the lease, in ms. A locked row is just getting its result, or a new holder: skipped, so that no two statements wait for each other. */
export const RENEW = `
WITH mine AS (
  SELECT d.day, d.id FROM delivery d JOIN unnest($1::date[], $2::text[], $3::int[]) AS held (day, id, lease) ON d.day = held.day AND d.id = held.id
  WHERE d.action_tries = held.lease AND ${hasNotEnded('d')} AND d.action_lease_until IS NOT NULL
  FOR UPDATE OF d SKIP LOCKED
)
UPDATE delivery d SET action_lease_until = now() + $4 * interval '1 millisecond' FROM mine WHERE d.day = mine.day AND d.id = mine.id`;
