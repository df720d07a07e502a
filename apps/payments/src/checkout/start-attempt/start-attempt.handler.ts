import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '@cauce/contracts';
import { Clock } from '@cauce/kernel';
import type { PaymentMethod, PaymentView } from '@cauce/payments-domain';
import { derivedId } from '@cauce/secrets';
import { AttemptSecrets } from '../../charging/attempt-secrets.js';
import { ChargeAttempt } from '../../charging/charge-attempt.handler.js';
import { DuePayments } from '../../charging/due-payments.sweeper.js';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { PaymentStreams } from '../../payments/payment.streams.js';
import { methodsOf } from '../checkout-payment.js';
import { payerOf, userOf } from './payer.js';
import { type StartAttemptRequest, sourceOf, tryOf } from './start-attempt.request.js';

/** What the wallet gives its customer to approve a request. */
const WALLET_WINDOW_MS = 5 * 60_000;

/**
 * The buyer tries to pay. The attempt's id follows from the payment and the one-use card token, or the form that was sent, so a
 * double click, a reload or a second tab with the same one is the same attempt.
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

  /** The attempt's id. Throws INVALID_FIELDS, METHOD_NOT_ENABLED, ATTEMPT_IN_PROGRESS, or what state the payment is in. */
  async execute(paymentId: string, view: PaymentView, request: StartAttemptRequest): Promise<string> {
    const source = sourceOf(request);
    const attemptId = derivedId(this.config.FINGERPRINT_KEY, 'attempt', paymentId, ...tryOf(request));
    if (view.attempts.has(attemptId)) return attemptId;
    if (!methodsOf(view).includes(source.method)) throw new ApiError('METHOD_NOT_ENABLED');
    await this.abandonPending(paymentId, view);
    await this.secrets.keep(paymentId, attemptId, source);
    await this.start(paymentId, attemptId, view, request);
    this.due.nudge(paymentId);
    return attemptId;
  }

  private async start(paymentId: string, attemptId: string, view: PaymentView, request: StartAttemptRequest): Promise<void> {
    const { method } = request;
    const at = this.clock.now(view.payment.organization);
    const expireTime = new Date(Date.parse(at) + this.windowOf(method)).toISOString();
    const user = userOf(this.config.FINGERPRINT_KEY, view.payment.organization, request);
    const personal = { payer: payerOf(view, request) };
    const command = { type: 'StartAttempt' as const, attemptId, method, expireTime, ...(user !== undefined && { user }), personal, at };
    const { decision } = await this.payments.handle(paymentId, command, { principal: 'checkout' });
    if (decision.kind !== 'rejected') return;
    // What it is paid with stays: a request with the same one may just be starting this very attempt. What nobody uses is erased by age.
    throw new ApiError(decision.code);
  }

  private windowOf(method: PaymentMethod): number {
    const { ATTEMPT_WINDOW_MS } = this.config;
    return method === 'WALLET_A' ? Math.min(WALLET_WINDOW_MS, ATTEMPT_WINDOW_MS) : ATTEMPT_WINDOW_MS;
  }

  /** One attempt at a time: the former one must be sure never to move money before another may begin. */
  private async abandonPending(paymentId: string, view: PaymentView): Promise<void> {
    const pending = [...view.attempts].find(([, { resource }]) => resource.status === 'PENDING');
    if (pending === undefined || view.payment.status !== 'AWAITING_PAYMENT') return;
    if (!(await this.charging.abandon(paymentId, pending[0], view, 'CANCELED_BY_BUYER'))) throw new ApiError('ATTEMPT_IN_PROGRESS');
  }
}
