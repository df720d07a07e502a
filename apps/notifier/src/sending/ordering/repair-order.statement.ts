import { statement } from '@cauce/postgres';
import { heldBack } from '../delivery/held-back.js';
import { makeDue } from '../delivery/stream-heads.js';

/**
 * Makes due, in a page of deliveries without a time, newest first, those that are no longer held back. The page begins
 * before a time and an id (`beforeTime`, `beforeId`), and has at most `limit` that were made `since` then.
 */
export const REPAIR = statement({
  name: 'repair-order',
  takes: ['beforeTime', 'beforeId', 'since', 'limit'],
  text: `
WITH page AS MATERIALIZED (
  SELECT d.day, d.id, d.endpoint_id, d.stream, d.revision, d.origin, d.create_time FROM delivery d
  WHERE d.end_time IS NULL AND d.next_action_time IS NULL AND (d.create_time, d.id) < (:beforeTime::timestamptz, :beforeId::text) AND d.create_time >= :since::timestamptz
  ORDER BY d.create_time DESC, d.id DESC LIMIT :limit
), head AS MATERIALIZED (
  SELECT day, id FROM page p WHERE NOT ${heldBack('p.endpoint_id', 'p.stream', 'p.revision', 'p.origin')}
), due AS (${makeDue('head')} RETURNING d.endpoint_id)
SELECT create_time AS "createTime", id, (SELECT array_agg(DISTINCT endpoint_id) FROM due) AS endpoints, count(*) OVER ()::int AS size
FROM page ORDER BY create_time, id LIMIT 1`,
});
