import { PATIENCE } from '@cauce/delivery-domain';
import { isTrusted, UNSETTLED } from '@cauce/scheduler';
import { IS_CLOSED, JOIN_RECIPIENTS } from '../../endpoints/recipients.js';
import { deliveryIdOf } from '../delivery/delivery-id.js';
import { heldBack } from '../delivery/held-back.js';
import { LEASED_COLUMNS } from '../delivery/leased-delivery.js';
import { hasNotEnded, isOneOf } from '../delivery/row-key.js';
import { hasLease, hasNoLease, isFree, leaseOf } from '../delivery/row-lease.js';

/**
 * How many more requests may be under way to an endpoint: the slots that are `free` if it works, less those that its circuit withholds.
 * `open`: its slots while its circuit is open.
 */
const room = (free: string, most: string, open: string) => `greatest(0, coalesce(${free}, ${most}::int) - ${most}::int + CASE
  WHEN e.circuit IS NULL THEN ${most}::int WHEN e.circuit ->> 'status' = 'OPEN' THEN ${open} ELSE (e.circuit ->> 'slots')::int END)`;

/** Whether an endpoint's circuit allows it fewer slots than the most. */
const isLimited = (most: string) => `coalesce((e.circuit ->> 'slots')::int < ${most}::int, false)`;

/**
 * $1 to $11: the events, column by column. $12, $13: endpoints with something under way, and their free slots. $14: the slots of
 * any other. $15, $16: how many may go to receivers that work, and how many to those that fail. $17: the lease, in ms. Probes are left to the
 * claim. An event that was recorded before its endpoint was closed is stored as skipped, so that the audit finds it.
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
    create_time, body, status, skip_reason, end_time, next_action_time, action_lease_until, action_tries, action_unsettled)
  SELECT day, ${deliveryIdOf('endpoint_id', 'event_id')},
    endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at, now(), body,
    CASE WHEN is_closed THEN 'SKIPPED' ELSE 'WAITING' END, CASE WHEN is_closed THEN 'ENDPOINT_CLOSED' END, CASE WHEN is_closed THEN now() END,
    CASE WHEN is_head AND NOT is_closed THEN now() END,
    CASE WHEN goes THEN now() + $17 * interval '1 millisecond' END, CASE WHEN goes THEN 1 ELSE 0 END,
    CASE WHEN goes THEN 1 ELSE 0 END
  FROM ranked ORDER BY nth
  ON CONFLICT DO NOTHING
  RETURNING d.*
)
SELECT ${LEASED_COLUMNS}, d.stream, d.action_lease_until IS NOT NULL AS "isLeased", d.next_action_time IS NULL AS "isHeld"
FROM born d JOIN webhook_endpoint e ON e.id = d.endpoint_id WHERE ${hasNotEnded('d')}`;

/** The maximum number of rows of an endpoint and origin that a claim looks at, besides those that are leased. */
const WALK = 200;

/** The maximum number of an endpoint's replayed deliveries that are sent at a time, and of its backfilled ones: live ones have the other slots. */
const SLOTS_APART = 2;

/** A delivery that was let go after {@link PATIENCE} failures, and is held back by an event that came late, is tried after this time. */
const POSTPONED = `interval '1 minute'`;

const WALKED = 'd.day, d.id, d.endpoint_id, d.stream, d.revision';

/** What had leases without a result is claimed apart: see {@link CLAIM_DOUBTED}. */
const IS_TRUSTED = isTrusted('d.action_unsettled');

/**
 * The first rows of endpoint `e` and one origin that are due and free, in the order of `delivery_waiting_idx`: those whose lease has ended come
 * before those without a lease. No leased row is looked at, however many there are. Both parts name that index's order: without it, a plan that
 * was made while there was no delivery took another index of the endpoint, and read all its deliveries.
 */
const walk = (origin: string) => `
          (SELECT ${WALKED} FROM delivery d
          WHERE d.endpoint_id = e.id AND d.origin = ${origin} AND ${hasLease('d')} AND ${leaseOf('d')} <= now() AND d.next_action_time <= now()
            AND ${IS_TRUSTED}
          ORDER BY ${leaseOf('d')} LIMIT ${WALK})
          UNION ALL
          (SELECT ${WALKED} FROM delivery d
          WHERE d.endpoint_id = e.id AND d.origin = ${origin} AND ${hasNoLease('d')} AND d.next_action_time <= now() AND ${IS_TRUSTED}
          ORDER BY d.next_action_time, d.recorded_at, d.revision LIMIT ${WALK})`;

