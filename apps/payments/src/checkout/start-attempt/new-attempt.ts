import { CONFIG } from '@cauce/http';
import { Clock, machineTimeOf, type PaymentMethod } from '@cauce/kernel';
import type { PaymentView } from '@cauce/payments-domain';
import { derivedId } from '@cauce/secrets';
import { Inject, Injectable } from '@nestjs/common';
import { userOf } from '../../charging/payer-user.js';
import type { PaymentsConfig } from '../../config.js';
import { payerOf } from './payer.js';
import { type StartAttemptRequest, tryOf } from './start-attempt.request.js';

/** How long the wallet lets its customer approve a request, in ms. */
const WALLET_WINDOW_MS = 5 * 60_000;

/** Makes an attempt of a buyer's request: its id, its payer and its window. */
@Injectable()
export class NewAttempt {
  constructor(
    @Inject(CONFIG) private readonly config: PaymentsConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * The attempt's id, derived from the payment and the one-use card token, or the form's id: a double click, a reload or a second tab with the
   * same one is the same attempt. Throws INVALID_FIELDS.
   */
  idOf(paymentId: string, request: StartAttemptRequest): string {
    return derivedId(this.config.FINGERPRINT_KEY, 'attempt', paymentId, ...tryOf(request));
  }

  /** The domain's command to start the attempt now, at the account (undefined: the environment's processor). */
  async commandOf(attemptId: string, account: string | undefined, view: PaymentView, request: StartAttemptRequest) {
    const { method } = request;
    const { organization } = view.payment;
    const at = await this.clock.now(organization, view);
    const expireTime = new Date(Date.parse(at) + this.windowOf(method)).toISOString();
    const user = userOf(this.config.FINGERPRINT_KEY, organization, request);
    const personal = { payer: payerOf(view, request) };
    const facts = { ...(account !== undefined && { account }), ...(user !== undefined && { user }), ...machineTimeOf(view) };
    return { type: 'StartAttempt' as const, attemptId, method, expireTime, ...facts, personal, at };
  }

  private windowOf(method: PaymentMethod): number {
    const { ATTEMPT_WINDOW_MS } = this.config;
    return method === 'WALLET_A' ? Math.min(WALLET_WINDOW_MS, ATTEMPT_WINDOW_MS) : ATTEMPT_WINDOW_MS;
  }
}
