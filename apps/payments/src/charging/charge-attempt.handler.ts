import type { AbandonReason } from '@cauce/kernel';
import { Injectable } from '@nestjs/common';
import { PaymentStreams } from '../payments/payment.streams.js';
import type { WorkState } from '../payments/worker.js';
import { PaymentProcessor } from '../processor/payment-processor.js';
import { AskToCharge, type KnownAttempt } from './ask-to-charge.js';
import { RecordAnswer } from './record-answer.js';

/** Brings an attempt to its end: asks the processor and records what it says. Each step may be repeated, on any instance. */
@Injectable()
export class ChargeAttempt {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly processor: PaymentProcessor,
    private readonly charging: AskToCharge,
    private readonly answers: RecordAnswer,
  ) {}

  /** Charges a pending attempt. `isFirst`: nobody has tried yet. */
  async execute(attempt: KnownAttempt, isFirst: boolean): Promise<WorkState> {
    return this.answers.record(attempt, await this.charging.ask(attempt, isFirst), 'TIMED_OUT');
  }

  /** Ends a pending attempt because the buyer begins another one. Pending: the processor has not confirmed it. */
  async abandon(attempt: KnownAttempt, reason: AbandonReason): Promise<WorkState> {
    return this.answers.record(attempt, await this.processor.abandon(attempt.attemptId), reason);
  }

  /**
   * Asks the processor how any attempt stands, ended or unknown ones too, and records what is not recorded yet. `unknown`: it could
   * not say, ask again. That a bank still takes its time is a good answer; so is anything about a payment that is not ours.
   */
  async refreshFromProcessor(paymentId: string, attemptId: string): Promise<'known' | 'unknown'> {
    const { view } = await this.payments.load(paymentId);
    if (view === undefined) return 'known';
    const answer = await this.processor.find(attemptId);
    const state = await this.answers.record({ paymentId, attemptId, view }, answer, 'TIMED_OUT');
    return state === 'ended' || answer.kind === 'pending' ? 'known' : 'unknown';
  }
}
