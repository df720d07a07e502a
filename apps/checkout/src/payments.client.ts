import { type CheckoutPayment, INTERNAL_ROUTES, pathOf, type RegisterMethod, type StartAttempt, type StoredMethod } from '@cauce/contracts';
import type { ServiceClient } from '@cauce/service-client';

/** Checkout has no authority of its own: payments checks the link's token, which is in the path. */
const AS = { principal: 'checkout' };
/** Longer than payments waits for the attempt's end (10 s). */
const START_TIMEOUT_MS = 15_000;

/** The processor is asked to store the card meanwhile. */
const REGISTER_TIMEOUT_MS = 15_000;

/** Payments, as the buyer's page asks it. Errors are ApiErrors: LINK_NOT_FOUND for a token that proves nothing. */
export class PaymentsClient {
  constructor(private readonly service: ServiceClient) {}

  find(link: string): Promise<CheckoutPayment> {
    return this.service.call({ method: 'GET', path: pathOf(INTERNAL_ROUTES.checkoutPayment, { link }), as: AS });
  }

  /** Answers as soon as that attempt is no longer pending, or after `seconds`. */
  wait(link: string, attempt: string, seconds: number): Promise<CheckoutPayment> {
    const query = new URLSearchParams({ after: attempt, wait: String(seconds) });
    return this.service.call({
      method: 'GET',
      path: `${pathOf(INTERNAL_ROUTES.checkoutPayment, { link })}?${query.toString()}`,
      as: AS,
      timeoutMs: (seconds + 5) * 1000,
    });
  }

  /** Starts the attempt and waits a while for its end, or for where its buyer goes on. The same card token or form again is the same attempt. */
  startAttempt(link: string, body: StartAttempt): Promise<CheckoutPayment> {
    return this.service.call({
      method: 'POST',
      path: pathOf(INTERNAL_ROUTES.checkoutAttempts, { link }),
      body,
      as: AS,
      timeoutMs: START_TIMEOUT_MS,
    });
  }

  /** Stores a card for what the grant names; CARD_REFUSED when the processor will not. The same token again is the same stored card. */
  registerMethod(body: RegisterMethod): Promise<StoredMethod> {
    const path = pathOf(INTERNAL_ROUTES.checkoutMethods);
    return this.service.call({ method: 'POST', path, body, as: AS, timeoutMs: REGISTER_TIMEOUT_MS });
  }
}
