import { CONFIG } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import { expiryTime, isDue, isWindowClosed, type PaymentView, pendingAttempt, windowTime } from '@cauce/payments-domain';
import { type DueRow, retryAfter, type RunResult } from '@cauce/scheduler';
import { Inject, Injectable } from '@nestjs/common';
import { ChargeAttempt } from '../charging/charge-attempt.handler.js';
import { WORKER, type WorkState } from '../charging/worker.js';
import type { PaymentsConfig } from '../config.js';
import { actionTimeOf } from '../payments/payment.row.js';
import { PaymentStreams } from '../payments/payment.streams.js';
import { MakeRefunds } from './make-refunds.handler.js';

/** The fields that a claim returns: the row's revision, so that the row is not read again. */
export type ClaimedPayment = { readonly revision: bigint };

/** How a payment's charge is, and the payment as it is then. */
type Charged = { readonly state: WorkState; readonly view: PaymentView };

/** A try number after the first: the processor may know the attempt. */
const ASKED_BEFORE = 2;

/**
 * Does the due work of a payment: the charge of its pending attempt, refunds, its expiry. The row is only a nudge: the stream says what to do.
 * For an organization with a test clock, `run` does the work that is due in real time, and `runByClock` the work that is due by the clock.
 */
@Injectable()
export class DuePayment {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly chargeAttempt: ChargeAttempt,
    private readonly refunds: MakeRefunds,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
    private readonly clock: Clock,
  ) {}

  async run({ key: paymentId, tries, revision: shown }: DueRow & ClaimedPayment): Promise<RunResult> {
    const { view, revision } = await this.payments.loadShown(paymentId, shown);
    if (view === undefined) return undefined;
    const charged = await this.charge(paymentId, { view, revision }, tries);
    const work = [charged.state, await this.refunds.makeAll(paymentId, view)];
    const expired = view.testClock ? undefined : await this.expire(paymentId, view);
    if (work.includes('pending')) return { again: { inMs: await this.again(view, tries) } };
    return actionTimeOf(expired ?? charged.view) === actionTimeOf(view) ? undefined : 'freed';
  }

  /** Closes the window of the pending attempt, and expires the payment. */
  async runByClock(paymentId: string): Promise<void> {
    const { view, revision } = await this.payments.load(paymentId);
    if (view === undefined) return;
    if (isWindowClosed(await this.clock.now(view.payment.organization, view), view))
      await this.charge(paymentId, { view, revision }, ASKED_BEFORE);
    await this.expire(paymentId, view);
  }

  /** `pending`: it waits for the processor's answer or an operator's decision. */
  private async charge(paymentId: string, { view, revision }: { view: PaymentView; revision: bigint }, tries: number): Promise<Charged> {
    const pending = pendingAttempt(view);
    if (pending === undefined) return { state: 'ended', view };
    if (view.payment.status === 'UNDER_REVIEW') await this.chargeAttempt.refreshFromProcessor(paymentId, pending[0]);
    else await this.chargeAttempt.execute({ paymentId, attemptId: pending[0], view }, tries === 1);
    // This process knows what it recorded, without another read.
    const { view: after = view } = await this.payments.loadFrom(paymentId, revision + 1n);
    return { state: pendingAttempt(after) === undefined ? 'ended' : 'pending', view: after };
  }

  /** The wait before the next try, in ms: by the timetable, or sooner if the payment expires or the attempt's window closes before (in real time). */
  private async again(view: PaymentView, tries: number): Promise<number> {
    const { UNKNOWN_TIMETABLE: timetable } = this.config;
    const seconds = timetable?.[tries - 1] ?? timetable?.at(-1);
    return Math.min(seconds === undefined ? retryAfter(tries) : seconds * 1000, ...(await this.closingInMs(view)));
  }

  private async closingInMs(view: PaymentView): Promise<readonly number[]> {
    if (view.testClock) return [];
    const now = Date.parse(await this.clock.now(view.payment.organization, view));
    return [windowTime(view), expiryTime(view.state)].map((time) => Date.parse(time ?? '') - now).filter((inMs) => inMs > 0);
  }

  /** Answers the payment as it is then; undefined when it does not expire yet. */
  private async expire(paymentId: string, view: PaymentView): Promise<PaymentView | undefined> {
    const at = await this.clock.now(view.payment.organization, view);
    return isDue(at, view.state) ? (await this.payments.execute(paymentId, { type: 'ExpirePayment', at }, WORKER)).view : undefined;
  }
}
