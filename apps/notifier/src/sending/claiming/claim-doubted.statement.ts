import { statement } from '@cauce/postgres';
import { heldBack } from '../delivery/held-back.js';
import { LEASED_COLUMNS } from '../delivery/leased-delivery.js';
import { hasNotEnded, isOneOf } from '../delivery/row-key.js';
import { isFree } from '../delivery/row-lease.js';
import { IS_OPEN, PROBES } from './endpoint-room.js';
import { ANY_ORIGIN, underWay } from './under-way.js';

/**
 * Leases those of these deliveries that had so many leases without a result (`unsettled`) and are due and free still, earliest recorded first; of an
 * endpoint whose circuit is open, one, as a probe.
 */
export const CLAIM_DOUBTED = statement({
  name: 'claim-doubted',
  takes: ['ids', 'unsettled', 'leaseMs', 'limit'],
  text: `
WITH candidate AS MATERIALIZED (
  SELECT d.day, d.id, d.recorded_at, d.revision, ${IS_OPEN} AS is_probe, row_number() OVER (PARTITION BY e.id ORDER BY d.recorded_at, d.revision) AS nth
  FROM delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id
  WHERE d.id = ANY (:ids) AND ${hasNotEnded('d')} AND d.next_action_time <= now() AND ${isFree('d')} AND d.action_unsettled = :unsettled
    AND e.status = 'ENABLED' AND (d.origin = 'REPLAY' OR NOT ${heldBack('d.endpoint_id', 'd.stream', 'd.revision', 'd.origin')})
    AND (NOT ${IS_OPEN} OR ${PROBES} > 0 AND NOT EXISTS (${underWay(ANY_ORIGIN)}))
), due AS MATERIALIZED (
  SELECT d.day, d.id FROM candidate c JOIN delivery d ON d.day = c.day AND d.id = c.id
  WHERE (NOT c.is_probe OR c.nth = 1) AND d.action_unsettled = :unsettled AND ${isFree('d')}
  ORDER BY c.recorded_at, c.revision LIMIT :limit FOR UPDATE OF d SKIP LOCKED
)
UPDATE delivery d SET action_lease_until = now() + :leaseMs * interval '1 millisecond', action_tries = d.action_tries + 1,
  action_unsettled = d.action_unsettled + 1
FROM due, webhook_endpoint e WHERE ${isOneOf('due')} AND e.id = d.endpoint_id
RETURNING ${LEASED_COLUMNS}`,
});
