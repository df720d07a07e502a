import type { AbandonReason } from '@cauce/kernel';
import { accountOf } from '@cauce/payments-domain';
import { Injectable } from '@nestjs/common';
import { PaymentStreams } from '../payments/payment.streams.js';
import { Processors } from '../processor/processors.js';
import { AskToCharge } from './ask-to-charge.js';
import type { KnownAttempt } from './known-attempt.js';
import { RecordAnswer } from './record-answer.js';
import type { WorkState } from './worker.js';

/** The processor that told of an attempt, by the id of its account; undefined: the environment's. */
export type ToldBy = { readonly account: string | undefined };

/** Brings an attempt to its end: asks the processor and records the answer. Each step may be repeated, on any instance. */
@Injectable()
export class ChargeAttempt {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly processors: Processors,
    private readonly charging: AskToCharge,
    private readonly answers: RecordAnswer,
  ) {}

  /** Charges a pending attempt. `isFirst`: it was never sent to the processor. */
  async execute(attempt: KnownAttempt, isFirst: boolean): Promise<WorkState> {
    return this.answers.record(attempt, await this.charging.ask(attempt, isFirst), ifAbandoned(attempt));
  }

  /** Abandons a pending attempt because the buyer begins another one. `pending`: the processor has not confirmed it. */
  async abandon(attempt: KnownAttempt, reason: AbandonReason): Promise<WorkState> {
    return this.answers.record(attempt, await this.processors.ofAttempt(attempt).abandon(attempt.attemptId), reason);
  }

  /**
   * Asks the processor for the state of any attempt, even an ended or unknown one, and records what is new. `unknown`: it gave no clear
   * answer, so ask again. An attempt that is still at the bank counts as known, as does any attempt of a payment that is not ours, and any that
   * another account than its own tells of: an account says nothing about the money of others.
   */
  async refreshFromProcessor(paymentId: string, attemptId: string, toldBy?: ToldBy): Promise<'known' | 'unknown'> {
    const { view } = await this.payments.load(paymentId);
    if (view === undefined || (toldBy && toldBy.account !== accountOf(view, attemptId))) return 'known';
    const attempt = { paymentId, attemptId, view };
    const answer = await this.processors.ofAttempt(attempt).find(attemptId);
    const state = await this.answers.record(attempt, answer, ifAbandoned(attempt));
    return state === 'ended' || answer.kind === 'pending' ? 'known' : 'unknown';
  }
}

/** A buyer's window closed; a subscription's charge is given up because its card cannot be used. */
function ifAbandoned({ view }: KnownAttempt): AbandonReason {
  return view.subscription === undefined ? 'TIMED_OUT' : 'NOT_APPROVED';
}
