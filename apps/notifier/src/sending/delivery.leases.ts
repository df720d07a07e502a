import { PATIENCE } from '@cauce/delivery-domain';
import type { Queryable } from '@cauce/postgres';
import { GETS } from '../endpoints/recipients.js';
import { LEASED_COLUMNS, type LeasedDelivery } from './leased-delivery.js';
import type { Slots } from './slots.js';

/** An event, to be delivered to each endpoint that wants it. */
export type NewEvent = {
  readonly id: string;
  readonly event: string;
  readonly resource: string;
  readonly stream: string;
  readonly revision: number;
  readonly recordedAt: string;
  readonly day: string;
  readonly organization: string;
  readonly store: string;
  /** `UnsignedEnvelope` as JSON. */
  readonly body: string;
};

/**
 * Waits for an event of the same stream that went before it: see PATIENCE in the domain, `holdsBack`. Written so that it can only be looked
 * up in `delivery_stream_idx`, row by row: no join (OFFSET 0), no index that begins with the endpoint (IS NOT DISTINCT FROM), and none of
 * what is WAITING, which is the same as having no end time. Statistics never match the current backlog: with a plan
 * based on them, a claim among 20,000 waiting rows took 100 to 760 ms.
 */
export const heldBack = (endpoint: string, stream: string, revision: string) => `EXISTS (
  SELECT FROM delivery earlier
  WHERE earlier.stream = ${stream} AND earlier.revision < ${revision} AND earlier.end_time IS NULL
    AND earlier.endpoint_id IS NOT DISTINCT FROM ${endpoint} AND earlier.failed_attempts < ${PATIENCE} OFFSET 0)`;

/**
 * $1 to $10: the events, column by column. $11, $12: endpoints with something under way, and their free slots. $13: the slots of
 * any other. $14: how many may go in all. $15: the lease, in ms. An id is 26 characters a-p: 104 bits of a hash of endpoint and event.
 */
const INSERT = `
WITH message AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[], $7::date[], $8::text[], $9::text[], $10::json[])
    WITH ORDINALITY AS m (event_id, event, resource, stream, revision, recorded_at, day, organization, store, body, nth)
), wanted AS (
  SELECT m.*, e.id AS endpoint_id,
    e.status = 'ENABLED'
      AND row_number() OVER (PARTITION BY e.id, m.stream ORDER BY m.revision, m.nth) = 1
      AND NOT ${heldBack('e.id', 'm.stream', 'm.revision')} AS may_go
  FROM message m
  JOIN webhook_endpoint e ON ${GETS}
), ranked AS (
  SELECT w.*, w.may_go
    AND row_number() OVER (PARTITION BY w.endpoint_id, w.may_go ORDER BY w.nth) <= coalesce(busy.free, $13::int)
    AND row_number() OVER (PARTITION BY w.may_go ORDER BY w.nth) <= $14::int AS goes
  FROM wanted w
  LEFT JOIN unnest($11::text[], $12::int[]) AS busy (endpoint_id, free) ON busy.endpoint_id = w.endpoint_id
), born AS (
  INSERT INTO delivery AS d (day, id, endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at,
    create_time, body, next_action_time, action_lease_until, action_tries)
  SELECT day, translate(left(encode(sha256(convert_to(endpoint_id || ' ' || event_id, 'UTF8')), 'hex'), 26), '0123456789', 'ghijklmnop'),
    endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at, now(), body, now(),
    CASE WHEN goes THEN now() + $15 * interval '1 millisecond' END, CASE WHEN goes THEN 1 ELSE 0 END
  FROM ranked ORDER BY nth
  ON CONFLICT DO NOTHING
  RETURNING d.*
)
SELECT ${LEASED_COLUMNS}, d.action_lease_until IS NOT NULL AS leased FROM born d JOIN webhook_endpoint e ON e.id = d.endpoint_id`;

/** $1, $2: endpoints with something under way, and their free slots. $3: the slots of any other. $4: at most. $5: the lease, in ms. $6: only these endpoints. */
const claim = (only: boolean) => `
WITH due AS MATERIALIZED (
  SELECT found.day, found.id FROM webhook_endpoint e
  LEFT JOIN unnest($1::text[], $2::int[]) AS busy (endpoint_id, free) ON busy.endpoint_id = e.id
  CROSS JOIN LATERAL (
    SELECT d.day, d.id FROM delivery d
    WHERE d.endpoint_id = e.id AND d.status = 'WAITING' AND d.next_action_time <= now()
      AND (d.action_lease_until IS NULL OR d.action_lease_until <= now())
      AND NOT ${heldBack('d.endpoint_id', 'd.stream', 'd.revision')}
    ORDER BY d.next_action_time, d.recorded_at, d.revision
    LIMIT coalesce(busy.free, $3::int)
    FOR UPDATE OF d SKIP LOCKED
  ) found
  WHERE e.status = 'ENABLED' ${only ? 'AND e.id = ANY ($6)' : ''}
  LIMIT $4
)
UPDATE delivery d SET action_lease_until = now() + $5 * interval '1 millisecond', action_tries = d.action_tries + 1
FROM due, webhook_endpoint e
WHERE d.day = due.day AND d.id = due.id AND e.id = d.endpoint_id
RETURNING ${LEASED_COLUMNS}`;

