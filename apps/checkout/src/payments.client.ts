import {
  ApiError,
  type CardForm,
  type CheckoutPayment,
  type CheckoutSubscription,
  INTERNAL_ROUTES,
  pathOf,
  type RegisterMethod,
  type ShowMethod,
  type ShownMethod,
  type StartAttempt,
  type StoredMethod,
} from '@cauce/contracts';
import { idOf } from '@cauce/kernel';
import type { ServiceClient } from '@cauce/service-client';

/** Checkout has no authority of its own: payments checks the link's token, which is in the path. In the line each link waits for itself. */
const AS = { principal: 'checkout' };
/** Longer than payments waits for the attempt's end (10 s). */
const START_TIMEOUT_MS = 15_000;

/** The processor is asked to store the card meanwhile. */
const REGISTER_TIMEOUT_MS = 15_000;

/** No page waits longer for the name of a card. */
const SHOW_TIMEOUT_MS = 1_000;

/** Payments, as the buyer's page asks it. Errors are ApiErrors: LINK_NOT_FOUND for a token that proves nothing. */
export class PaymentsClient {
  constructor(private readonly service: ServiceClient) {}

  find(link: string): Promise<CheckoutPayment> {
    return this.service.call({ method: 'GET', path: pathOf(INTERNAL_ROUTES.checkoutPayment, { link }), as: AS, line: link });
  }

  /** Answers as soon as that attempt is no longer pending, or after `seconds`. */
  wait(link: string, attempt: string, seconds: number): Promise<CheckoutPayment> {
    const query = new URLSearchParams({ after: attempt, wait: String(seconds) });
    return this.service.call({
      method: 'GET',
      path: `${pathOf(INTERNAL_ROUTES.checkoutPayment, { link })}?${query.toString()}`,
      as: AS,
      line: link,
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
      line: link,
      timeoutMs: START_TIMEOUT_MS,
    });
  }

  /**
   * Where a card for a subscription is entered; undefined: an older payments service, which knows no accounts. UNAVAILABLE, because of METHOD_NOT_ENABLED,
   * while nobody stores cards: a card must not go to another company than the organization's.
   */
  async cardForm({ name, organization, plan }: CheckoutSubscription): Promise<CardForm | undefined> {
    const query = new URLSearchParams({ currencyCode: plan.currencyCode }).toString();
    const path = `${pathOf(INTERNAL_ROUTES.checkoutCardForm, { organization: idOf(organization.name) })}?${query}`;
    try {
      return await this.service.call({ method: 'GET', path, as: AS, line: name });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ROUTE_NOT_FOUND') return undefined;
      throw error instanceof ApiError && error.http === 400 ? Object.assign(new ApiError('UNAVAILABLE'), { cause: error }) : error;
    }
  }

  /** The stored card that a grant of billing names. */
  showMethod(body: ShowMethod): Promise<ShownMethod> {
    const path = pathOf(INTERNAL_ROUTES.checkoutMethodsShow);
    return this.service.call({ method: 'POST', path, body, as: AS, line: body.grant, timeoutMs: SHOW_TIMEOUT_MS });
  }

  /** Stores a card for what the grant names; CARD_REFUSED when the processor will not. The same token again is the same stored card. */
  registerMethod(body: RegisterMethod): Promise<StoredMethod> {
    const path = pathOf(INTERNAL_ROUTES.checkoutMethods);
    return this.service.call({ method: 'POST', path, body, as: AS, line: body.grant, timeoutMs: REGISTER_TIMEOUT_MS });
  }
}
