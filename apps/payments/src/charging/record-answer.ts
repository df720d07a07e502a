import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@cauce/kernel';
import type { Logger } from '@cauce/telemetry';
import { LOGGER } from '../connections.js';
import { PaymentStreams } from '../payments/payment.streams.js';
import type { KnownAttempt } from './ask-to-charge.js';
import { AttemptSecrets } from './attempt-secrets.js';
import { type ChargeAnswer, PaymentProcessor } from './payment-processor.js';

/** Who is named in the events that no request gave rise to. */
export const WORKER = { principal: 'payments/worker' };

/** Why we give an attempt up (contract of the domain's AbandonAttempt). */
export type AbandonReason = 'CANCELED_BY_BUYER' | 'TIMED_OUT' | 'NOT_APPROVED';

type Outcome = ChargeAnswer & { readonly kind: 'final' };

/** Records what the processor says of an attempt. What is known already is no news, so each answer may come any number of times. */
@Injectable()
export class RecordAnswer {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly processor: PaymentProcessor,
    private readonly secrets: AttemptSecrets,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** False: it is not the end of the attempt yet, ask again. `ifAbandoned`: why it was given up, when that is the answer. */
  async record(attempt: KnownAttempt, answer: ChargeAnswer, ifAbandoned: AbandonReason): Promise<boolean> {
    if (answer.kind === 'unknown') return false;
    if (answer.kind === 'pending') return this.secrets.sendBuyer(attempt.attemptId, answer.continueUrl).then(() => false);
    if (answer.kind === 'final') return this.recordOutcome(attempt, answer);
    return this.recordAbandoned(attempt, attempt.view.payment.status === 'UNDER_REVIEW' ? 'NOT_APPROVED' : ifAbandoned);
  }

  private async recordAbandoned(attempt: KnownAttempt, reason: AbandonReason): Promise<boolean> {
    const { paymentId, attemptId } = attempt;
    await this.payments.handle(paymentId, { type: 'AbandonAttempt', attemptId, reason, at: await this.now(attempt) }, WORKER);
    await this.secrets.erase(attemptId);
    return true;
  }

  private async recordOutcome(attempt: KnownAttempt, { kind: _, card, ...outcome }: Outcome): Promise<boolean> {
    const { paymentId, attemptId, view } = attempt;
    const personal = card && { personal: { card } };
    const command = { type: 'RecordAttemptOutcome' as const, attemptId, ...outcome, ...personal, at: await this.now(attempt) };
    const { decision, appended } = await this.payments.handle(paymentId, command, WORKER);
    if (appended.some(({ type }) => type === 'UnexpectedSettlementRecorded'))
      this.logger.warn({ payment: view.payment.name, attemptId }, 'money came that nobody expected any more; an operator must look at it');
    if (outcome.outcome === 'NEEDS_REVIEW') return decision.kind !== 'rejected' || this.refuseReview(attempt);
    await this.secrets.erase(attemptId);
    return true;
  }

  /** A wish for review comes too late for a payment that has ended: the money must not stay reserved. */
  private async refuseReview(attempt: KnownAttempt): Promise<boolean> {
    const answer = await this.processor.abandon(attempt.attemptId);
    const insists = answer.kind === 'final' && answer.outcome === 'NEEDS_REVIEW';
    return !insists && this.record(attempt, answer, 'TIMED_OUT');
  }

  private now({ view }: KnownAttempt): Promise<string> {
    return this.clock.now(view.payment.organization, view);
  }
}
