import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '@cauce/contracts';
import { Clock } from '@cauce/kernel';
import type { PaymentView } from '@cauce/payments-domain';
import { derivedId } from '@cauce/secrets';
import { AttemptSecrets } from '../../charging/attempt-secrets.js';
import { ChargeAttempt } from '../../charging/charge-attempt.handler.js';
import { DuePayments } from '../../charging/due-payments.sweeper.js';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { PaymentStreams } from '../../payments/payment.streams.js';
import { type StartAttemptRequest, ipOf } from './start-attempt.request.js';

/**
 * The buyer tries to pay by card. The attempt's id follows from the payment and the one-use card token, so a double click, a
 * reload or a second tab with the same token is the same attempt.
 */
@Injectable()
export class StartAttempt {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly secrets: AttemptSecrets,
    private readonly charging: ChargeAttempt,
    private readonly due: DuePayments,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
    private readonly clock: Clock,
  ) {}

  /** The attempt's id. Throws METHOD_NOT_ENABLED, ATTEMPT_IN_PROGRESS, or what state the payment is in. */
  async execute(paymentId: string, view: PaymentView, request: StartAttemptRequest): Promise<string> {
    const attemptId = derivedId(this.config.FINGERPRINT_KEY, 'attempt', paymentId, request.cardToken);
    if (view.attempts.has(attemptId)) return attemptId;
    checkMethod(view);
    await this.abandonPending(paymentId, view);
    await this.secrets.keep(paymentId, attemptId, request.cardToken);
    await this.start(paymentId, attemptId, view, request);
    this.due.nudge(paymentId);
    return attemptId;
  }

  private async start(paymentId: string, attemptId: string, view: PaymentView, request: StartAttemptRequest): Promise<void> {
    const at = this.clock.now(view.payment.organization);
    const { decision } = await this.payments.handle(
      paymentId,
      {
        type: 'StartAttempt',
        attemptId,
        method: request.method,
        expireTime: new Date(Date.parse(at) + this.config.ATTEMPT_WINDOW_MS).toISOString(),
        personal: { payer: payerOf(view, request) },
        at,
      },
      { principal: 'checkout' },
    );
    if (decision.kind !== 'rejected') return;
    // The token stays: a request with the same one may just be starting this very attempt. What nobody uses is erased by age.
    throw new ApiError(decision.code);
  }

  /** One attempt at a time: the former one must be sure never to move money before another may begin. */
  private async abandonPending(paymentId: string, view: PaymentView): Promise<void> {
    const pending = [...view.attempts].find(([, { resource }]) => resource.status === 'PENDING');
    if (pending === undefined || view.payment.status !== 'AWAITING_PAYMENT') return;
    if (!(await this.charging.abandon(paymentId, pending[0], view, 'CANCELED_BY_BUYER'))) throw new ApiError('ATTEMPT_IN_PROGRESS');
  }
}

function checkMethod({ payment: { enabledPaymentMethods }, shown }: PaymentView): void {
  const methods = enabledPaymentMethods?.length ? enabledPaymentMethods : shown.methods;
  if (!methods.includes('CARD')) throw new ApiError('METHOD_NOT_ENABLED');
}

/** Contract, "Payer data": the link is the buyer's own, so who pays is whom it was made for; the card's holder stays with the processor. */
function payerOf({ payment: { buyer } }: PaymentView, request: StartAttemptRequest) {
  const ip = ipOf(request);
  return { ...buyer, ...(ip !== undefined && { ip }) };
}
