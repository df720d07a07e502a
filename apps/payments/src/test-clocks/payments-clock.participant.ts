import type { Pool } from '@cauce/postgres';
import { ClockDueRows, ClockRows, DueRowsParticipant, FollowerDrain, type OpenWork, PartDrain } from '@cauce/test-clocks';
import { Injectable } from '@nestjs/common';
import { Connections } from '../connections.js';
import { DuePayment } from '../due/due-payment.job.js';
import { PUBLISHER } from '../payments/payment.messages.js';
import { PAYMENT_CATEGORY, PROJECTOR } from '../payments/payment.streams.js';

const MOST_NAMES = 100;

/**
 * `isOpen`: the processor is being asked for the first time, or is just about to be. What it could not say then is undecided: it is asked again
 * by the timetable. What waits for an operator is neither.
 */
const OPEN = `
  SELECT bool_or(action_tries <= 1) AS "isOpen",
    (array_agg(resource->>'name' ORDER BY payment_id) FILTER (WHERE action_tries > 1))[:${MOST_NAMES}] AS undecided
  FROM payment WHERE clock_org = $1 AND next_action_time IS NOT NULL AND resource->>'status' <> 'UNDER_REVIEW'`;

type Open = { readonly isOpen: boolean | null; readonly undecided: readonly string[] | null };

/** Payments whose organization lives at a test clock's time: their expiry, and the end of their attempts' windows. */
@Injectable()
export class PaymentsClockParticipant extends DueRowsParticipant {
  private readonly pool: Pool;

  constructor(
    { pool, store }: Connections,
    clocks: ClockRows,
    private readonly job: DuePayment,
  ) {
    const followers = new FollowerDrain({ store, pool, category: PAYMENT_CATEGORY, followers: [PROJECTOR, PUBLISHER] });
    super({ clocks, rows: new ClockDueRows({ pool, table: 'payment', key: 'payment_id' }), drain: new PartDrain({ followers }) });
    this.pool = pool;
  }

  protected run(paymentId: string): Promise<void> {
    return this.job.runByClock(paymentId);
  }

  protected async openWork(organization: string): Promise<OpenWork> {
    const { rows } = await this.pool.query<Open>({ name: 'payments_open', text: OPEN, values: [organization] });
    const { isOpen, undecided } = rows[0] ?? {};
    return { isOpen: isOpen === true, unsettled: { undecidedPayments: undecided ?? [] } };
  }
}
