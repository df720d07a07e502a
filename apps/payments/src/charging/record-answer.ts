import { LOGGER } from '@cauce/http';
import { type AbandonReason, Clock } from '@cauce/kernel';
import { type PaymentStatus, type PaymentView, pendingAttempt } from '@cauce/payments-domain';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { PaymentStreams } from '../payments/payment.streams.js';
import type { ChargeAnswer } from '../processor/payment-processor.js';
import { Processors } from '../processor/processors.js';
import { AttemptSecrets } from './attempt-secrets.js';
import type { KnownAttempt } from './known-attempt.js';
import { WORKER, type WorkState } from './worker.js';

type Outcome = ChargeAnswer & { readonly kind: 'final' };

/** Why an attempt was abandoned; NOT_AUTHENTICATED: its bank asked for a buyer who was not there. */
type WhyAbandoned = AbandonReason | 'NOT_AUTHENTICATED';

/** Payment states that explain why an attempt was abandoned. */
const BY_STATUS: Partial<Record<PaymentStatus, AbandonReason>> = { UNDER_REVIEW: 'NOT_APPROVED', FUNDED: 'ALREADY_PAID' };

/** Records the processor's answer about an attempt. Idempotent: answers already recorded are ignored. */
@Injectable()
export class RecordAnswer {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly processors: Processors,
    private readonly secrets: AttemptSecrets,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  /** Answers whether the attempt has ended. `ifAbandoned`: the reason to record if the answer is that it was abandoned. */
  async record(attempt: KnownAttempt, answer: ChargeAnswer, ifAbandoned: WhyAbandoned): Promise<WorkState> {
    if (answer.kind === 'unknown') return 'pending';
    if (answer.kind === 'pending') return this.waitForBuyer(attempt, answer.continueUrl);
    if (answer.kind === 'final') return this.recordOutcome(attempt, answer);
    return this.recordAbandoned(attempt, BY_STATUS[attempt.view.payment.status] ?? ifAbandoned);
  }

  /** No buyer is there at a subscription's charge: if the bank wants to ask one, the charge is given up. */
  private async waitForBuyer(attempt: KnownAttempt, url: string | undefined): Promise<WorkState> {
    const { attemptId, view } = attempt;
    if (view.subscription !== undefined) return url === undefined ? 'pending' : this.giveUp(attempt, 'NOT_AUTHENTICATED');
    await this.secrets.sendBuyer(attemptId, url);
    return 'pending';
  }

  private async recordAbandoned(attempt: KnownAttempt, reason: WhyAbandoned): Promise<WorkState> {
    const { paymentId, attemptId } = attempt;
    await this.payments.execute(paymentId, { type: 'AbandonAttempt', attemptId, reason, at: await this.now(attempt) }, WORKER);
    await this.eraseSecrets(attempt);
    return 'ended';
  }

  private async recordOutcome(attempt: KnownAttempt, { kind: _, card, ...outcome }: Outcome): Promise<WorkState> {
    const { paymentId, attemptId, view } = attempt;
    const personal = card && { personal: { card } };
    const command = { type: 'RecordAttemptOutcome' as const, attemptId, ...outcome, ...personal, at: await this.now(attempt) };
    const { decision, appended, view: after } = await this.payments.execute(paymentId, command, WORKER);
    if (appended.some(({ type }) => type === 'UnexpectedSettlementRecorded'))
      this.logger.warn({ payment: view.payment.name, attemptId }, 'money came that nobody expected any more; an operator must look at it');
    if (outcome.outcome === 'NEEDS_REVIEW') return decision.kind === 'rejected' ? this.giveUp(attempt, whyNotReviewed(view)) : 'ended';
    await this.eraseSecrets(attempt);
    if (after !== undefined && appended.some(({ type }) => type === 'PaymentFunded')) await this.abandonOther(paymentId, after);
    return 'ended';
  }

  /** Abandons another pending attempt after late money has paid. If the processor does not confirm now, the due row asks again. */
  private async abandonOther(paymentId: string, view: PaymentView): Promise<void> {
    const [attemptId] = pendingAttempt(view) ?? [];
    if (attemptId === undefined) return;
    await this.record({ paymentId, attemptId, view }, await this.abandon({ paymentId, attemptId, view }), 'ALREADY_PAID');
  }

  /**
   * Abandons an attempt that waits for a buyer or a review: the money must not stay reserved. If it still waits after that, the due row
   * tries again.
   */
  private async giveUp(attempt: KnownAttempt, reason: WhyAbandoned): Promise<WorkState> {
    const answer = await this.abandon(attempt);
    const insists = answer.kind === 'pending' || (answer.kind === 'final' && answer.outcome === 'NEEDS_REVIEW');
    return insists ? 'pending' : this.record(attempt, answer, reason);
  }

  private abandon(attempt: KnownAttempt): Promise<ChargeAnswer> {
    return this.processors.ofAttempt(attempt).abandon(attempt.attemptId);
  }

  /** Erases what a buyer brought. A subscription's charge has no secret of its own. */
  private async eraseSecrets({ attemptId, view }: KnownAttempt): Promise<void> {
    if (view.subscription === undefined) await this.secrets.erase(attemptId);
  }

  private now({ view }: KnownAttempt): Promise<string> {
    return this.clock.now(view.payment.organization, view);
  }
}

/** Why a review was refused: the payment had ended, or is a subscription's, whose charges take no review. */
function whyNotReviewed({ subscription }: PaymentView): WhyAbandoned {
  return subscription === undefined ? 'TIMED_OUT' : 'NOT_APPROVED';
}
