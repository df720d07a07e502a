import { IS_CLOSED, JOIN_RECIPIENTS } from '../endpoints/recipients.js';
import { hasNotEnded, heldBack } from './delivery.order.js';
import { LEASED_COLUMNS } from './leased-delivery.js';

/** The id of a delivery, as `deliveryId` of the contracts computes it: 26 characters a-p, 104 bits of a hash of endpoint and event. */
export const deliveryIdOf = (endpoint: string, event: string) =>
  `translate(left(encode(sha256(convert_to(${endpoint} || ' ' || ${event}, 'UTF8')), 'hex'), 26), '0123456789', 'ghijklmnop')`;

/**
 * How many more requests may be under way to an endpoint: `free` of what an endpoint that works has, less what its circuit withholds.
 * `open`: what it has while its circuit is open.
 */
const room = (free: string, most: string, open: string) => `greatest(0, coalesce(${free}, ${most}::int) - ${most}::int + CASE
  WHEN e.circuit IS NULL THEN ${most}::int WHEN e.circuit ->> 'status' = 'OPEN' THEN ${open} ELSE (e.circuit ->> 'slots')::int END)`;

/** Whether an endpoint may have fewer than the most. */
const isLimited = (most: string) => `coalesce((e.circuit ->> 'slots')::int < ${most}::int, false)`;

/**
 * $1 to $11: the events, column by column. $12, $13: endpoints with something under way, and their free slots. $14: the slots of
 * any other. $15, $16: how many may go in all, and of these to receivers that fail. $17: the lease, in ms. Probes are left to the claim. An event that was recorded before its endpoint was closed is skipped: so the audit finds it.
 */
export const INSERT = `
WITH message AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[], $7::date[], $8::text[], $9::text[], $10::text[],
    $11::json[]) WITH ORDINALITY AS m (event_id, event, resource, stream, revision, recorded_at, day, organization, store, integration, body, nth)
), wanted AS (
  SELECT m.*, e.id AS endpoint_id, e.status = 'ENABLED' AS is_enabled, ${IS_CLOSED} AS is_closed, ${room('busy.free', '$14', '0')} AS room,
    ${isLimited('$14')} AS is_limited,
    row_number() OVER (PARTITION BY e.id, m.stream ORDER BY m.revision, m.nth) = 1
      AND NOT ${heldBack('e.id', 'm.stream', 'm.revision', "'LIVE'")} AS is_head
  FROM message m
  ${JOIN_RECIPIENTS}
  LEFT JOIN unnest($12::text[], $13::int[]) AS busy (endpoint_id, free) ON busy.endpoint_id = e.id
), ranked AS (
  SELECT w.*, w.is_head AND w.is_enabled
    AND row_number() OVER (PARTITION BY w.endpoint_id, w.is_head ORDER BY w.nth) <= w.room
    AND row_number() OVER (PARTITION BY w.is_head AND w.is_enabled AND w.room > 0, w.is_limited ORDER BY w.nth)
      <= CASE WHEN w.is_limited THEN $16::int ELSE $15::int END AS goes
  FROM wanted w
), born AS (
  INSERT INTO delivery AS d (day, id, endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at,
    create_time, body, status, skip_reason, end_time, next_action_time, action_lease_until, action_tries)
  SELECT day, ${deliveryIdOf('endpoint_id', 'event_id')},
    endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at, now(), body,
    CASE WHEN is_closed THEN 'SKIPPED' ELSE 'WAITING' END, CASE WHEN is_closed THEN 'ENDPOINT_CLOSED' END, CASE WHEN is_closed THEN now() END,
    CASE WHEN is_head AND NOT is_closed THEN now() END,
    CASE WHEN goes THEN now() + $17 * interval '1 millisecond' END, CASE WHEN goes THEN 1 ELSE 0 END
  FROM ranked ORDER BY nth
  ON CONFLICT DO NOTHING
  RETURNING d.*
)
SELECT ${LEASED_COLUMNS}, d.stream, d.action_lease_until IS NOT NULL AS "isLeased", d.next_action_time IS NULL AS "isHeld"
FROM born d JOIN webhook_endpoint e ON e.id = d.endpoint_id WHERE ${hasNotEnded('d')}`;

