import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@cauce/kernel';
import type { PaymentView } from '@cauce/payments-domain';
import type { Logger } from '@cauce/telemetry';
import { LOGGER } from '../connections.js';
import { PaymentLinks } from '../payments/payment.links.js';
import { PaymentStreams } from '../payments/payment.streams.js';
import { AttemptSecrets } from './attempt-secrets.js';
import { type ChargeAnswer, PaymentProcessor } from './payment-processor.js';

/** Who is named in the events that no request gave rise to. */
export const WORKER = { principal: 'payments/worker' };

/** Why we give an attempt up (contract of the domain's AbandonAttempt). */
export type AbandonReason = 'CANCELED_BY_BUYER' | 'TIMED_OUT' | 'NOT_APPROVED';

type Outcome = ChargeAnswer & { readonly kind: 'final' };

/** Brings an attempt to its end: asks the processor and records what it says. Each step may be repeated, on any instance. */
@Injectable()
export class ChargeAttempt {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly processor: PaymentProcessor,
    private readonly secrets: AttemptSecrets,
    private readonly links: PaymentLinks,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Charges a pending attempt. `isFirst`: nobody has tried yet. False: the outcome is not known yet, ask again later. */
  async execute(paymentId: string, attemptId: string, view: PaymentView, isFirst: boolean): Promise<boolean> {
    // Asked before, the processor may know the end by now; and a call that it never answers must not be all we ever try.
    const found: ChargeAnswer = isFirst ? { kind: 'unknown' } : await this.processor.find(attemptId);
    const answer = await this.goOn(found, paymentId, attemptId, view);
    return this.record(paymentId, attemptId, view, answer, 'TIMED_OUT');
  }

  /** Ends a pending attempt because the buyer begins another one. False: the processor has not confirmed it. */
  async abandon(paymentId: string, attemptId: string, view: PaymentView, reason: AbandonReason): Promise<boolean> {
    return this.record(paymentId, attemptId, view, await this.processor.abandon(attemptId), reason);
  }

  /**
   * Asks how any attempt stands, ended or unknown ones too, and records what is news. False: the processor could not say, ask
   * again. What is of no payment of ours is no news, and that a bank still takes its time is a good answer.
   */
  async learn(paymentId: string, attemptId: string): Promise<boolean> {
    const { view } = await this.payments.load(paymentId);
    if (view === undefined) return true;
    const answer = await this.processor.find(attemptId);
    return (await this.record(paymentId, attemptId, view, answer, 'TIMED_OUT')) || answer.kind === 'pending';
  }

  /** Once the buyer's window is closed, a buyer who is still at the bank's page is waited for no more. */
  private goOn(found: ChargeAnswer, paymentId: string, attemptId: string, view: PaymentView): ChargeAnswer | Promise<ChargeAnswer> {
    if (found.kind === 'unknown') return this.chargeOrAbandon(paymentId, attemptId, view);
    return found.kind === 'pending' && this.isOver(attemptId, view) ? this.processor.abandon(attemptId) : found;
  }

  /** Without its token an attempt cannot be charged any more; one that nobody waits for must not be. */
  private async chargeOrAbandon(paymentId: string, attemptId: string, view: PaymentView): Promise<ChargeAnswer> {
    const source = await this.secrets.open(attemptId);
    if (source === undefined || this.isOver(attemptId, view)) return this.processor.abandon(attemptId);
    const { payment, payableCents: amountCents, linkKey } = view;
    const { currencyCode, title: description, name } = payment;
    const returnUrl = this.links.returnUrl(name, linkKey, attemptId);
    const terms = { attemptId, paymentId, amountCents, currencyCode, description, returnUrl, expireTime: windowOf(attemptId, view) };
    return this.processor.charge({ ...terms, source });
  }

  private isOver(attemptId: string, view: PaymentView): boolean {
    const { status, organization } = view.payment;
    return status === 'CANCELED' || windowOf(attemptId, view) <= this.clock.now(organization);
  }

  private async record(
    id: string,
    attemptId: string,
    view: PaymentView,
    answer: ChargeAnswer,
    ifAbandoned: AbandonReason,
  ): Promise<boolean> {
    if (answer.kind === 'unknown') return false;
    if (answer.kind === 'pending') return this.secrets.sendBuyer(attemptId, answer.continueUrl).then(() => false);
    if (answer.kind === 'final') return this.recordOutcome(id, attemptId, view, answer);
    const at = this.clock.now(view.payment.organization);
    const reason = view.payment.status === 'UNDER_REVIEW' ? 'NOT_APPROVED' : ifAbandoned;
    await this.payments.handle(id, { type: 'AbandonAttempt', attemptId, reason, at }, WORKER);
    await this.secrets.erase(attemptId);
    return true;
  }

  private async recordOutcome(id: string, attemptId: string, view: PaymentView, { kind: _, card, ...outcome }: Outcome): Promise<boolean> {
    const command = {
      type: 'RecordAttemptOutcome' as const,
      attemptId,
      ...outcome,
      ...(card && { personal: { card } }),
      at: this.clock.now(view.payment.organization),
    };
    const { decision, appended } = await this.payments.handle(id, command, WORKER);
    if (appended.some(({ type }) => type === 'UnexpectedSettlementRecorded'))
      this.logger.warn({ payment: view.payment.name, attemptId }, 'money came that nobody expected any more; an operator must look at it');
    if (outcome.outcome === 'NEEDS_REVIEW') return decision.kind !== 'rejected' || this.refuseReview(id, attemptId, view);
    await this.secrets.erase(attemptId);
    return true;
  }

  /** A wish for review comes too late for a payment that has ended: the money must not stay reserved. */
  private async refuseReview(id: string, attemptId: string, view: PaymentView): Promise<boolean> {
    const answer = await this.processor.abandon(attemptId);
    const insists = answer.kind === 'final' && answer.outcome === 'NEEDS_REVIEW';
    return !insists && this.record(id, attemptId, view, answer, 'TIMED_OUT');
  }
}

/** Until when the buyer may approve the attempt; the past for one that we do not know. */
function windowOf(attemptId: string, { attempts }: PaymentView): string {
  return attempts.get(attemptId)?.resource.expireTime ?? '';
}
