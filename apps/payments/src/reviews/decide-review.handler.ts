import { Injectable } from '@nestjs/common';
import { ApiError } from '@cauce/contracts';
import { Clock } from '@cauce/kernel';
import { type Payment, type PaymentCommand, type PaymentView, decide } from '@cauce/payments-domain';
import { ChargeAttempt } from '../charging/charge-attempt.handler.js';
import { type ChargeAnswer, PaymentProcessor } from '../charging/payment-processor.js';
import { type GivenBy, PaymentStreams } from '../payments/payment.streams.js';

/** Which payment, as it is now, and its latest attempt. */
type Case = { readonly id: string; readonly view: PaymentView; readonly state: Payment; readonly attemptId: string };

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
    const found = await this.open(id);
    const command = { type: 'ApproveReview' as const, attemptId: found.attemptId, at: await this.now(found) };
    if (!changesSomething(command, found)) return;
    const answer = await this.processor.capture(found.attemptId);
    await this.settle(found, answer, answer.kind === 'final' && answer.outcome === 'SUCCEEDED');
    await this.record(found, command, by);
  }

  /** The money is let go. Throws as `approve`. */
  async reject(id: string, by: GivenBy): Promise<void> {
    const found = await this.open(id);
    const command = { type: 'RejectReview' as const, attemptId: found.attemptId, at: await this.now(found) };
    if (!changesSomething(command, found)) return;
    const answer = await this.processor.abandon(found.attemptId);
    await this.settle(found, answer, answer.kind === 'abandoned');
    await this.record(found, command, by);
  }

  /**
   * The payment ends; a pending attempt is given up first. One that a bank has in hand cannot be: money that it brings after all is
   * an unexpected settlement. Throws as `approve`.
   */
  async cancel(id: string, by: GivenBy): Promise<void> {
    const found = await this.open(id);
    const command = { type: 'CancelPayment' as const, at: await this.now(found) };
    if (!changesSomething(command, found)) return;
    const isPending = found.state.attempts.get(found.attemptId) === 'PENDING';
    const answer: ChargeAnswer = isPending ? await this.processor.abandon(found.attemptId) : { kind: 'unknown' };
    const isReview = found.state.status === 'UNDER_REVIEW';
    if (isReview || answer.kind === 'final') await this.settle(found, answer, answer.kind === 'abandoned');
    await this.record(found, command, by);
    if (answer.kind === 'abandoned') await this.recordAbandoned(found, isReview ? 'NOT_APPROVED' : 'TIMED_OUT', by);
  }

  private async open(id: string): Promise<Case> {
    const { view, state } = await this.payments.load(id);
    if (view === undefined) throw new ApiError('PAYMENT_NOT_FOUND');
    return { id, view, state, attemptId: [...view.attempts.keys()].at(-1) ?? '' };
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

/** Whether there is something to record; before any money moves, a wrong state is refused. */
function changesSomething(command: PaymentCommand, { state }: Case): boolean {
  const decision = decide(command, state);
  if (decision.kind === 'rejected') throw new ApiError(decision.code);
  return decision.kind === 'accepted';
}
