import { ApiError } from '@cauce/contracts';
import { decide, type PaymentCommand, type PaymentView, pendingAttempt } from '@cauce/payments-domain';
import { Injectable } from '@nestjs/common';
import { AttemptSecrets } from '../../charging/attempt-secrets.js';
import { ChargeAttempt } from '../../charging/charge-attempt.handler.js';
import { DueNudge } from '../../due/due-nudge.js';
import { PaymentStreams } from '../../payments/payment.streams.js';
import { AccountChoice } from '../../processor-accounts/account-choice.js';
import { methodsOf } from '../checkout-payment.js';
import { NewAttempt } from './new-attempt.js';
import { sourceOf, type StartAttemptRequest } from './start-attempt.request.js';

/** Starts a buyer's attempt. The same try, sent twice, is the same attempt. */
@Injectable()
export class StartAttempt {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly attempts: NewAttempt,
    private readonly secrets: AttemptSecrets,
    private readonly charging: ChargeAttempt,
    private readonly due: DueNudge,
    private readonly choice: AccountChoice,
  ) {}

  /** Answers the attempt's id. Throws INVALID_FIELDS, PAYMENT_OF_SUBSCRIPTION, METHOD_NOT_ENABLED, CARD_OF_ANOTHER_ACCOUNT, ATTEMPT_IN_PROGRESS, TOO_MANY_ATTEMPTS, or the code of the payment's state. */
  async execute(paymentId: string, view: PaymentView, request: StartAttemptRequest): Promise<string> {
    if (view.subscription !== undefined) throw new ApiError('PAYMENT_OF_SUBSCRIPTION'); // before its pending charge is abandoned
    const source = sourceOf(request);
    const attemptId = this.attempts.idOf(paymentId, request);
    if (view.attempts.has(attemptId)) return attemptId;
    if (!methodsOf(view).includes(source.method)) throw new ApiError('METHOD_NOT_ENABLED');
    const account = await this.accountFor(view, request);
    const command = await this.makeRoom(paymentId, view, () => this.attempts.commandOf(attemptId, account, view, request));
    await this.secrets.keep(paymentId, attemptId, source);
    const { decision } = await this.payments.execute(paymentId, command, { principal: 'checkout' });
    // The secret stays: a concurrent request with the same one may be starting this very attempt. Unused secrets are erased by age.
    if (decision.kind === 'rejected') throw new ApiError(decision.code);
    this.due.nudge(paymentId, 'buyers');
    return attemptId;
  }

  /** Decided once, at the start: the attempt stays there, whatever becomes of the organization's accounts. */
  private async accountFor({ payment }: PaymentView, request: StartAttemptRequest): Promise<string | undefined> {
    const { method, cardToken, cardAccount } = request;
    const { organization, currencyCode } = payment;
    if (method === 'CARD' && cardToken === undefined) return this.choice.forCardElsewhere(organization, currencyCode);
    if (method === 'CARD') return this.choice.forCard(organization, cardAccount, currencyCode);
    return (await this.choice.mustServe(organization, method, currencyCode)).account?.id;
  }

  /**
   * One attempt at a time: another may begin only once the earlier one can no longer move money. The earlier one is given up only for an attempt
   * that may begin otherwise: after the payment's time it may still pay. Answers the command, made after that. What no later event can allow is
   * refused here, before anything is stored for it.
   */
  private async makeRoom(paymentId: string, view: PaymentView, commandOf: () => Promise<PaymentCommand>): Promise<PaymentCommand> {
    const command = await commandOf();
    const decision = decide(command, view.state);
    if (decision.kind !== 'rejected') return command;
    const pending = pendingAttempt(view);
    if (decision.code !== 'ATTEMPT_IN_PROGRESS' || pending === undefined) throw new ApiError(decision.code);
    const attempt = { paymentId, attemptId: pending[0], view };
    if ((await this.charging.abandon(attempt, 'CANCELED_BY_BUYER')) === 'pending') throw new ApiError('ATTEMPT_IN_PROGRESS');
    return commandOf();
  }
}
