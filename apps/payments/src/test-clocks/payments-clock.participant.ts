import { ApiError } from '@cauce/contracts';
import type { Pool } from '@cauce/postgres';
import { Visits } from '@cauce/scheduler';
import { ClockDueRows, ClockRows, DueRowsParticipant, FollowerDrain, type OpenWork, PartDrain } from '@cauce/test-clocks';
import { Injectable } from '@nestjs/common';
import { Connections } from '../connections.js';
import { DuePayment } from '../due/due-payment.job.js';
import { PAYMENT_CATEGORY, PROJECTOR } from '../payments/payment.streams.js';
import { PUBLISHER } from '../publishing/payment.messages.js';

const MOST_NAMES = 100;

/**
 * `isOpen`: the first call to the processor is running or about to start. An attempt without a clear answer to it is undecided, and is asked
 * about again by the timetable. An attempt that waits for an operator is neither.
 */
const OPEN = `
  SELECT bool_or(tries <= 1) AS "isOpen",
    (array_agg(resource->>'name' ORDER BY payment_id) FILTER (WHERE tries > 1))[:${MOST_NAMES}] AS undecided
  FROM (
    SELECT payment_id, resource, action_tries AS tries FROM payment WHERE clock_org = $1 AND next_action_time IS NOT NULL
    UNION ALL
    SELECT payment_id, resource, charge_tries AS tries FROM payment WHERE clock_org = $1 AND charge_action_time IS NOT NULL
  ) AS due
  WHERE resource->>'status' <> 'UNDER_REVIEW'`;

type Open = { readonly isOpen: boolean | null; readonly undecided: readonly string[] | null };

/** Payments of organizations with a test clock: their expiry, and the end of their attempts' windows. */
@Injectable()
export class PaymentsClockParticipant extends DueRowsParticipant {
  private readonly pool: Pool;

  constructor(
    { pool, store, orders, waiting }: Connections,
    clocks: ClockRows,
    private readonly job: DuePayment,
    private readonly visits: Visits,
  ) {
    const followers = new FollowerDrain({ store, pool, category: PAYMENT_CATEGORY, followers: [PROJECTOR, PUBLISHER] });
    super({
      clocks,
      rows: new ClockDueRows({ pool, table: 'payment', key: 'payment_id' }),
      drain: new PartDrain({ followers, groups: [orders] }),
      waiting,
    });
    this.pool = pool;
  }

  /** Nothing, where it ended our processes: the clock does not wait for what an operator has to retry. */
  protected async run(paymentId: string): Promise<void> {
    const visit = await this.visits.run(paymentId, () => this.job.runByClock(paymentId));
    if (visit === 'busy') throw new ApiError('UNAVAILABLE');
  }

  protected async openWork(organization: string): Promise<OpenWork> {
    const { rows } = await this.pool.query<Open>({ name: 'payments_open', text: OPEN, values: [organization] });
    const { isOpen, undecided } = rows[0] ?? {};
    return { isOpen: isOpen === true, unsettled: { undecidedPayments: undecided ?? [] } };
  }
}
