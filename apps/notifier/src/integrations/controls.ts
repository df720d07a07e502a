import type { ParkedWork } from '@cauce/parked-messages';
import { CLOSING, endWithin } from '@cauce/patience';
import { isUnavailable, type Pool } from '@cauce/postgres';
import type { RedisConfig } from '@cauce/redis';
import { type DueRow, dueTable, Scheduler } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import type { ControlRows } from './control.rows.js';
import type { SendControl } from './send-control.job.js';

const HOUR_MS = 3_600_000;
/** How many run at a time. Partners that hang delay the handshakes and teardowns of others only when there are so many. */
const MOST_RUNNING = 32;

/** The parts of {@link Controls}. */
export type ControlsParts = {
  readonly pool: Pool;
  readonly rows: ControlRows;
  readonly job: SendControl;
  readonly logger: Log;
  readonly redis: RedisConfig;
  readonly sweepEveryMs: number;
  readonly leaseMs: number;
  readonly parked: ParkedWork;
};

/** Sends control deliveries (handshakes and teardowns) apart from all other webhooks, so that neither waits for the other's receivers. */
export class Controls {
  private readonly scheduler: Scheduler<DueRow>;
  private hourly: NodeJS.Timeout | undefined;
  private erasing: Promise<void> = Promise.resolve();

  constructor(private readonly parts: ControlsParts) {
    const { pool, job, logger: log, redis, sweepEveryMs, leaseMs, parked } = parts;
    const due = dueTable({
      pool,
      log,
      table: 'control_delivery',
      key: 'id',
      leaseMs,
      run: (row) => job.run(row),
      park: parked.due('control-delivery', (key) => this.scheduler.retry(key)),
      isUnavailable,
      onAgain: (key, at) => void this.scheduler.nudge(key, at),
    });
    this.scheduler = new Scheduler({ queue: 'control-delivery', redis, log, sweepEveryMs, maxRunning: MOST_RUNNING, ...due });
  }

  start(): void {
    this.scheduler.start();
    this.hourly = setInterval(() => void (this.erasing = this.erase()), HOUR_MS);
  }

  /** Runs a control delivery that has just been ordered, at once. */
  runNow(id: string): void {
    this.scheduler.runNow(id);
  }

  async close(): Promise<void> {
    clearInterval(this.hourly);
    await endWithin(CLOSING.sending, Promise.all([this.scheduler.close(), this.erasing]));
  }

  private async erase(): Promise<void> {
    const { rows, logger } = this.parts;
    await rows.eraseOld().catch((err: unknown) => logger.warn({ err }, 'old secrets of partners not erased; tried again in an hour'));
  }
}
