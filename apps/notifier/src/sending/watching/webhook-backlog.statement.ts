import { statement } from '@cauce/postgres';

/**
 * The deliveries that have not ended, by the state of their endpoint: how many, and about how many bytes they take, at the average size of a
 * row of the table with its indexes. (Adding up their own sizes would read them all.)
 */
export const BACKLOG = statement({
  name: 'webhook-backlog',
  takes: [],
  text: `
WITH size AS (
  SELECT sum(pg_total_relation_size(i.inhrelid)) AS bytes, sum(greatest(c.reltuples, 0)) AS rows
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'delivery'::regclass
), waiting AS (
  SELECT endpoint_id, count(*) AS waiting, count(*) FILTER (WHERE next_action_time <= now()) AS due,
    min(next_action_time) FILTER (WHERE next_action_time <= now()) AS oldest
  FROM delivery WHERE status = 'WAITING' GROUP BY endpoint_id
)
SELECT CASE WHEN e.status <> 'ENABLED' THEN 'DISABLED' WHEN coalesce(e.circuit ->> 'status', 'CLOSED') = 'CLOSED' THEN 'HEALTHY' ELSE 'FAILING' END AS state,
  sum(w.waiting)::int AS waiting, sum(w.due)::int AS due, extract(epoch FROM now() - min(w.oldest))::float8 AS seconds,
  (sum(w.waiting) * (SELECT bytes / greatest(rows, (SELECT sum(waiting) FROM waiting)) FROM size))::float8 AS bytes
FROM waiting w JOIN webhook_endpoint e ON e.id = w.endpoint_id GROUP BY 1`,
});
