import { isEventStoreUnavailable } from '@cauce/event-store';
import { isUnavailable, type Pool } from '@cauce/postgres';
import { type DueRow, dueTable, type DueWorkOptions, Scheduler } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import type { AttemptSecrets } from '../charging/attempt-secrets.js';
import { DueNudge } from '../payments/due-nudge.js';
import type { ClaimedPayment, DuePayment } from './due-payment.job.js';

const HOUR_MS = 60 * 60 * 1000;
/** How long after a process was killed another one may go on with its charges: the lease of a running charge is renewed. */
const LEASE_MS = 5_000;

type Options = {
  readonly pool: Pool;
  readonly redis: string;
  readonly log: Log;
  readonly sweepEveryMs: number;
  /** Off: only Redis and the sweeper find due payments. */
  readonly inProcess: boolean;
  readonly job: DuePayment;
  readonly secrets: AttemptSecrets;
};

/** Where the due rows are. Organizations take turns: a million payments of one that expire at once make nobody else's late. @internal */
export const DUE_PAYMENTS = {
  table: 'payment',
  key: 'payment_id',
  groupColumn: 'organization',
  returning: { revision: 'bigint' },
} as const;

/** The work for the due row of a payment. @internal */
export function duePaymentWork(job: DuePayment, log: Log): DueWorkOptions<DueRow & ClaimedPayment> {
  return {
    log,
    leaseMs: LEASE_MS,
    run: (row) => job.run(row),
    isUnavailable: (error) => isUnavailable(error) || isEventStoreUnavailable(error),
  };
}

/** Runs due payments: the sweeper finds their rows, a nudge sooner. */
export class DuePayments extends DueNudge {
  private readonly scheduler: Scheduler<DueRow & ClaimedPayment>;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: Options) {
    super();
    const { pool, redis, log, sweepEveryMs, job } = options;
    const due = dueTable<ClaimedPayment>({
      ...duePaymentWork(job, log),
      ...DUE_PAYMENTS,
      pool,
      onAgain: (key, at) => void this.scheduler.nudge(key, at),
    });
    this.scheduler = new Scheduler({ queue: 'due-payment', redis, log, sweepEveryMs, ...due });
  }

  start(): void {
    this.scheduler.start();
    this.timer = setInterval(() => void this.eraseOldSecrets(), HOUR_MS);
  }

  nudge(paymentId: string): void {
    if (this.options.inProcess) this.scheduler.runNow(paymentId);
    else void this.scheduler.nudge(paymentId, new Date());
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.scheduler.close();
  }

  private async eraseOldSecrets(): Promise<void> {
    await this.options.secrets
      .eraseOld()
      .catch((err: unknown) => this.options.log.warn({ err }, 'old card tokens not erased; tried again in an hour'));
  }
}
