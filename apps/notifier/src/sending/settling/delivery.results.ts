import { setTimeout as delay } from 'node:timers/promises';
import { type CircuitCommand, PATIENCE, type Verdict } from '@cauce/delivery-domain';
import { backoff, CLOSING, endWithin, pause } from '@cauce/patience';
import { isUnavailable } from '@cauce/postgres';
import { isTrusted } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import { IS_CLOSED } from '../../endpoints/recipients.js';
import type { Sent } from '../calling/receiver-call.js';
import { changeCircuits, type CircuitRows } from '../circuits/circuit.rows.js';
import { LEASED_COLUMNS, type LeasedDelivery } from '../delivery/leased-delivery.js';
import { hasNotEnded, IS_IDLE, isOneOf } from '../delivery/row-key.js';
import { idleHeads } from '../delivery/stream-heads.js';

/** The result of an attempt, as it is stored. */
export type AttemptResult = Omit<Sent, 'answer'> & {
  readonly delivery: Pick<LeasedDelivery, 'day' | 'id' | 'lease' | 'endpointId' | 'circuit' | 'circuitVersion'>;
  readonly startTime: string;
  readonly becomes: Verdict['status'];
  readonly failedAttempts: number;
  /** null when the delivery has ended. */
  readonly nextTime: string | null;
  /** What the result says about the receiver. */
  readonly command: CircuitCommand;
};

/** Results that come within this are written together. */
const LINGER_MS = 2;
const AT_MOST = 256;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 1_000];

/** An attempt that ends after its endpoint was closed is not repeated. */
const isSkipped = `r.becomes = 'WAITING' AND EXISTS (SELECT FROM webhook_endpoint e WHERE e.id = r.endpoint_id AND ${IS_CLOSED})`;

/** Whether a successor is leased by this statement: not one that is doubted, which is claimed apart. */
const GOES = `successor.goes AND ${isTrusted('d.action_unsettled')}`;

/**
 * Many results in one statement. A delivery changes only under the lease that the attempt was made with, or when it was delivered
 * after all; the attempt is kept in any case. A delivery that lets the next of its stream go (it has ended, or failed too often) makes that one
 * due: leased for this process if the receiver works and has just taken the one before ($18: the lease in ms; null: none is leased). The
 * results also change the circuits of receivers. Answers the endpoints whose circuit changed, beside each delivery that became due.
 */
const WRITE = `
WITH result AS (
  SELECT * FROM unnest($1::date[], $2::text[], $3::int[], $4::timestamptz[], $5::int[], $6::text[], $7::int[], $8::text[], $9::text[], $10::text[], $11::int[], $12::timestamptz[], $13::text[], $14::text[])
    AS r (day, id, lease, start_time, duration_ms, outcome, http_status, error, response, becomes, failed_attempts, next_time, body_sha256, endpoint_id)
), judged AS MATERIALIZED (
  SELECT r.*, ${isSkipped} AS is_skipped FROM result r
), changed AS (
  UPDATE delivery d SET status = CASE WHEN r.is_skipped THEN 'SKIPPED' ELSE r.becomes END, failed_attempts = r.failed_attempts,
    skip_reason = CASE WHEN r.is_skipped THEN 'ENDPOINT_CLOSED' END, next_action_time = CASE WHEN NOT r.is_skipped THEN r.next_time END,
    action_lease_until = NULL, action_unsettled = 0, end_time = CASE WHEN r.is_skipped OR r.becomes <> 'WAITING' THEN now() END
  FROM judged r
  WHERE ${isOneOf('r', '$2')} AND ${hasNotEnded('d')} AND (d.action_tries = r.lease OR r.becomes = 'DELIVERED')
  RETURNING d.day, d.id, d.endpoint_id, d.stream, d.status, d.origin,
    d.end_time IS NOT NULL OR d.failed_attempts >= ${PATIENCE} AS lets_go
), passed AS (
  SELECT endpoint_id, stream, origin, bool_and(status = 'DELIVERED') AS is_taken FROM changed WHERE lets_go GROUP BY endpoint_id, stream, origin
), head AS MATERIALIZED (${idleHeads('passed', 'EXISTS (SELECT FROM changed c WHERE c.day = d.day AND c.id = d.id AND c.lets_go)')}
), successor AS MATERIALIZED (
  SELECT h.day, h.id, h.endpoint_id,
    h.is_taken AND h.origin = 'LIVE' AND $18::int IS NOT NULL AND e.status = 'ENABLED' AND e.circuit IS NULL AS goes
  FROM head h JOIN webhook_endpoint e ON e.id = h.endpoint_id
), next AS (
  UPDATE delivery d SET next_action_time = now(), action_tries = d.action_tries + CASE WHEN ${GOES} THEN 1 ELSE 0 END,
    action_unsettled = d.action_unsettled + CASE WHEN ${GOES} THEN 1 ELSE 0 END,
    action_lease_until = CASE WHEN ${GOES} THEN now() + $18::int * interval '1 millisecond' ELSE d.action_lease_until END
  FROM successor JOIN webhook_endpoint e ON e.id = successor.endpoint_id
  WHERE ${isOneOf('successor')} AND ${IS_IDLE}
  RETURNING ${LEASED_COLUMNS}, coalesce(d.action_lease_until > now(), false) AS "isLeased"
), moved AS (${changeCircuits(15)}
), kept AS (
  INSERT INTO delivery_attempt (day, delivery_id, lease, start_time, duration_ms, outcome, status, error, response, body_sha256)
  SELECT day, id, lease, start_time, duration_ms, outcome, http_status, error, response, body_sha256 FROM result
  ON CONFLICT DO NOTHING
)
SELECT (SELECT array_agg(id) FROM moved) AS moved, next.* FROM (SELECT) one LEFT JOIN next ON true`;

