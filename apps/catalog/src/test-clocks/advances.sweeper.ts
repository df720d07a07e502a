import { ApiError } from '@cauce/contracts';
import { isUnavailable, type Pool } from '@cauce/postgres';
import { type DueRow, dueTable, Scheduler } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import type { AdvanceSteps } from './advance-step.js';

/** How soon another process resumes an advance whose process was killed. */
const LEASE_MS = 5_000;

type Options = { readonly pool: Pool; readonly steps: AdvanceSteps; readonly sweepEveryMs: number; readonly logger: Log };

/** Runs the advances: those that begin here at once, those that another process has left behind when the sweeper finds them. */
export class Advances {
  private readonly scheduler: Scheduler<DueRow>;

  constructor({ pool, steps, sweepEveryMs, logger }: Options) {
    const due = dueTable({
      pool,
      log: logger,
      table: 'test_clock',
      key: 'organization',
      leaseMs: LEASE_MS,
      run: (row) => steps.run(row),
      isUnavailable: (error) => isUnavailable(error) || error instanceof ApiError,
      onAgain: (organization) => this.scheduler.runNow(organization),
    });
    this.scheduler = new Scheduler({ queue: 'test-clock-advance', log: logger, sweepEveryMs, ...due });
  }

  start(): void {
    this.scheduler.start();
  }

  /** An advance of this organization has begun. Returns at once. */
  begun(organization: string): void {
    this.scheduler.runNow(organization);
  }

  close(): Promise<void> {
    return this.scheduler.close();
  }
}
