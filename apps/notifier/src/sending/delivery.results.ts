import { setTimeout as delay } from 'node:timers/promises';
import { type CircuitCommand, type DeliveryStatus, PATIENCE } from '@cauce/delivery-domain';
import { backoff, CLOSING, endWithin, pause } from '@cauce/patience';
import { isUnavailable } from '@cauce/postgres';
import type { Log } from '@cauce/telemetry';
import { changeCircuits, type CircuitRows } from './circuit.rows.js';
import { hasNotEnded, idleHeads, makeDue } from './delivery.order.js';
import type { LeasedDelivery } from './leased-delivery.js';

/** The result of an attempt, as it is stored. */
export type AttemptResult = {
  readonly delivery: Pick<LeasedDelivery, 'day' | 'id' | 'lease' | 'endpointId' | 'circuit' | 'circuitVersion'>;
  readonly startTime: string;
  readonly durationMs: number;
  readonly outcome: 'ANSWERED' | 'TIMED_OUT' | 'UNREACHABLE';
  /** HTTP status. */
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string | null;
  /** Of the body with its checksum, in hexadecimal. */
  readonly bodySha256: string;
  readonly becomes: DeliveryStatus;
  readonly failedAttempts: number;
  /** null when the delivery has ended. */
  readonly nextTime: string | null;
  /** What it says about the receiver. */
  readonly command: CircuitCommand;
};

/** Results that come within this are written together. */
const LINGER_MS = 2;
const AT_MOST = 256;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 1_000];

/**
 * Many results in one statement. A delivery changes only under the lease that the attempt was made with, or when it was delivered
 * after all; the attempt is kept in any case. What lets the next of its stream go (it has ended, or failed too often) makes that one due.
 * What they say about receivers changes their circuits. Answers the endpoints for which it did.
 */
const WRITE = `
WITH result AS (
  SELECT * FROM unnest($1::date[], $2::text[], $3::int[], $4::timestamptz[], $5::int[], $6::text[], $7::int[], $8::text[], $9::text[], $10::text[], $11::int[], $12::timestamptz[], $13::text[])
    AS r (day, id, lease, start_time, duration_ms, outcome, http_status, error, response, becomes, failed_attempts, next_time, body_sha256)
), changed AS (
  UPDATE delivery d SET status = r.becomes, failed_attempts = r.failed_attempts, next_action_time = r.next_time, action_lease_until = NULL,
    end_time = CASE WHEN r.becomes <> 'WAITING' THEN now() END
  FROM result r
  WHERE d.day = r.day AND d.id = r.id AND ${hasNotEnded('d')} AND (d.action_tries = r.lease OR r.becomes = 'DELIVERED')
  RETURNING d.day, d.id, d.endpoint_id, d.stream, d.end_time IS NOT NULL OR d.failed_attempts >= ${PATIENCE} AS lets_go
), passed AS (
  SELECT DISTINCT endpoint_id, stream FROM changed WHERE lets_go
), head AS MATERIALIZED (${idleHeads('passed', 'EXISTS (SELECT FROM changed c WHERE c.day = d.day AND c.id = d.id AND c.lets_go)')}
), next AS (${makeDue('head')}
), moved AS (${changeCircuits(14)}
), kept AS (
  INSERT INTO delivery_attempt (day, delivery_id, lease, start_time, duration_ms, outcome, status, error, response, body_sha256)
  SELECT day, id, lease, start_time, duration_ms, outcome, http_status, error, response, body_sha256 FROM result
  ON CONFLICT DO NOTHING
)
SELECT id FROM moved`;

type Waiting = { readonly result: AttemptResult; readonly written: PromiseWithResolvers<undefined> };

/** As much of a pool as is used. */
type Writes = {
  readonly query: (statement: {
    readonly name: string;
    readonly text: string;
    readonly values: unknown[][];
  }) => Promise<{ rows: unknown[] }>;
};

/** Writes the results of attempts, those that end about together in one statement. */
export class DeliveryResults {
  private waiting: Waiting[] = [];
  private writing: Promise<void> | undefined;
  private batch: Promise<void> = Promise.resolve();
  private readonly closing = new AbortController();

  constructor(
    private readonly pool: Writes,
    private readonly circuits: CircuitRows,
    private readonly logger: Log,
  ) {}

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

  /** Resolves when it is written, or given up: for what is given up the lease ends, and it is sent again. */
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
    try {
      const results = batch.map(({ result }) => result);
      const changes = this.circuits.changesBy(results.map(({ delivery, command }) => ({ ...delivery, command })));
      const { rows } = await this.pool.query({
        name: 'write-results',
        text: WRITE,
        values: [...columns(results), ...this.circuits.columns(changes)],
      });
      await this.circuits.settle(changes, new Set((rows as { id: string }[]).map(({ id }) => id)));
      return 'written';
    } catch (error) {
      this.logger.error({ err: error, results: batch.length }, 'results of deliveries could not be written');
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
  ];
}