const walkedIsHeldBack = (origin: string) => heldBack('walked.endpoint_id', 'walked.stream', 'walked.revision', origin);

/** The deliveries of endpoint `e` and these origins that any process is sending: few, however many wait. */
const underWay = (origins: string) =>
  `SELECT u.id FROM delivery u WHERE u.endpoint_id = e.id AND u.origin = ${origins} AND ${hasLease('u')} AND ${leaseOf('u')} > now() ORDER BY ${leaseOf('u')}`;

/** How many more deliveries of this origin, which is not LIVE, may be sent to endpoint `e`. */
const roomApart = (origin: string) => `greatest(0, ${SLOTS_APART} - (SELECT count(*) FROM (${underWay(origin)}) sent))`;

const isOpen = `coalesce(e.circuit ->> 'status' = 'OPEN', false)`;
const probes = `CASE WHEN (e.circuit ->> 'probeTime')::timestamptz <= now() THEN 1 ELSE 0 END`;
const BUSY = 'LEFT JOIN unnest($1::text[], $2::int[]) AS busy (endpoint_id, free) ON busy.endpoint_id = e.id';
const asked = (endpoints: string) => `e.status = 'ENABLED' AND e.id = ANY (${endpoints})`;

/**
 * The rows that may be sent, of endpoints that have fewer slots than the most (`limited`) or of the others; at most `limit`. Of the limited
 * endpoints, those that have waited longest for a probe come first.
 */
const found = (limited: boolean, limit: string) => `
  SELECT found.day, found.id, e.id AS endpoint_id FROM (
    SELECT e.id, e.circuit FROM webhook_endpoint e WHERE ${asked('$7')} AND ${limited ? '' : 'NOT'} ${isLimited('$3')}
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
      WHERE NOT ${isOpen} OR NOT EXISTS (${underWay(`ANY ('{LIVE,REPLAY,BACKFILL}')`)})
      LIMIT CASE WHEN ${isOpen} THEN 1 END
    ) head CROSS JOIN LATERAL (
      SELECT d.day, d.id FROM delivery d
      WHERE d.day = head.day AND d.id = head.id AND d.next_action_time <= now() AND ${isFree('d')} AND ${IS_TRUSTED}
      FOR UPDATE SKIP LOCKED
    ) taken
    LIMIT ${room('busy.free', '$3', probes)}
  ) found
  LIMIT ${limit}`;

/**
 * $1, $2: endpoints with something under way, and their free slots. $3: the slots of any other. $4, $5: at most so many to
 * receivers that work, and to those that fail. $6: the lease, in ms. $7: the endpoints. Locks only what it takes.
 *
 * A due delivery is the first of its stream, unless an earlier event came in after it: so that is checked, too; see {@link CLEAR_HIDING}. Replayed
 * and backfilled deliveries come after live ones. While a circuit is open, all processes together have one delivery under way: each of them sees
 * the same oldest one, which one of them locks, and none while it is leased.
 */
export const CLAIM = `
WITH working AS MATERIALIZED (${found(false, '$4')}
), failing AS MATERIALIZED (${found(true, '$5')}
), due AS MATERIALIZED (SELECT * FROM working UNION ALL SELECT * FROM failing
), taken AS (
  UPDATE delivery d SET action_lease_until = now() + $6 * interval '1 millisecond', action_tries = d.action_tries + 1,
    action_unsettled = d.action_unsettled + 1
  FROM due, webhook_endpoint e WHERE ${isOneOf('due')} AND e.id = d.endpoint_id
  RETURNING ${LEASED_COLUMNS}
)
SELECT (SELECT count(*) FROM working) >= $4 AS "isFull", taken.* FROM (SELECT) one LEFT JOIN taken ON true`;

/**
 * $1, $2: endpoints with something under way, and their free slots. $3: the slots of any other. $4: endpoints for which a claim found nothing.
 *
 * Where an endpoint has room, clears the time of deliveries that are due but held back, as far as a claim looks: else these rows would hide all
 * others from every later claim. A statement of its own, since that is rare: most claims find nothing because nothing is due.
 */
