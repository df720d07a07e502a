import { hasNotEnded, isOneOf } from './row-key.js';
import { idleHeads, makeDue } from './stream-heads.js';

/**
 * SQL, to follow `WITH`: skips the deliveries of a relation `page (day, id)` for a reason, and makes the next of their streams due. `skipped`: the
 * deliveries it skipped. `passed`: their streams. It does not see an insert that runs at the same time: check these streams again.
 */
export const skipPage = (reason: string) => `
skipped AS (
  UPDATE delivery d SET status = 'SKIPPED', skip_reason = ${reason}, end_time = now(), next_action_time = NULL, action_lease_until = NULL
  FROM page WHERE ${isOneOf('page')} AND ${hasNotEnded('d')}
  RETURNING d.day, d.id, d.endpoint_id, d.stream, d.origin
), passed AS (
  SELECT DISTINCT endpoint_id, stream, origin FROM skipped
), head AS MATERIALIZED (${idleHeads('passed', 'EXISTS (SELECT FROM skipped s WHERE s.day = d.day AND s.id = d.id)')}
), next AS (${makeDue('head')}
)`;
