import { setTimeout as delay } from 'node:timers/promises';
import { backoff, CLOSING, endWithin, pause } from '@cauce/patience';
import { type BoundStatement, isUnavailable } from '@cauce/postgres';
import type { Log } from '@cauce/telemetry';
import { circuitColumns } from '../circuits/change-circuits.js';
import type { CircuitRows } from '../circuits/circuit.rows.js';
import type { LeasedDelivery } from '../delivery/leased-delivery.js';
import type { AttemptResult } from './attempt-result.js';
import { resultColumns, WRITE } from './write-results.statement.js';

/** Results that come within this are written together. */
const LINGER_MS = 2;
const AT_MOST = 256;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 1_000];

/** A delivery that became due when the one before it in its stream let it go. */
export type Successor = LeasedDelivery & { readonly isLeased: boolean };

/** `id` is null where nothing became due. */
type Written = { readonly moved: readonly string[] | null } & (Successor | { readonly id: null });

type Waiting = { readonly result: AttemptResult; readonly written: PromiseWithResolvers<undefined> };

/** The part of a pool that is used here. */
type Writes = {
  readonly query: (statement: BoundStatement) => Promise<{ rows: unknown[] }>;
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
      const { rows } = await pool.query(WRITE.with({ ...resultColumns(results), ...circuitColumns(changes), leaseMs }));
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
