import { hasNotEnded, idleHeads, makeDue } from '../sending/delivery.order.js';

/**
 * SQL, to follow `WITH`: skips the deliveries of a relation `page (day, id)` for this reason, and lets go what they held back. `skipped` has
 * what it did.
 */
export const skipPage = (reason: string) => `
skipped AS (
  UPDATE delivery d SET status = 'SKIPPED', skip_reason = ${reason}, end_time = now(), next_action_time = NULL, action_lease_until = NULL
  FROM page WHERE d.day = page.day AND d.id = page.id AND ${hasNotEnded('d')}
  RETURNING d.day, d.id, d.endpoint_id, d.stream, d.origin
), passed AS (
  SELECT DISTINCT endpoint_id, stream, origin FROM skipped
), head AS MATERIALIZED (${idleHeads('passed', 'EXISTS (SELECT FROM skipped s WHERE s.day = d.day AND s.id = d.id)')}
), next AS (${makeDue('head')}
)`;

/** Nobody is sending it. What is being sent ends as its result says. */
export const IS_FREE = '(d.action_lease_until IS NULL OR d.action_lease_until <= now())';