export const CLEAR_HIDING = `
WITH hiding AS MATERIALIZED (
  SELECT locked.day, locked.id FROM (
    SELECT e.id FROM webhook_endpoint e ${BUSY} WHERE ${asked('$4')} AND ${room('busy.free', '$3', probes)} > 0 OFFSET 0
  ) e CROSS JOIN (VALUES ('LIVE'), ('BACKFILL')) AS o (origin)
  CROSS JOIN LATERAL (
    SELECT walked.day, walked.id FROM (${walk('o.origin')}
    ) walked WHERE ${walkedIsHeldBack('o.origin')}
  ) held CROSS JOIN LATERAL (
    SELECT d.day, d.id FROM delivery d WHERE d.day = held.day AND d.id = held.id AND d.next_action_time <= now() AND ${isFree('d')}
    FOR UPDATE SKIP LOCKED
  ) locked
  WHERE o.origin = 'LIVE' OR ${roomApart('o.origin')} > 0
)
UPDATE delivery d SET next_action_time = CASE WHEN d.failed_attempts >= ${PATIENCE} THEN now() + ${POSTPONED} END
FROM hiding WHERE ${isOneOf('hiding')}
RETURNING d.endpoint_id AS "endpointId", d.stream`;

/**
 * $1: ids. $2: how many leases without a result they have had. $3: the lease, in ms. $4: at most so many. Of these deliveries, those that are due
 * and free still, earliest recorded first; of an endpoint whose circuit is open, one, as a probe.
 */
export const CLAIM_DOUBTED = `
WITH candidate AS MATERIALIZED (
  SELECT d.day, d.id, d.recorded_at, d.revision, ${isOpen} AS is_probe, row_number() OVER (PARTITION BY e.id ORDER BY d.recorded_at, d.revision) AS nth
  FROM delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id
  WHERE d.id = ANY ($1) AND ${hasNotEnded('d')} AND d.next_action_time <= now() AND ${isFree('d')} AND d.action_unsettled = $2
    AND e.status = 'ENABLED' AND (d.origin = 'REPLAY' OR NOT ${heldBack('d.endpoint_id', 'd.stream', 'd.revision', 'd.origin')})
    AND (NOT ${isOpen} OR ${probes} > 0 AND NOT EXISTS (${underWay(`ANY ('{LIVE,REPLAY,BACKFILL}')`)}))
), due AS MATERIALIZED (
  SELECT d.day, d.id FROM candidate c JOIN delivery d ON d.day = c.day AND d.id = c.id
  WHERE (NOT c.is_probe OR c.nth = 1) AND d.action_unsettled = $2 AND ${isFree('d')}
  ORDER BY c.recorded_at, c.revision LIMIT $4 FOR UPDATE OF d SKIP LOCKED
)
UPDATE delivery d SET action_lease_until = now() + $3 * interval '1 millisecond', action_tries = d.action_tries + 1,
  action_unsettled = d.action_unsettled + 1
FROM due, webhook_endpoint e WHERE ${isOneOf('due')} AND e.id = d.endpoint_id
RETURNING ${LEASED_COLUMNS}`;

/**
 * $1, $2, $3: days, ids and leases, of those whose lease is still ours. Nobody has sent them, so the lease does not count as one without a result;
 * those that have had several keep a time, by which they are found.
 */
export const GIVE_BACK = `
UPDATE delivery d SET action_lease_until = CASE WHEN d.action_unsettled > ${UNSETTLED.few} THEN now() END,
  action_unsettled = greatest(0, d.action_unsettled - 1)
FROM unnest($1::date[], $2::text[], $3::int[]) AS held (day, id, lease)
WHERE ${isOneOf('held', '$2')} AND d.action_tries = held.lease AND ${hasNotEnded('d')}`;

/**
 * $1, $2, $3: days, ids and leases. $4: the lease, in ms. Answers the ids of those that are renewed. A locked row is getting its result, or a new
 * holder: it is skipped, so that no two statements wait for each other.
 */
export const RENEW = `
WITH mine AS MATERIALIZED (
  SELECT d.day, d.id FROM delivery d JOIN unnest($1::date[], $2::text[], $3::int[]) AS held (day, id, lease) ON ${isOneOf('held', '$2')}
  WHERE d.action_tries = held.lease AND ${hasNotEnded('d')} AND d.action_lease_until IS NOT NULL
  FOR UPDATE OF d SKIP LOCKED
)
UPDATE delivery d SET action_lease_until = now() + $4 * interval '1 millisecond' FROM mine WHERE ${isOneOf('mine')} RETURNING d.id`;
