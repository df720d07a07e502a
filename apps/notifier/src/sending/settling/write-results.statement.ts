import { PATIENCE } from '@cauce/delivery-domain';
import { statement } from '@cauce/postgres';
import { isTrusted } from '@cauce/scheduler';
import { IS_CLOSED } from '../../endpoints/recipients.js';
import { CHANGE_CIRCUITS, CIRCUIT_COLUMNS } from '../circuits/change-circuits.js';
import { LEASED_COLUMNS } from '../delivery/leased-delivery.js';
import { hasNotEnded, IS_IDLE, isOneOf } from '../delivery/row-key.js';
import { idleHeads } from '../delivery/stream-heads.js';
import type { AttemptResult } from './attempt-result.js';

/** An attempt that ends after its endpoint was closed is not repeated. */
const IS_SKIPPED = `r.becomes = 'WAITING' AND EXISTS (SELECT FROM webhook_endpoint e WHERE e.id = r.endpoint_id AND ${IS_CLOSED})`;

/** Whether a successor is leased by this statement: not one that is doubted, which is claimed apart. */
const GOES = `successor.goes AND ${isTrusted('d.action_unsettled')}`;

/** The parameters that have results, one array for each. */
const RESULT_COLUMNS = [
  'day',
  'id',
  'lease',
  'startTime',
  'durationMs',
  'outcome',
  'status',
  'error',
  'response',
  'becomes',
  'failedAttempts',
  'nextTime',
  'bodySha256',
  'endpointId',
] as const;

/**
 * Many results in one statement. A delivery changes only under the lease that the attempt was made with, or when it was delivered
 * after all; the attempt is kept in any case. A delivery that lets the next of its stream go (it has ended, or failed too often) makes that one
 * due: leased for this process if the receiver works and has just taken the one before (`leaseMs`; null: none is leased). The
 * results also change the circuits of receivers. Answers the endpoints whose circuit changed, beside each delivery that became due.
 */
export const WRITE = statement({
  name: 'write-results',
  takes: [...RESULT_COLUMNS, ...CIRCUIT_COLUMNS, 'leaseMs'],
  text: `
WITH result AS (
  SELECT * FROM unnest(:day::date[], :id::text[], :lease::int[], :startTime::timestamptz[], :durationMs::int[], :outcome::text[], :status::int[], :error::text[], :response::text[], :becomes::text[], :failedAttempts::int[], :nextTime::timestamptz[], :bodySha256::text[], :endpointId::text[])
    AS r (day, id, lease, start_time, duration_ms, outcome, http_status, error, response, becomes, failed_attempts, next_time, body_sha256, endpoint_id)
), judged AS MATERIALIZED (
  SELECT r.*, ${IS_SKIPPED} AS is_skipped FROM result r
), changed AS (
  UPDATE delivery d SET status = CASE WHEN r.is_skipped THEN 'SKIPPED' ELSE r.becomes END, failed_attempts = r.failed_attempts,
    skip_reason = CASE WHEN r.is_skipped THEN 'ENDPOINT_CLOSED' END, next_action_time = CASE WHEN NOT r.is_skipped THEN r.next_time END,
    action_lease_until = NULL, action_unsettled = 0, end_time = CASE WHEN r.is_skipped OR r.becomes <> 'WAITING' THEN now() END
  FROM judged r
  WHERE ${isOneOf('r', ':id')} AND ${hasNotEnded('d')} AND (d.action_tries = r.lease OR r.becomes = 'DELIVERED')
  RETURNING d.day, d.id, d.endpoint_id, d.stream, d.status, d.origin,
    d.end_time IS NOT NULL OR d.failed_attempts >= ${PATIENCE} AS lets_go
), passed AS (
  SELECT endpoint_id, stream, origin, bool_and(status = 'DELIVERED') AS is_taken FROM changed WHERE lets_go GROUP BY endpoint_id, stream, origin
), head AS MATERIALIZED (${idleHeads('passed', 'EXISTS (SELECT FROM changed c WHERE c.day = d.day AND c.id = d.id AND c.lets_go)')}
), successor AS MATERIALIZED (
  SELECT h.day, h.id, h.endpoint_id,
    h.is_taken AND h.origin = 'LIVE' AND :leaseMs::int IS NOT NULL AND e.status = 'ENABLED' AND e.circuit IS NULL AS goes
  FROM head h JOIN webhook_endpoint e ON e.id = h.endpoint_id
), next AS (
  UPDATE delivery d SET next_action_time = now(), action_tries = d.action_tries + CASE WHEN ${GOES} THEN 1 ELSE 0 END,
    action_unsettled = d.action_unsettled + CASE WHEN ${GOES} THEN 1 ELSE 0 END,
    action_lease_until = CASE WHEN ${GOES} THEN now() + :leaseMs::int * interval '1 millisecond' ELSE d.action_lease_until END
  FROM successor JOIN webhook_endpoint e ON e.id = successor.endpoint_id
  WHERE ${isOneOf('successor')} AND ${IS_IDLE}
  RETURNING ${LEASED_COLUMNS}, coalesce(d.action_lease_until > now(), false) AS "isLeased"
), moved AS (${CHANGE_CIRCUITS}
), kept AS (
  INSERT INTO delivery_attempt (day, delivery_id, lease, start_time, duration_ms, outcome, status, error, response, body_sha256)
  SELECT day, id, lease, start_time, duration_ms, outcome, http_status, error, response, body_sha256 FROM result
  ON CONFLICT DO NOTHING
)
SELECT (SELECT array_agg(id) FROM moved) AS moved, next.* FROM (SELECT) one LEFT JOIN next ON true`,
});

/** The values of results for {@link WRITE}, column by column. */
export function resultColumns(results: readonly AttemptResult[]): Record<(typeof RESULT_COLUMNS)[number], unknown[]> {
  const column = (value: (result: AttemptResult) => unknown) => results.map(value);
  return {
    day: column(({ delivery }) => delivery.day),
    id: column(({ delivery }) => delivery.id),
    lease: column(({ delivery }) => delivery.lease),
    startTime: column(({ startTime }) => startTime),
    durationMs: column(({ durationMs }) => durationMs),
    outcome: column(({ outcome }) => outcome),
    status: column(({ status }) => status),
    error: column(({ error }) => error),
    response: column(({ response }) => response),
    becomes: column(({ becomes }) => becomes),
    failedAttempts: column(({ failedAttempts }) => failedAttempts),
    nextTime: column(({ nextTime }) => nextTime),
    bodySha256: column(({ bodySha256 }) => bodySha256),
    endpointId: column(({ delivery }) => delivery.endpointId),
  };
}
