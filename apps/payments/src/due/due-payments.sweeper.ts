import { isApiUnavailable } from '@cauce/contracts';
import { isEventStoreUnavailable } from '@cauce/event-store';
import type { ParkedWork } from '@cauce/parked-messages';
import { isUnavailable, type Pool } from '@cauce/postgres';
import type { RedisConfig } from '@cauce/redis';
import { type Apart, type DueRow, dueTable, type DueWorkOptions, type Park, Scheduler, Visits } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import type { AttemptSecrets } from '../charging/attempt-secrets.js';
import type { ChargeCircuit } from '../charging/charge-circuit.js';
import type { DueLane } from '../payments/due-lane.js';
import { CHARGE_DUE, type PaymentRow } from '../payments/payment.row.js';
import type { PaymentStreams } from '../payments/payment.streams.js';
import { DueNudge } from './due-nudge.js';
import type { ClaimedPayment, DuePayment } from './due-payment.job.js';

const HOUR_MS = 60 * 60 * 1000;
/** How long after a process was killed another one may continue its charges. While a charge runs, its lease is renewed. */
const LEASE_MS = 5_000;

type Options = {
  readonly pool: Pool;
  readonly redis: RedisConfig;
  readonly log: Log;
  readonly sweepEveryMs: number;
  /** Off: only Redis and the sweeper find due payments. */
  readonly inProcess: boolean;
  readonly job: DuePayment;
  readonly payments: PaymentStreams;
  readonly secrets: AttemptSecrets;
  readonly circuit: ChargeCircuit;
  readonly parked: ParkedWork;
};

/** Where the due rows are. Organizations take turns: if a million payments of one expire at the same time, no other organization waits. */
export const DUE_PAYMENTS = {
  table: 'payment',
  key: 'payment_id',
  groupColumn: 'organization',
  returning: { revision: 'bigint' },
} as const;

/** How many charges of subscriptions run at a time: each waits for the processor most of its time. */
const MOST_CHARGES = 400;
/** How long a charge waits for others, so that those of a wave are claimed together. Nobody notices the delay at an acceptance. */
const CHARGES_LINGER_MS = 25;

/** Where the due work of subscriptions' payments is: apart, so that a wave of renewals delays no buyer. */
export const DUE_CHARGES = { ...DUE_PAYMENTS, ...CHARGE_DUE } as const;

/** The account of the charge that is due. */
const CHARGE_ACCOUNT = 'charge_account';

const DUE_FIELD = { buyers: 'nextActionTime', charges: 'chargeActionTime' } as const satisfies Record<DueLane, keyof PaymentRow>;

/** The work for the due row of a payment. @internal */
export function duePaymentWork(job: DuePayment, log: Log): DueWorkOptions<DueRow & ClaimedPayment> {
  return {
    log,
    leaseMs: LEASE_MS,
    run: (row) => job.run(row),
    isUnavailable: (error) => isUnavailable(error) || isEventStoreUnavailable(error) || isApiUnavailable(error),
  };
}

/** Runs due payments: the sweeper finds their rows, a nudge sooner. */
export class DuePayments extends DueNudge {
  private readonly scheduler: Scheduler<DueRow & ClaimedPayment>;
  private timer: NodeJS.Timeout | undefined;
  private readonly park: Park;
  /** Work for payments that requests ask for. */
  readonly visits: Visits;

  constructor(private readonly options: Options) {
    super();
    const { redis, log, sweepEveryMs, circuit, parked } = options;
    this.park = parked.due('due-payment', (key) => this.scheduler.retry(key));
    const { table, key } = DUE_PAYMENTS;
    this.visits = new Visits({ pool: options.pool, log, table, key, park: this.park });
    const apart = { column: CHARGE_ACCOUNT, passes: (limit: number) => circuit.passes(limit) };
    const lanes = {
      buyers: this.laneOf(DUE_PAYMENTS, 'buyers'),
      charges: { ...this.laneOf({ ...DUE_CHARGES, apart }, 'charges'), maxRunning: MOST_CHARGES, lingerMs: CHARGES_LINGER_MS },
    };
    this.scheduler = new Scheduler({ queue: 'due-payment', redis, log, sweepEveryMs, lanes });
  }

  start(): void {
    this.scheduler.start();
    this.timer = setInterval(() => void this.eraseOldSecrets(), HOUR_MS);
  }

  nudge(paymentId: string, lane: DueLane): void {
    if (this.options.inProcess) this.scheduler.runNow(paymentId, lane);
    else void this.scheduler.nudge(paymentId, new Date(), lane);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.scheduler.close();
  }

  private laneOf(where: typeof DUE_PAYMENTS | (typeof DUE_CHARGES & { readonly apart: Apart }), lane: DueLane) {
    const { pool, log, job, payments } = this.options;
    const dueTimeOf = async (id: string) => (await payments.rows.readFolded(id))?.[DUE_FIELD[lane]] ?? null;
    const onAgain = (key: string, at: Date) => void this.scheduler.nudge(key, at, lane);
    return dueTable<ClaimedPayment>({ ...duePaymentWork(job, log), ...where, pool, dueTimeOf, onAgain, park: this.park });
  }

  private async eraseOldSecrets(): Promise<void> {
    await this.options.secrets
      .eraseOld()
      .catch((err: unknown) => this.options.log.warn({ err }, 'old card tokens not erased; tried again in an hour'));
  }
}
