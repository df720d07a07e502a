import { Injectable } from '@nestjs/common';
import { ApiError } from '@cauce/contracts';
import { Clock } from '@cauce/kernel';
import { type Payment, type PaymentCommand, type PaymentView, decide } from '@cauce/payments-domain';
import { ChargeAttempt } from '../charging/charge-attempt.handler.js';
import { type ChargeAnswer, PaymentProcessor } from '../charging/payment-processor.js';
import { type GivenBy, type PaymentFold, PaymentStreams } from '../payments/payment.streams.js';

/** Which payment, as it is now, and its latest attempt. */
type Case = { readonly id: string; readonly view: PaymentView; readonly state: Payment; readonly attemptId: string };

/** A command that changes something, on a payment as it was found. */
type Asked = { readonly found: Case; readonly command: PaymentCommand };

/**
 * An operator's word on a payment. The processor captures or releases the money first, then it is recorded: a crash in between is
 * found out by the worker, which asks the processor.
 */
@Injectable()
export class DecideReview {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly processor: PaymentProcessor,
    private readonly charging: ChargeAttempt,
    private readonly clock: Clock,
  ) {}

  /** The money is taken. Throws what state the payment is in, UNAVAILABLE when the processor does not answer. */
  async approve(id: string, by: GivenBy): Promise<void> {
    const asked = await this.ask(id, ({ attemptId }, at) => ({ type: 'ApproveReview', attemptId, at }));
    if (asked === undefined) return;
    const { found, command } = asked;
    const answer = await this.processor.capture(found.attemptId);
    await this.settle(found, answer, answer.kind === 'final' && answer.outcome === 'SUCCEEDED');
    await this.record(found, command, by);
  }

  /** The money is let go. Throws as `approve`. */
  async reject(id: string, by: GivenBy): Promise<void> {
    const asked = await this.ask(id, ({ attemptId }, at) => ({ type: 'RejectReview', attemptId, at }));
    if (asked === undefined) return;
    const { found, command } = asked;
    const answer = await this.processor.abandon(found.attemptId);
    await this.settle(found, answer, answer.kind === 'abandoned');
    await this.record(found, command, by);
  }

  /**
   * The payment ends; a pending attempt is given up first. One that a bank has in hand cannot be: money that it brings after all is
   * an unexpected settlement. Throws as `approve`.
   */
  async cancel(id: string, by: GivenBy): Promise<void> {
    const asked = await this.ask(id, (_, at) => ({ type: 'CancelPayment', at }));
    if (asked === undefined) return;
    const { found, command } = asked;
    const isPending = found.state.attempts.get(found.attemptId) === 'PENDING';
    const answer: ChargeAnswer = isPending ? await this.processor.abandon(found.attemptId) : { kind: 'unknown' };
    const isReview = found.state.status === 'UNDER_REVIEW';
    if (isReview || answer.kind === 'final') await this.settle(found, answer, answer.kind === 'abandoned');
    await this.record(found, command, by);
    if (answer.kind === 'abandoned') await this.recordAbandoned(found, isReview ? 'NOT_APPROVED' : 'TIMED_OUT', by);
  }

  /**
   * Before any money moves: what the command would come to. What is shown may be behind the stream, so it is good enough to accept, and the
   * stream is read before the command is ignored (undefined) or refused (thrown).
   */
  private async ask(id: string, commandOf: (found: Case, at: string) => PaymentCommand): Promise<Asked | undefined> {
    const shown = await this.consider(id, await this.payments.loadShown(id), commandOf);
    if (shown?.decision.kind === 'accepted') return shown;
    const asked = await this.consider(id, await this.payments.load(id), commandOf);
    if (asked === undefined) throw new ApiError('PAYMENT_NOT_FOUND');
    if (asked.decision.kind === 'rejected') throw new ApiError(asked.decision.code);
    return asked.decision.kind === 'accepted' ? asked : undefined;
  }

  private async consider(id: string, { view, state }: PaymentFold, commandOf: (found: Case, at: string) => PaymentCommand) {
    if (view === undefined) return undefined;
    const found: Case = { id, view, state, attemptId: [...view.attempts.keys()].at(-1) ?? '' };
    const command = commandOf(found, await this.now(found));
    return { found, command, decision: decide(command, state) };
  }

  /** Another end than was asked for is recorded as what it is; without a clear answer nothing may be. */
  private async settle({ id, attemptId }: Case, answer: ChargeAnswer, isAsAsked: boolean): Promise<void> {
    if (answer.kind === 'unknown' || answer.kind === 'pending') throw new ApiError('UNAVAILABLE');
    if (!isAsAsked) await this.charging.refreshFromProcessor(id, attemptId);
  }

  private async record({ id, attemptId }: Case, command: PaymentCommand, by: GivenBy): Promise<void> {
    const { decision } = await this.payments.execute(id, command, by);
    if (decision.kind === 'rejected') throw new ApiError(decision.code);
    if (command.type !== 'CancelPayment') await this.charging.refreshFromProcessor(id, attemptId); // its secret is not needed any more
  }

  private async recordAbandoned(found: Case, reason: 'NOT_APPROVED' | 'TIMED_OUT', by: GivenBy): Promise<void> {
    const { id, attemptId } = found;
    await this.payments.execute(id, { type: 'AbandonAttempt', attemptId, reason, at: await this.now(found) }, by);
    await this.charging.refreshFromProcessor(id, attemptId);
  }

  private now({ view }: Case): Promise<string> {
    return this.clock.now(view.payment.organization, view);
  }
}
