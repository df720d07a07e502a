import type { Queryable } from '@cauce/postgres';
import { gauge } from '@cauce/telemetry';

/**
 * The deliveries that have not ended, by the state of their endpoint: how many, and about how many bytes they take, at the average size of a
 * row of the table with its indexes. (Adding up their own sizes would read them all.)
 */
const BACKLOG = `
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
FROM waiting w JOIN webhook_endpoint e ON e.id = w.endpoint_id GROUP BY 1`;

/** What deliveries and attempts take on disk, indexes included: the sizes of files, whatever is in them. */
const BYTES = `
SELECT coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8 AS bytes FROM pg_inherits
WHERE inhparent IN ('delivery'::regclass, 'delivery_attempt'::regclass)`;

/** Counting a large backlog takes seconds, and every process is scraped. */
const FRESH_MS = 60_000;

const STATES = ['HEALTHY', 'FAILING', 'DISABLED'] as const;

type Row = {
  readonly state: string;
  readonly waiting: number;
  readonly due: number;
  readonly seconds: number | null;
  readonly bytes: number;
};

const NOTHING = { waiting: 0, due: 0, seconds: null, bytes: 0 };

/** Shows what waits for endpoints, of the whole table: counted once a minute at most. Answers a function that stops it. */
export function measureBacklog(pool: Queryable): () => void {
  const ask = remembered(() => read(pool), FRESH_MS);
  const byState = (value: (row: Row) => number) => async () => {
    const rows = await ask();
    return STATES.map((state) => ({ value: value(rows.get(state) ?? { ...NOTHING, state }), labels: { state } }));
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
    gauge(
      'cauce_webhook_backlog_bytes',
      'About what those that have not ended take on disk, indexes included.',
      byState(({ bytes }) => bytes),
    ),
  ];
  const stopBytes = gauge('cauce_webhook_disk_bytes', 'What deliveries and their attempts take on disk, indexes included.', async () => [
    { value: await bytesOf(pool), labels: {} },
  ]);
  return () => [...stops, stopBytes].forEach((stop) => stop());
}

/** Asks again once the last answer is this old; after an error at once. */
function remembered<Result>(ask: () => Promise<Result>, freshMs: number): () => Promise<Result> {
  let last: { readonly at: number; readonly answer: Promise<Result> } | undefined;
  return () => {
    if (last !== undefined && performance.now() - last.at < freshMs) return last.answer;
    const answer = ask();
    last = { at: performance.now(), answer };
    answer.catch(() => (last = undefined));
    return answer;
  };
}

async function bytesOf(pool: Queryable): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>({ name: 'webhook-bytes', text: BYTES });
  return rows[0]?.bytes ?? 0;
}

async function read(pool: Queryable): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await pool.query<Row>({ name: 'webhook-backlog', text: BACKLOG });
  return new Map(rows.map((row) => [row.state, row]));
}
