import { Injectable } from '@nestjs/common';
import type { FoundPayment } from '../../payments/payment.reader.js';
import type { GivenBy } from '../../payments/payment.streams.js';
import { Processors } from '../../processor/processors.js';
import { OperatorDecisions } from '../operator-decisions.js';

/** Releases the money of a payment under review. */
@Injectable()
export class RejectPayment {
  constructor(
    private readonly decisions: OperatorDecisions,
    private readonly processors: Processors,
  ) {}

  /** Throws the code of the payment's state, or UNAVAILABLE when the processor does not answer. */
  async execute(payment: FoundPayment, by: GivenBy): Promise<void> {
    const accepted = await this.decisions.ask(payment, ({ attemptId }, at) => ({ type: 'RejectReview', attemptId, at }));
    if (accepted === undefined) return;
    const { found, command } = accepted;
    const answer = await this.processors.ofAttempt(found).abandon(found.attemptId);
    await this.decisions.settle(found, answer, answer.kind === 'abandoned');
    await this.decisions.record(found, command, by);
    await this.decisions.close(found);
  }
}
