import { CONFIG } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import { type PaymentView, pendingAttempt } from '@cauce/payments-domain';
import { type DueRow, retryAfter, type RunResult } from '@cauce/scheduler';
import { Inject, Injectable } from '@nestjs/common';
import { ChargeAttempt } from '../charging/charge-attempt.handler.js';
import type { PaymentsConfig } from '../config.js';
import { PaymentStreams } from '../payments/payment.streams.js';
import { WORKER, type WorkState } from '../payments/worker.js';
import { RefundSettlements } from '../settlements/refund-settlement/refund-settlements.handler.js';

/** What a claim hands back of a payment: its row's revision, so that the row is not read again. */
export type ClaimedPayment = { readonly revision: bigint };

/** Not the first try: the processor may know the attempt. */
const ASKED_BEFORE = 2;

/**
 * What is due for a payment: its pending attempt's charge, refunds, its expiry. A nudge only: the stream says what there is to do. Where the
 * organization lives at a test clock's time, `run` does what is due in real time, and `runByClock` what that clock brings about.
 */
@Injectable()
export class DuePayment {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly chargeAttempt: ChargeAttempt,
    private readonly refunds: RefundSettlements,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
    private readonly clock: Clock,
  ) {}

  async run({ key: paymentId, tries, revision: shown }: DueRow & ClaimedPayment): Promise<RunResult> {
    const { view, revision } = await this.payments.loadShown(paymentId, shown);
    if (view === undefined) return undefined;
    const work = [await this.charge(paymentId, { view, revision }, tries), await this.refunds.refundAll(paymentId, view)];
    if (!view.testClock) await this.expire(paymentId, view);
    return work.includes('pending') ? { again: { inMs: await this.again(view, tries) } } : undefined;
  }

  /** The window of the pending attempt closes, the payment expires. */
  async runByClock(paymentId: string): Promise<void> {
    const { view, revision } = await this.payments.load(paymentId);
    if (view === undefined) return;
    const window = pendingAttempt(view)?.[1].resource.expireTime;
    const isClosed = window !== undefined && window <= (await this.clock.now(view.payment.organization, view));
    if (isClosed) await this.charge(paymentId, { view, revision }, ASKED_BEFORE);
    await this.expire(paymentId, view);
  }

  /** Pending: an answer is awaited, or an operator's word. */
  private async charge(paymentId: string, { view, revision }: { view: PaymentView; revision: bigint }, tries: number): Promise<WorkState> {
    const pending = pendingAttempt(view);
    if (pending === undefined) return 'ended';
    if (view.payment.status === 'UNDER_REVIEW') await this.chargeAttempt.refreshFromProcessor(paymentId, pending[0]);
    else await this.chargeAttempt.execute({ paymentId, attemptId: pending[0], view }, tries === 1);
    // What was recorded is known here without asking again.
    const { view: after = view } = await this.payments.loadFrom(paymentId, revision + 1n);
    return pendingAttempt(after) === undefined ? 'ended' : 'pending';
  }

  /** By the timetable; in real time sooner if the payment expires before that, or the attempt's window closes. In milliseconds. */
  private async again(view: PaymentView, tries: number): Promise<number> {
    const { UNKNOWN_TIMETABLE: timetable } = this.config;
    const seconds = timetable?.[tries - 1] ?? timetable?.at(-1);
    return Math.min(seconds === undefined ? retryAfter(tries) : seconds * 1000, ...(await this.closingInMs(view)));
  }

  private async closingInMs(view: PaymentView): Promise<readonly number[]> {
    if (view.testClock) return [];
    const { status, expireTime, organization } = view.payment;
    const now = Date.parse(await this.clock.now(organization, view));
    return [pendingAttempt(view)?.[1].resource.expireTime, status === 'AWAITING_PAYMENT' ? expireTime : undefined]
      .map((time) => Date.parse(time ?? '') - now)
      .filter((inMs) => inMs > 0);
  }

  private async expire(paymentId: string, view: PaymentView): Promise<void> {
    const { organization, expireTime, status } = view.payment;
    const at = await this.clock.now(organization, view);
    if (status !== 'AWAITING_PAYMENT' || expireTime === undefined || at < expireTime) return;
    await this.payments.execute(paymentId, { type: 'ExpirePayment', at }, WORKER);
  }
}
