import { CONFIG } from '@cauce/http';
import { Clock, type PaymentMethod } from '@cauce/kernel';
import type { PaymentView } from '@cauce/payments-domain';
import { derivedId } from '@cauce/secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { PaymentsConfig } from '../../config.js';
import { machineTimeOf } from '../../payments/machine-time.js';
import { payerOf, userOf } from './payer.js';
import { type StartAttemptRequest, tryOf } from './start-attempt.request.js';

/** What the wallet gives its customer to approve a request. */
const WALLET_WINDOW_MS = 5 * 60_000;

/** What a buyer's request makes of an attempt: its id, who pays, and until when. */
@Injectable()
export class NewAttempt {
  constructor(
    @Inject(CONFIG) private readonly config: PaymentsConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Follows from the payment and the one-use card token, or the form that was sent, so a double click, a reload or a second tab with
   * the same one is the same attempt. Throws INVALID_FIELDS.
   */
  idOf(paymentId: string, request: StartAttemptRequest): string {
    return derivedId(this.config.FINGERPRINT_KEY, 'attempt', paymentId, ...tryOf(request));
  }

  /** The domain's command, begun now. */
  async commandOf(attemptId: string, view: PaymentView, request: StartAttemptRequest) {
    const { method } = request;
    const { organization } = view.payment;
    const at = await this.clock.now(organization, view);
    const expireTime = new Date(Date.parse(at) + this.windowOf(method)).toISOString();
    const user = userOf(this.config.FINGERPRINT_KEY, organization, request);
    const personal = { payer: payerOf(view, request) };
    const facts = { ...(user !== undefined && { user }), ...machineTimeOf(view) };
    return { type: 'StartAttempt' as const, attemptId, method, expireTime, ...facts, personal, at };
  }

  private windowOf(method: PaymentMethod): number {
    const { ATTEMPT_WINDOW_MS } = this.config;
    return method === 'WALLET_A' ? Math.min(WALLET_WINDOW_MS, ATTEMPT_WINDOW_MS) : ATTEMPT_WINDOW_MS;
  }
}
