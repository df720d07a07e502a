import type { ParkedWork } from '@cauce/parked-messages';
import type { Pool } from '@cauce/postgres';
import { type DueRow, dueTable, type RunResult, Scheduler } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import { isAway } from '../connections.js';

/** How long after a process was killed another one may go on with its rows. */
const LEASE_MS = 5_000;

type Options = { readonly pool: Pool; readonly log: Log; readonly sweepEveryMs: number; readonly parked: ParkedWork };

/** Runs due integrations: at once what this process has begun, else when the sweeper finds their rows. */
export class DueIntegrations {
  private scheduler: Scheduler<DueRow> | undefined;

  constructor(private readonly options: Options) {}

  /** @param run does the steps of a row that are due */
  start(run: (row: DueRow) => Promise<RunResult>): void {
    const { pool, log, sweepEveryMs, parked } = this.options;
    const due = dueTable({
      pool,
      log,
      table: 'integration',
      key: 'id',
      leaseMs: LEASE_MS,
      run,
      park: parked.due('due-integration', async (key) => this.scheduler?.retry(key)),
      isUnavailable: isAway,
      onAgain: (id, at) => {
        if (at.getTime() <= Date.now()) this.runNow(id);
      },
    });
    this.scheduler = new Scheduler({ queue: 'due-integration', log, sweepEveryMs, ...due });
    this.scheduler.start();
  }

  /** Something of this integration may be due. Returns at once. */
  runNow(id: string): void {
    this.scheduler?.runNow(id);
  }

  async close(): Promise<void> {
    await this.scheduler?.close();
  }
}
