import { type CheckoutConnection, type ConnectMerchant } from '@cauce/contracts';
import type { ServiceClient } from '@cauce/service-client';

/** Checkout has no authority of its own: the partner gateway checks the link's token, which is in the path. */
const AS = { principal: 'checkout' };
/** Longer than the partner gateway waits for the partner (10 s). */
const CONNECT_TIMEOUT_MS = 15_000;

/** The partner gateway, as the merchant's page asks it. Errors are ApiErrors: LINK_NOT_FOUND for a token that proves nothing, LINK_EXPIRED. */
export class PartnerGatewayClient {
  constructor(private readonly service: ServiceClient) {}

  find(link: string): Promise<CheckoutConnection> {
    return this.service.call({ method: 'GET', path: pathOf(link), as: AS });
  }

  /** Connects with this token, unless something is connected or under way. Waits a while for what comes of it. */
  connect(link: string, body: ConnectMerchant): Promise<CheckoutConnection> {
    return this.service.call({ method: 'POST', path: `${pathOf(link)}/token`, body, as: AS, timeoutMs: CONNECT_TIMEOUT_MS });
  }
}

function pathOf(link: string): string {
  return `/internal/checkout/connect-links/${encodeURIComponent(link)}`;
}
