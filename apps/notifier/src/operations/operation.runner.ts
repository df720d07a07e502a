import type { ParkedWork } from '@cauce/parked-messages';
import { isUnavailable } from '@cauce/postgres';
import type { RedisConfig } from '@cauce/redis';
import { type DueRow, dueTable, type RunResult, Scheduler } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import { Backfill, type BackfillParts } from './backfill/backfill.operation.js';
import { DeliveredReplay, type DeliveredReplayParts } from './delivered-replay.operation.js';
import type { OperationFilter, OperationKind } from './operation.resource.js';
import type { OperationRun, OperationWork } from './operation-step.js';
import { Recovery, Replay, type ReplayParts } from './replay.operation.js';
import { Skip, type SkipParts } from './skip.operation.js';

/** What {@link OperationRunner} needs. */
export type OperationRunnerParts = BackfillParts &
  DeliveredReplayParts &
  ReplayParts &
  SkipParts & {
    readonly logger: Log;
    readonly redis: RedisConfig;
    readonly sweepEveryMs: number;
    readonly leaseMs: number;
    readonly parked: ParkedWork;
  };

type OfOperation = { readonly organization: string; readonly kind: OperationKind; readonly filter: OperationFilter };
type Claimed = DueRow & OfOperation;

/** A turn ends after this many steps, or after the step that passes this time: then other operations have theirs, and a stopping process stops. */
const [STEPS, TURN_MS] = [10, 10_000];
/** How many operations run at a time, in each process; and as many more that close an endpoint. */
const MOST_RUNNING = 2;
/** The wait for the next turn of an operation that can do nothing at the moment. */
const PAUSE_MS = 500;

/** $1, $2: the operation and its lease. */
const END = `
UPDATE delivery_operation SET state = 'DONE', end_time = now(), next_action_time = NULL
WHERE id = $1 AND action_tries = $2 AND state = 'RUNNING'`;

/** Runs operations step by step under a lease: when a process dies, another one continues after the last committed step. */
export class OperationRunner {
  private readonly scheduler: Scheduler<Claimed>;
  private readonly works: Readonly<Record<OperationKind | 'REPLAY_DELIVERED', OperationWork>>;

  constructor(private readonly parts: OperationRunnerParts) {
    const { queue, logger: log, redis, sweepEveryMs, leaseMs, parked } = parts;
    this.works = {
      SKIP: new Skip(parts),
      REPLAY: new Replay(parts),
      REPLAY_DELIVERED: new DeliveredReplay(parts),
      RECOVER: new Recovery(parts),
      BACKFILL: new Backfill(parts),
    };
    const park = parked.due('delivery-operation', (key) => this.scheduler.retry(key));
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
        run: (row) => this.takeTurn(row),
        park,
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

  /** Runs an operation that has just been asked for. */
  runNow(id: string): void {
    this.scheduler.runNow(id);
  }

  close(): Promise<void> {
    return this.scheduler.close();
  }

  private async takeTurn({ key: id, tries: lease, kind, ...rest }: Claimed): Promise<RunResult> {
    const work = this.works[kind === 'REPLAY' && rest.filter.state === 'DELIVERED' ? 'REPLAY_DELIVERED' : kind];
    const run = { id, lease, ...rest };
    const until = performance.now() + TURN_MS;
    for (let steps = 0; steps < STEPS && performance.now() < until; steps += 1) {
      const step = await work.step(run);
      if (step === 'lost') return undefined;
      if (step === 'paused') return { again: { inMs: PAUSE_MS } };
      if (step === 'done') return this.end(run);
    }
    return { again: { inMs: 0 } };
  }

  private async end({ id, lease, filter }: OperationRun): Promise<undefined> {
    const { queue, logger } = this.parts;
    await queue.query(END, [id, lease]);
    logger.info({ operation: id, endpoint: filter.endpoint }, 'an operation on deliveries is done');
  }
}
