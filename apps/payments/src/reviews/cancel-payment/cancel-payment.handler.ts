import { pendingAttempt } from '@cauce/payments-domain';
import { Injectable } from '@nestjs/common';
import type { FoundPayment } from '../../payments/payment.reader.js';
import type { GivenBy } from '../../payments/payment.streams.js';
import type { ChargeAnswer } from '../../processor/payment-processor.js';
import { Processors } from '../../processor/processors.js';
import { type Case, OperatorDecisions } from '../operator-decisions.js';

/**
 * Cancels a payment; first abandons its pending attempt. An attempt that a bank is processing cannot be abandoned: money that it brings
 * later is an unexpected settlement.
 */
@Injectable()
export class CancelPayment {
  constructor(
    private readonly decisions: OperatorDecisions,
    private readonly processors: Processors,
  ) {}

  /** Throws the code of the payment's state, or UNAVAILABLE when the processor does not answer. */
  async execute(payment: FoundPayment, by: GivenBy): Promise<void> {
    const accepted = await this.decisions.ask(payment, (_, at) => ({ type: 'CancelPayment', at }));
    if (accepted === undefined) return;
    const { found, command } = accepted;
    const answer = await this.giveUp(found);
    const isReview = found.state.status === 'UNDER_REVIEW';
    if (isReview || answer.kind === 'final') await this.decisions.settle(found, answer, answer.kind === 'abandoned');
    if (answer.kind !== 'abandoned') return this.decisions.record(found, command, by);
    await this.decisions.record(found, { type: 'CancelPayment', abandoned: found.attemptId, at: command.at }, by);
    await this.decisions.close(found);
  }

  private async giveUp({ view }: Case): Promise<ChargeAnswer> {
    const [attemptId] = pendingAttempt(view) ?? [];
    return attemptId === undefined ? { kind: 'unknown' } : this.processors.ofAttempt({ view, attemptId }).abandon(attemptId);
  }
}
