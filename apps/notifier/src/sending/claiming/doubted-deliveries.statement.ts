import { statement } from '@cauce/postgres';
import { UNSETTLED } from '@cauce/scheduler';
import { hasLease, leaseOf } from '../delivery/row-lease.js';

/** The deliveries of endpoints that had leases without a result: each keeps the time at which its last lease ended. */
export const DOUBTED = statement({
  name: 'doubted-deliveries',
  takes: ['endpoints'],
  text: `
SELECT d.id, d.action_unsettled AS unsettled, d.action_tries AS tries, d.next_action_time AS "dueTime"
FROM unnest(:endpoints::text[]) AS e (id) CROSS JOIN (VALUES ('LIVE'), ('REPLAY'), ('BACKFILL')) AS o (origin) CROSS JOIN LATERAL (
  SELECT d.* FROM delivery d
  WHERE d.endpoint_id = e.id AND d.origin = o.origin AND ${hasLease('d')} AND ${leaseOf('d')} <= now() AND d.next_action_time <= now()
    AND d.action_unsettled >= ${UNSETTLED.few}
  ORDER BY ${leaseOf('d')} LIMIT 100
) d`,
});
