import { statement } from '@cauce/postgres';
import { hasLease, hasNoLease, leaseOf } from '../delivery/row-lease.js';

/** The number of endpoints in a page; only endpoints with something that waits are counted. */
export const PAGE = 500;

/** Whether endpoint `w` has something that is due and free, or was leased by a process that died: two index lookups for each origin. */
const HAS_DUE = `EXISTS (
  SELECT FROM (VALUES ('LIVE'), ('REPLAY'), ('BACKFILL')) AS o (origin) WHERE EXISTS (
    SELECT FROM delivery d WHERE d.endpoint_id = w.endpoint_id AND d.origin = o.origin AND ${hasNoLease('d')} AND d.next_action_time <= now() OFFSET 0
  ) OR EXISTS (
    SELECT FROM delivery d WHERE d.endpoint_id = w.endpoint_id AND d.origin = o.origin AND ${hasLease('d')} AND ${leaseOf('d')} <= now()
      AND d.next_action_time <= now() OFFSET 0
  ) OFFSET 0)`;

/**
 * After this endpoint: the next ones that have something waiting, and whether a claim may find something for them. Each costs a few
 * index lookups (a skip scan), however many endpoints there are and however much waits. What is being sent does not count as due.
 */
export const NEXT = statement({
  name: 'due-endpoints',
  takes: ['last'],
  text: `
WITH RECURSIVE waiting (endpoint_id, nth) AS (
  (SELECT d.endpoint_id, 1 FROM delivery d WHERE d.status = 'WAITING' AND d.endpoint_id > :last ORDER BY d.endpoint_id LIMIT 1)
  UNION ALL
  SELECT next.endpoint_id, w.nth + 1 FROM waiting w CROSS JOIN LATERAL (
    SELECT d.endpoint_id FROM delivery d WHERE d.status = 'WAITING' AND d.endpoint_id > w.endpoint_id ORDER BY d.endpoint_id LIMIT 1
  ) next WHERE w.nth < ${PAGE}
)
SELECT w.endpoint_id AS "endpointId", coalesce(e.status = 'ENABLED', false) AND ${HAS_DUE} AS "isDue"
FROM waiting w LEFT JOIN webhook_endpoint e ON e.id = w.endpoint_id ORDER BY w.nth`,
});