/** The most rows of an endpoint that a claim looks at: more than there are leased ones, as heads alone are due. */
const WALK = 200;

/** Of one endpoint, under way at a time, of what is backfilled: what comes live has the other slots. */
const BACKFILL_SLOTS = 2;

/**
 * The first rows of endpoint `e` that are due. What is backfilled is walked apart, by an index of its own: however much of it is due, what
 * comes live is found without it.
 */
const walk = (condition: string) => `
        SELECT d.day, d.id, d.endpoint_id, d.stream, d.revision, d.origin, d.action_lease_until FROM delivery d
        WHERE d.endpoint_id = e.id AND ${condition} AND d.next_action_time <= now()
        ORDER BY d.next_action_time, d.recorded_at, d.revision LIMIT ${WALK}`;

const isFree = (row: string) => `(${row}.action_lease_until IS NULL OR ${row}.action_lease_until <= now())`;

const isOpen = `e.circuit ->> 'status' = 'OPEN'`;
const probes = `CASE WHEN (e.circuit ->> 'probeTime')::timestamptz <= now() THEN 1 ELSE 0 END`;

/** Of endpoints that may have fewer than the most (`limited`), or of the others: those rows that may go. `limit`: at most. */
const found = (limited: boolean, limit: string) => `
  SELECT found.day, found.id FROM webhook_endpoint e
  LEFT JOIN unnest($1::text[], $2::int[]) AS busy (endpoint_id, free) ON busy.endpoint_id = e.id
  LEFT JOIN backfilling b ON b.endpoint_id = e.id
  CROSS JOIN LATERAL (
    SELECT taken.day, taken.id FROM (
      SELECT walked.day, walked.id FROM (${walk(`d.status = 'WAITING' AND d.origin <> 'BACKFILL'`)}
      ) walked
      WHERE (${isFree('walked')} OR ${isOpen})
        AND (walked.origin = 'REPLAY' OR NOT ${heldBack('walked.endpoint_id', 'walked.stream', 'walked.revision', `'LIVE'`)})
      UNION ALL
      (SELECT walked.day, walked.id FROM (${walk(`d.end_time IS NULL AND d.origin = 'BACKFILL' AND b.endpoint_id IS NOT NULL AND ${isFree('d')}`)}
      ) walked
      WHERE NOT ${heldBack('walked.endpoint_id', 'walked.stream', 'walked.revision', `'BACKFILL'`)}
      LIMIT greatest(0, ${BACKFILL_SLOTS} - b.under_way))
      LIMIT CASE WHEN ${isOpen} THEN 1 END
    ) head CROSS JOIN LATERAL (
      SELECT d.day, d.id FROM delivery d
      WHERE d.day = head.day AND d.id = head.id AND d.next_action_time <= now() AND ${isFree('d')}
      FOR UPDATE SKIP LOCKED
    ) taken
    LIMIT ${room('busy.free', '$3', probes)}
  ) found
  WHERE e.status = 'ENABLED' AND ${limited ? '' : 'NOT'} ${isLimited('$3')} AND e.id = ANY ($7)
  LIMIT ${limit}`;

/**
 * $1, $2: endpoints with something under way, and their free slots. $3: the slots of any other. $4, $5: at most, and to receivers that fail.
 * $6: the lease, in ms. $7: the endpoints. Locks only what it takes. What is due is a head, unless an earlier event came in after it:
 * so it is looked up, too. What is backfilled comes after what is live, two at a time. Where the circuit is open only the oldest head may go, for
 * any process: while one has it, no other gets one.
 */
export const CLAIM = `
WITH backfilling AS MATERIALIZED (
  SELECT endpoint_id, count(*) FILTER (WHERE action_lease_until > now()) AS under_way FROM delivery
  WHERE end_time IS NULL AND origin = 'BACKFILL' AND endpoint_id = ANY ($7) GROUP BY endpoint_id
), working AS MATERIALIZED (${found(false, '$4')}
), failing AS MATERIALIZED (${found(true, '$5')}
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
