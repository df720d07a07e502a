import {
  type AcceptedSubscription,
  type AcceptSubscription,
  type AskForCode,
  type AskForGrant,
  type BuyerSession,
  type ChangedMethod,
  type ChangeMethod,
  type CheckCode,
  type CheckoutSubscription,
  type CodeSent,
  INTERNAL_ROUTES,
  type MethodGrant,
  type MethodLinkSubscription,
  pathOf,
} from '@cauce/contracts';
import type { ServiceClient } from '@cauce/service-client';

/** Checkout has no authority of its own: billing checks the link's token, which is in the path. In the line each link waits for itself. */
const AS = { principal: 'checkout' };
/** Longer than billing waits for the charge's end (10 s). */
const CHARGE_TIMEOUT_MS = 15_000;
/** Longer than a mail server may take to accept the code. */
const CODE_TIMEOUT_MS = 25_000;

/** Billing, as the buyer's pages ask it. Errors are ApiErrors: LINK_NOT_FOUND for a token that proves nothing. */
export class BillingClient {
  constructor(private readonly service: ServiceClient) {}

  find(link: string): Promise<CheckoutSubscription> {
    return this.service.call({ method: 'GET', path: pathOf(INTERNAL_ROUTES.checkoutSubscription, { link }), as: AS, line: link });
  }

  /** Answers as soon as that charge is no longer open, or after `seconds`. */
  wait(link: string, charge: string, seconds: number): Promise<CheckoutSubscription> {
    const query = new URLSearchParams({ after: charge, wait: String(seconds) });
    return this.service.call({
      method: 'GET',
      path: `${pathOf(INTERNAL_ROUTES.checkoutSubscription, { link })}?${query.toString()}`,
      as: AS,
      line: link,
      timeoutMs: (seconds + 5) * 1000,
    });
  }

  /** Sends a one-time code to the buyer's e-mail. TOO_MANY_CODES: locked for an hour. */
  sendCode(link: string, body: AskForCode): Promise<CodeSent> {
    return this.service.call({
      method: 'POST',
      path: pathOf(INTERNAL_ROUTES.checkoutCodes, { link }),
      body,
      as: AS,
      line: link,
      timeoutMs: CODE_TIMEOUT_MS,
    });
  }

  /** CODE_WRONG, CODE_EXPIRED, TOO_MANY_CODES for what is not the code. */
  checkCode(link: string, body: CheckCode): Promise<BuyerSession> {
    return this.service.call({ method: 'POST', path: pathOf(INTERNAL_ROUTES.checkoutCodesCheck, { link }), body, as: AS, line: link });
  }

  /** Allows this buyer to store this card for this subscription. TOO_MANY_CARDS: none is taken for a day. */
  grantMethod(link: string, body: AskForGrant): Promise<MethodGrant> {
    return this.service.call({ method: 'POST', path: pathOf(INTERNAL_ROUTES.checkoutMethodGrant, { link }), body, as: AS, line: link });
  }

  /** Accepts, and waits a while for the first charge's end, if there is one. The same method again is the same acceptance. */
  accept(link: string, body: AcceptSubscription): Promise<AcceptedSubscription> {
    return this.service.call({
      method: 'POST',
      path: pathOf(INTERNAL_ROUTES.checkoutAcceptance, { link }),
      body,
      as: AS,
      line: link,
      timeoutMs: CHARGE_TIMEOUT_MS,
    });
  }

  /** The subscription of a link that changes its card. LINK_EXPIRED when the link is too old. */
  findByMethodLink(link: string): Promise<MethodLinkSubscription> {
    return this.service.call({ method: 'GET', path: pathOf(INTERNAL_ROUTES.methodLink, { link }), as: AS, line: link });
  }

  /** The same by a link that changes the card. */
  grantMethodByLink(link: string, body: AskForGrant): Promise<MethodGrant> {
    return this.service.call({ method: 'POST', path: pathOf(INTERNAL_ROUTES.methodLinkGrant, { link }), body, as: AS, line: link });
  }

  /** Changes the card; what is owed is charged to it at once. */
  changeMethod(link: string, body: ChangeMethod): Promise<ChangedMethod> {
    return this.service.call({
      method: 'POST',
      path: pathOf(INTERNAL_ROUTES.methodLinkMethod, { link }),
      body,
      as: AS,
      line: link,
      timeoutMs: CHARGE_TIMEOUT_MS,
    });
  }
}
