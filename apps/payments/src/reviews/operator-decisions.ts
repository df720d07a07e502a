import { ApiError } from '@cauce/contracts';
import { Clock } from '@cauce/kernel';
import { decide, type PaymentCommand, pendingAttempt } from '@cauce/payments-domain';
import { Injectable } from '@nestjs/common';
import { ChargeAttempt } from '../charging/charge-attempt.handler.js';
import { RecordAnswer } from '../charging/record-answer.js';
import { type FoundPayment, PaymentReader } from '../payments/payment.reader.js';
import { type GivenBy, PaymentStreams } from '../payments/payment.streams.js';
import type { ChargeAnswer } from '../processor/payment-processor.js';

/** A payment, and its pending attempt, or else its latest one. */
export type Case = FoundPayment & { readonly attemptId: string };

/** A command that changes something, on a payment as it was found. */
type AcceptedCommand = { readonly found: Case; readonly command: PaymentCommand };

/**
 * An operator's decision on a payment: it is checked, the processor captures or releases the money, then the decision is recorded. After a
 * crash in between, the worker asks the processor and records its answer.
 */
@Injectable()
export class OperatorDecisions {
  constructor(
    private readonly reader: PaymentReader,
    private readonly payments: PaymentStreams,
    private readonly charging: ChargeAttempt,
    private readonly answers: RecordAnswer,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks a command before any money moves. The found payment may be behind its stream: it is good enough to accept, but the stream is read
   * before the command is ignored (undefined) or refused (throws the code of the payment's state).
   */
  async ask(found: FoundPayment, commandOf: (found: Case, at: string) => PaymentCommand): Promise<AcceptedCommand | undefined> {
    const shown = await this.consider(found, commandOf);
    if (shown.decision.kind === 'accepted') return shown;
    const current = await this.consider(await this.reader.reload(found), commandOf);
    if (current.decision.kind === 'rejected') throw new ApiError(current.decision.code);
    return current.decision.kind === 'accepted' ? current : undefined;
  }

  /**
   * Takes the processor's answer. A different end than requested is recorded as it is, without asking again, since a second call might get no
   * answer. Throws UNAVAILABLE without a clear answer, since nothing may be recorded then.
   */
  async settle({ id, attemptId, view }: Case, answer: ChargeAnswer, isAsRequested: boolean): Promise<void> {
    if (!isClear(answer)) throw new ApiError('UNAVAILABLE');
    if (!isAsRequested) await this.answers.record({ paymentId: id, attemptId, view }, answer, 'TIMED_OUT');
  }

  /** Records the command. Throws the code of the payment's current state. */
  async record({ id }: Case, command: PaymentCommand, by: GivenBy): Promise<void> {
    const { decision } = await this.payments.execute(id, command, by);
    if (decision.kind === 'rejected') throw new ApiError(decision.code);
  }

  /** Refreshes the case's attempt, whose end is recorded by now: that erases its secrets. */
  async close({ id, attemptId }: Case): Promise<void> {
    await this.charging.refreshFromProcessor(id, attemptId);
  }

  private async consider(payment: FoundPayment, commandOf: (found: Case, at: string) => PaymentCommand) {
    const { view, state } = payment;
    // Where none is pending, a repeated decision names the one that it ended.
    const [attemptId = ''] = pendingAttempt(view) ?? [...view.attempts].at(-1) ?? [];
    const found: Case = { ...payment, attemptId };
    const command = commandOf(found, await this.clock.now(view.payment.organization, view));
    return { found, command, decision: decide(command, state) };
  }
}

/** Whether the processor has done what it was asked for, or says how the attempt ended. While it still reviews, the money is neither taken nor released. */
function isClear(answer: ChargeAnswer): boolean {
  return answer.kind === 'abandoned' || (answer.kind === 'final' && answer.outcome !== 'NEEDS_REVIEW');
}
