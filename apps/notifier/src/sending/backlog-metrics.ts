import type { Queryable } from '@cauce/postgres';
import { gauge } from '@cauce/telemetry';

/** Of all deliveries that have not ended, by how their endpoint is. By the index of what is due, which has them all. */
const BACKLOG = `
SELECT CASE WHEN e.status <> 'ENABLED' THEN 'DISABLED' WHEN coalesce(e.circuit ->> 'status', 'CLOSED') = 'CLOSED' THEN 'HEALTHY' ELSE 'FAILING' END AS state,
  sum(d.waiting)::int AS waiting, sum(d.due)::int AS due, extract(epoch FROM now() - min(d.oldest))::float8 AS seconds
FROM (
  SELECT endpoint_id, count(*) AS waiting, count(*) FILTER (WHERE next_action_time <= now()) AS due,
    min(next_action_time) FILTER (WHERE next_action_time <= now()) AS oldest
  FROM delivery WHERE status = 'WAITING' GROUP BY endpoint_id
) d JOIN webhook_endpoint e ON e.id = d.endpoint_id GROUP BY 1`;

/**
 * What deliveries and attempts take on disk, indexes included: the sizes of files, whatever is in them. (To add up what waits would read all
 * of it at each scrape.)
 */
const BYTES = `
SELECT coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8 AS bytes FROM pg_inherits
WHERE inhparent IN ('delivery'::regclass, 'delivery_attempt'::regclass)`;

const STATES = ['HEALTHY', 'FAILING', 'DISABLED'] as const;

type Row = { readonly state: string; readonly waiting: number; readonly due: number; readonly seconds: number | null };

/** Shows what waits for endpoints, of the whole table: one statement for each scrape. Answers how to stop. */
export function measureBacklog(pool: Queryable): () => void {
  let asking: Promise<ReadonlyMap<string, Row>> | undefined;
  const ask = () => (asking ??= read(pool).finally(() => (asking = undefined)));
  const byState = (value: (row: Row) => number) => async () => {
    const rows = await ask();
    return STATES.map((state) => ({ value: value(rows.get(state) ?? { state, waiting: 0, due: 0, seconds: null }), labels: { state } }));
  };
  const stops = [
    gauge(
      'cauce_webhook_waiting',
      'Deliveries that have not ended, by the state of their endpoint.',
      byState(({ waiting }) => waiting),
    ),
    gauge(
      'cauce_webhook_due',
      'The same, of those that are due: what is being sent, too.',
      byState(({ due }) => due),
    ),
    gauge(
      'cauce_webhook_oldest_due_seconds',
      'Since when the oldest of these is due.',
      byState(({ seconds }) => Math.max(0, seconds ?? 0)),
    ),
  ];
  const stopBytes = gauge('cauce_webhook_disk_bytes', 'What deliveries and their attempts take on disk, indexes included.', async () => [
    { value: await bytesOf(pool), labels: {} },
  ]);
  return () => [...stops, stopBytes].forEach((stop) => stop());
}

async function bytesOf(pool: Queryable): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>({ name: 'webhook-bytes', text: BYTES });
  return rows[0]?.bytes ?? 0;
}

async function read(pool: Queryable): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await pool.query<Row>({ name: 'webhook-backlog', text: BACKLOG });
  return new Map(rows.map((row) => [row.state, row]));
}