/** A locked row is just getting its result, or a new holder: skipped, so that no two statements wait for each other. */
const RENEW = `
WITH mine AS (
  SELECT d.day, d.id FROM delivery d JOIN unnest($1::date[], $2::text[], $3::int[]) AS held (day, id, lease) ON d.day = held.day AND d.id = held.id
  WHERE d.action_tries = held.lease AND d.status = 'WAITING' AND d.action_lease_until IS NOT NULL
  FOR UPDATE OF d SKIP LOCKED
)
UPDATE delivery d SET action_lease_until = now() + $4 * interval '1 millisecond' FROM mine WHERE d.day = mine.day AND d.id = mine.id`;

/**
 * Makes and leases deliveries. Only what may be sent now is leased: its endpoint is enabled and has a free slot in this process,
 * and no earlier event of its stream holds it back; all that is computed from the rows, never from a flag. A slot is taken before
 * the lease is seen by anyone, one statement at a time, so the bounds hold.
 */
export class DeliveryLeases {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    /** Takes rows in the order of an index. */
    private readonly pool: Queryable,
    private readonly slots: Slots,
    private readonly settings: { readonly leaseMs: number; readonly bornLeased: boolean },
  ) {}

  /**
   * Makes the deliveries of these events, in one committed statement; those that exist stay as they are. Answers what is to be sent
   * now, and the endpoints whose new deliveries wait for nothing under way: without a nudge only the sweeper would find these.
   */
  insert(events: readonly NewEvent[]): Promise<{ leased: LeasedDelivery[]; idle: string[] }> {
    return this.inTurn(async () => {
      const column = <Name extends keyof NewEvent>(name: Name) => events.map((event) => event[name]);
      const room = this.settings.bornLeased ? this.slots.room() : 0;
      const { rows } = await this.pool.query<LeasedDelivery & { leased: boolean }>({
        name: 'insert-deliveries',
        text: INSERT,
        values: [
          ...(['id', 'event', 'resource', 'stream', 'revision', 'recordedAt', 'day', 'organization', 'store', 'body'] as const).map(column),
          ...this.slots.free(),
          this.slots.most(),
          room,
          this.settings.leaseMs,
        ],
      });
      const leased = this.taken(rows.filter((row) => row.leased));
      return { leased, idle: [...new Set(rows.map(({ endpointId }) => endpointId))].filter((endpoint) => !this.slots.isBusy(endpoint)) };
    });
  }

  /** Leases what is due: of all endpoints, or of these. */
  claim(limit: number, endpoints?: readonly string[]): Promise<LeasedDelivery[]> {
    return this.inTurn(async () => {
      const room = Math.min(limit, this.slots.room());
      const values = [...this.slots.free(), this.slots.most(), room, this.settings.leaseMs, ...(endpoints ? [endpoints] : [])];
      const name = endpoints ? 'claim-deliveries-of' : 'claim-deliveries';
      const { rows } = await this.pool.query<LeasedDelivery>({ name, text: claim(endpoints !== undefined), values });
      return this.taken(rows);
    });
  }

  /** Renews the leases of these from now: of those that have no result yet, and that no other process has claimed. */
  async renew(deliveries: readonly LeasedDelivery[]): Promise<void> {
    const column = <Name extends 'day' | 'id' | 'lease'>(name: Name) => deliveries.map((delivery) => delivery[name]);
    await this.pool.query({
      name: 'renew-deliveries',
      text: RENEW,
      values: [column('day'), column('id'), column('lease'), this.settings.leaseMs],
    });
  }

  /** Earliest recorded first: a statement returns rows in no fixed order. */
  private taken<Row extends LeasedDelivery>(rows: readonly Row[]): Row[] {
    for (const { endpointId } of rows) this.slots.take(endpointId);
    return rows.toSorted(
      (one, other) => one.recordedAt.getTime() - other.recordedAt.getTime() || Number(one.revision) - Number(other.revision),
    );
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.last.then(work);
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
