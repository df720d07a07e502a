import { Injectable } from '@nestjs/common';
import { Clock } from '@cauce/kernel';
import type { PaymentView } from '@cauce/payments-domain';
import { PaymentStreams } from '../payments/payment.streams.js';
import { AttemptSecrets } from './attempt-secrets.js';
import { type ChargeAnswer, PaymentProcessor } from './payment-processor.js';

/** Who is named in the events that no request gave rise to. */
export const WORKER = { principal: 'payments/worker' };

/** Why we give an attempt up (contract of the domain's AbandonAttempt). */
export type AbandonReason = 'CANCELED_BY_BUYER' | 'TIMED_OUT';

/** Brings an attempt to its end: asks the processor and records what it says. Each step may be repeated, on any instance. */
@Injectable()
export class ChargeAttempt {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly processor: PaymentProcessor,
    private readonly secrets: AttemptSecrets,
    private readonly clock: Clock,
  ) {}

  /** Charges a pending attempt. False: the outcome is not known yet, ask again later. */
  async execute(paymentId: string, attemptId: string, view: PaymentView): Promise<boolean> {
    const cardToken = await this.secrets.open(attemptId);
    const answer = cardToken === undefined ? await this.findOrAbandon(attemptId) : await this.charge(attemptId, cardToken, view);
    return this.record(paymentId, attemptId, view, answer, 'TIMED_OUT');
  }

  /** Ends a pending attempt because the buyer begins another one. False: the processor has not confirmed it. */
  async abandon(paymentId: string, attemptId: string, view: PaymentView, reason: AbandonReason): Promise<boolean> {
    return this.record(paymentId, attemptId, view, await this.processor.abandon(attemptId), reason);
  }

  private charge(attemptId: string, cardToken: string, { payment, payableCents }: PaymentView): Promise<ChargeAnswer> {
    const { currencyCode, title } = payment;
    return this.processor.charge({ attemptId, amountCents: payableCents, currencyCode, cardToken, description: title });
  }

  /** Without its token an attempt cannot be charged any more: either the processor knows its end, or it has none to come. */
  private async findOrAbandon(attemptId: string): Promise<ChargeAnswer> {
    const found = await this.processor.find(attemptId);
    return found.kind === 'unknown' ? this.processor.abandon(attemptId) : found;
  }

  private async record(
    id: string,
    attemptId: string,
    view: PaymentView,
    answer: ChargeAnswer,
    ifAbandoned: AbandonReason,
  ): Promise<boolean> {
    if (answer.kind === 'unknown') return false;
    const at = this.clock.now(view.payment.organization);
    if (answer.kind === 'abandoned') {
      await this.payments.handle(id, { type: 'AbandonAttempt', attemptId, reason: ifAbandoned, at }, WORKER);
    } else {
      const { kind: _, card, ...outcome } = answer;
      const personal = card && { personal: { card } };
      const { decision } = await this.payments.handle(id, { type: 'RecordAttemptOutcome', attemptId, ...outcome, ...personal, at }, WORKER);
      // A wish for review comes too late for a payment that has ended: the money must not stay reserved.
      if (decision.kind === 'rejected') return this.abandon(id, attemptId, view, 'TIMED_OUT');
      if (outcome.outcome === 'NEEDS_REVIEW') return true;
    }
    await this.secrets.erase(attemptId);
    return true;
  }
}
