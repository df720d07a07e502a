import type { Card } from '@cauce/payments-domain';
import { Injectable } from '@nestjs/common';
import type { FoundPayment } from '../../payments/payment.reader.js';
import type { GivenBy } from '../../payments/payment.streams.js';
import type { ChargeAnswer } from '../../processor/payment-processor.js';
import { Processors } from '../../processor/processors.js';
import { OperatorDecisions } from '../operator-decisions.js';

/** Captures the money of a payment under review. */
@Injectable()
export class ApprovePayment {
  constructor(
    private readonly decisions: OperatorDecisions,
    private readonly processors: Processors,
  ) {}

  /** Throws the code of the payment's state, or UNAVAILABLE when the processor does not answer. */
  async execute(payment: FoundPayment, by: GivenBy): Promise<void> {
    const accepted = await this.decisions.ask(payment, ({ attemptId }, at) => ({ type: 'ApproveReview', attemptId, at }));
    if (accepted === undefined) return;
    const { found } = accepted;
    const answer = await this.processors.ofAttempt(found).capture(found.attemptId);
    await this.decisions.settle(found, answer, answer.kind === 'final' && answer.outcome === 'SUCCEEDED');
    await this.decisions.record(
      found,
      { type: 'ApproveReview', attemptId: found.attemptId, ...cardOf(answer), at: accepted.command.at },
      by,
    );
    await this.decisions.close(found);
  }
}

/** For the receipt: payments that were put under review long ago do not know their card. */
function cardOf(answer: ChargeAnswer): { personal?: { card: Card } } {
  return answer.kind === 'final' && answer.card ? { personal: { card: answer.card } } : {};
}
