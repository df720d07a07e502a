import { isUnavailable, type Pool } from '@cauce/postgres';
import type { RedisConfig } from '@cauce/redis';
import { type DueRow, dueTable, type RunResult, Scheduler } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import type { EndpointRows } from '../endpoints/endpoint.rows.js';
import { Backfill, type BackfillParts } from './backfill.operation.js';
import { DeliveredReplay, type DeliveredReplayParts } from './delivered-replay.operation.js';
import type { OperationFilter, OperationKind } from './operation.resource.js';
import { replaySome } from './replay.operation.js';
import { AT_A_TIME, skipSome } from './skip.operation.js';

/** What {@link OperationRunner} needs. */
export type OperationRunnerParts = BackfillParts &
  DeliveredReplayParts & {
    /** Takes rows in the order of an index. */
    readonly queue: Pool;
    readonly endpoints: EndpointRows;
    readonly logger: Log;
    readonly redis: RedisConfig;
    readonly sweepEveryMs: number;
    readonly leaseMs: number;
  };

type OfOperation = { readonly organization: string; readonly kind: OperationKind; readonly filter: OperationFilter };
type Claimed = DueRow & OfOperation;

/** Statements of one turn: then others have theirs, and a stopping process stops. */
const PAGES = 10;
/** Operations that go on at a time, in each process; and as many that end an endpoint. */
const MOST_RUNNING = 2;
/** What is being sent to a closed endpoint ends by itself. */
const AGAIN_MS = 500;
/** What is backfilled waits for room, or for a service that is away. */
const ROOM_MS = 500;
/** An insert that did not see yet that its endpoint is closed has ended by then: see STATEMENT_MS. */
const INSERTS_END_MS = 5_000;

/** $1: an endpoint. $2: how long ago it must have been closed, in ms. */
const IS_DRAINED = `
SELECT e.close_time <= now() - $2 * interval '1 millisecond'
  AND NOT EXISTS (SELECT FROM delivery d WHERE d.endpoint_id = e.id AND d.status = 'WAITING') AS drained
FROM webhook_endpoint e WHERE e.id = $1`;

/** $1, $2: the operation and its lease. */
const END = `
UPDATE delivery_operation SET state = 'DONE', end_time = now(), next_action_time = NULL
WHERE id = $1 AND action_tries = $2 AND state = 'RUNNING'`;

/** Does the operations that are due, a few hundred rows at a time, under a lease: where a process dies, another goes on. */
export class OperationRunner {
  private readonly scheduler: Scheduler<Claimed>;
  private readonly backfill: Backfill;
  private readonly delivered: DeliveredReplay;

  constructor(private readonly parts: OperationRunnerParts) {
    const { queue, logger: log, redis, sweepEveryMs, leaseMs } = parts;
    this.backfill = new Backfill(parts);
    this.delivered = new DeliveredReplay(parts);
    const lane = (value: 'WORK' | 'CLOSING') => ({
      maxRunning: MOST_RUNNING,
      ...dueTable<OfOperation>({
        pool: queue,
        log,
        table: 'delivery_operation',
        key: 'id',
        lane: { column: 'lane', value },
        takesTurns: true,
        leaseMs,
        returning: { organization: 'text', kind: 'text', filter: 'jsonb' },
        run: (row) => this.goOn(row),
        isUnavailable,
        onAgain: (key, at) => (at.getTime() <= Date.now() ? this.scheduler.sweepSoon() : void this.scheduler.nudge(key, at)),
      }),
    });
    this.scheduler = new Scheduler({
      queue: 'delivery-operation',
      redis,
      log,
      sweepEveryMs,
      lanes: { work: lane('WORK'), closings: lane('CLOSING') },
    });
  }

  start(): void {
    this.scheduler.start();
  }

  /** It has just been asked for. */
  runNow(id: string): void {
    this.scheduler.runNow(id);
  }

  close(): Promise<void> {
    return this.scheduler.close();
  }

  private async goOn(row: Claimed): Promise<RunResult> {
    if (row.kind === 'BACKFILL') return this.fillOn(row);
    if (row.filter.state === 'DELIVERED') return this.sendOn(row);
    for (let pages = 0; pages < PAGES; pages += 1) {
      const lookedAt = await (row.kind === 'SKIP' ? skipSome : replaySome)(this.parts.queue, row.key, row.tries);
      if (lookedAt === undefined) return undefined;
      if (lookedAt < AT_A_TIME) return this.end(row);
    }
    return { again: { inMs: 0 } };
  }

  private async sendOn(row: Claimed): Promise<RunResult> {
    const step = await this.delivered.step(row.key, row.tries);
    if (step === 'lost') return undefined;
    return step === 'done' ? this.end(row) : { again: { inMs: 0 } };
  }

  private async fillOn({ key: id, tries: lease, ...row }: Claimed): Promise<RunResult> {
    for (let pages = 0; pages < PAGES; pages += 1) {
      const step = await this.backfill.step({ id, lease, ...row });
      if (step === 'done') return this.end({ key: id, tries: lease, ...row });
      if (step === 'lost') return undefined;
      if (step === 'paused') return { again: { inMs: ROOM_MS } };
    }
    return { again: { inMs: 0 } };
  }

  private async end({ key, tries, organization, filter }: Claimed): Promise<RunResult> {
    const { queue, endpoints, logger } = this.parts;
    if (filter.reason === 'ENDPOINT_CLOSED' && filter.endpoint !== undefined) {
      const { rows } = await queue.query<{ drained: boolean }>(IS_DRAINED, [filter.endpoint, INSERTS_END_MS]);
      if (rows[0]?.drained !== true) return { again: { inMs: AGAIN_MS } };
      await endpoints.handle({ organization, id: filter.endpoint }, { type: 'RecordDrained', at: new Date().toISOString() });
    }
    await queue.query(END, [key, tries]);
    logger.info({ operation: key, endpoint: filter.endpoint }, 'an operation on deliveries is done');
    return undefined;
  }
}