/** A delivery that became due when the one before it in its stream let it go. */
export type Successor = LeasedDelivery & { readonly isLeased: boolean };

/** `id` is null where nothing became due. */
type Written = { readonly moved: readonly string[] | null } & (Successor | { readonly id: null });

type Waiting = { readonly result: AttemptResult; readonly written: PromiseWithResolvers<undefined> };

/** The part of a pool that is used here. */
type Writes = {
  readonly query: (statement: { readonly name: string; readonly text: string; readonly values: unknown[] }) => Promise<{ rows: unknown[] }>;
};

/** What {@link DeliveryResults} needs. */
export type DeliveryResultsParts = {
  readonly pool: Writes;
  readonly circuits: CircuitRows;
  /** Of successors, in ms; null: none is leased. */
  readonly leaseMs: number | null;
  /**
   * Told what became due, just before the results that let it go are answered. `leasedAt`: when the statement was sent, by `performance.now()`.
   */
  readonly onDue: (successors: readonly Successor[], leasedAt: number) => void;
  readonly logger: Log;
};

/** Writes the results of attempts, those that end about together in one statement. */
export class DeliveryResults {
  private waiting: Waiting[] = [];
  private writing: Promise<void> | undefined;
  private batch: Promise<void> = Promise.resolve();
  private readonly closing = new AbortController();

  constructor(private readonly parts: DeliveryResultsParts) {}

  /** Resolves when the result is committed: while the database is down it tries for ever, or until `close`. */
  async write(result: AttemptResult): Promise<void> {
    const written = Promise.withResolvers<undefined>();
    this.waiting.push({ result, written });
    this.writing ??= this.drain();
    await written.promise;
  }

  /** Resolves when what is being written now is committed, or given up. */
  written(): Promise<void> {
    return this.batch;
  }

  /** Gives up outcomes that cannot be written soon: the lease ends, and the message is sent again. */
  async close(): Promise<void> {
    this.closing.abort();
    await endWithin(CLOSING.notes, this.writing);
  }

  private async drain(): Promise<void> {
    await delay(LINGER_MS);
    while (this.waiting.length > 0) await (this.batch = this.writeBatch(this.waiting.splice(0, AT_MOST)));
    this.writing = undefined;
  }

  /** Resolves when the batch is written, or given up: the leases of one that is given up end, and its webhooks are sent again. */
  private async writeBatch(batch: readonly Waiting[]): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      const outcome = await this.tryToWrite(batch);
      if (outcome === 'refused' && batch.length > 1) return this.writeOneByOne(batch);
      if (outcome !== 'unavailable' || this.closing.signal.aborted) break;
      await pause(backoff(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS), this.closing.signal);
    }
    for (const { written } of batch) written.resolve(undefined);
  }

  /** One result that the database refuses must not keep the others from being written, or hold their slots for ever. */
  private async writeOneByOne(batch: readonly Waiting[]): Promise<void> {
    for (const each of batch) await this.writeBatch([each]);
  }

  private async tryToWrite(batch: readonly Waiting[]): Promise<'written' | 'refused' | 'unavailable'> {
    const { pool, circuits, leaseMs, onDue, logger } = this.parts;
    try {
      const results = batch.map(({ result }) => result);
      const changes = circuits.changesBy(results.map(({ delivery, command }) => ({ ...delivery, command })));
      const leasedAt = performance.now();
      const { rows } = await pool.query({
        name: 'write-results',
        text: WRITE,
        values: [...columns(results), ...circuits.columns(changes), leaseMs],
      });
      const written = rows as Written[];
      await circuits.settle(changes, new Set(written[0]?.moved ?? []));
      const successors = written.filter((row): row is Written & Successor => row.id !== null);
      onDue(successors, leasedAt);
      return 'written';
    } catch (error) {
      logger.error({ err: error, results: batch.length }, 'results of deliveries could not be written');
      return isUnavailable(error) ? 'unavailable' : 'refused';
    }
  }
}

function columns(results: readonly AttemptResult[]): unknown[][] {
  const column = (value: (result: AttemptResult) => unknown) => results.map(value);
  return [
    column(({ delivery }) => delivery.day),
    column(({ delivery }) => delivery.id),
    column(({ delivery }) => delivery.lease),
    column(({ startTime }) => startTime),
    column(({ durationMs }) => durationMs),
    column(({ outcome }) => outcome),
    column(({ status }) => status),
    column(({ error }) => error),
    column(({ response }) => response),
    column(({ becomes }) => becomes),
    column(({ failedAttempts }) => failedAttempts),
    column(({ nextTime }) => nextTime),
    column(({ bodySha256 }) => bodySha256),
    column(({ delivery }) => delivery.endpointId),
  ];
}
