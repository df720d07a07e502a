import type { Queryable } from '@cauce/postgres';

/** An endpoint, enabled. */
export async function anEndpointRow(pool: Queryable, id = 'endpoint'): Promise<void> {
  await pool.query(
    `INSERT INTO webhook_endpoint (id, organization, url, events, status, webhook_key, signing_secret, create_time, update_time)
     VALUES ($1, 'o', 'https://shop.example/hooks', '{}', 'ENABLED', 'k', 's', now() - interval '1 day', now())`,
    [id],
  );
}

/** How the rows of {@link deliveryRows} are. */
export type DeliveryRows = {
  /** Part of their ids, `<name>-<n>`, and of their streams. */
  readonly name: string;
  readonly count: number;
  /** Of each payment: the first is due, the others wait for it. */
  readonly ofAPayment: number;
  readonly status?: 'WAITING' | 'DELIVERED';
  readonly endpoint?: string;
  readonly origin?: 'LIVE' | 'REPLAY' | 'BACKFILL';
  /** Of the heads, the first ones of each payment. */
  readonly failedAttempts?: number;
  /** SQL: when the heads are due; those of a lower number a little sooner. */
  readonly due?: string;
  /** SQL: when they were made, of number `n`. */
  readonly created?: string;
};

/** Deliveries in the form that the notifier gives them, oldest first. */
export async function deliveryRows(pool: Queryable, rows: DeliveryRows): Promise<void> {
  const {
    name,
    count,
    ofAPayment,
    status = 'WAITING',
    endpoint = 'endpoint',
    origin = 'LIVE',
    failedAttempts = 0,
    due = `now() - interval '1 hour'`,
    created = 'now()',
  } = rows;
  await pool.query(
    `INSERT INTO delivery (day, id, endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at, create_time, body, status,
       failed_attempts, next_action_time, end_time, origin)
     SELECT now() AT TIME ZONE 'UTC', $1 || '-' || n, $4, 'o', 's', $1 || '-' || n, 'payment.statusChanged', 'r',
       'payment-' || $1 || (n / $3), n % $3, now(), ${created}, '{}', $5,
       CASE WHEN n % $3 = 0 THEN $6::int ELSE 0 END,
       CASE WHEN $5 = 'WAITING' AND n % $3 = 0 THEN ${due} + n * interval '1 ms' END,
       CASE WHEN $5 <> 'WAITING' THEN now() END, $7
     FROM generate_series(0, $2::int - 1) AS n`,
    [name, count, ofAPayment, endpoint, status, failedAttempts, origin],
  );
}
