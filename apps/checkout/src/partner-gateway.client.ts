import { type CheckoutConnection, type ConnectMerchant, INTERNAL_ROUTES, pathOf } from '@cauce/contracts';
import type { ServiceClient } from '@cauce/service-client';

/** Checkout has no authority of its own: the partner gateway checks the link's token, which is in the path. In the line each link waits for itself. */
const AS = { principal: 'checkout' };
/** Longer than the partner gateway holds its answer (10 s), which is less than it gives the partner (15 s). */
const CONNECT_TIMEOUT_MS = 15_000;

/** Calls the partner gateway for the merchant's page. Throws ApiError: LINK_NOT_FOUND for a link that is not genuine, LINK_EXPIRED. */
export class PartnerGatewayClient {
  constructor(private readonly service: ServiceClient) {}

  find(link: string): Promise<CheckoutConnection> {
    return this.service.call({ method: 'GET', path: pathOf(INTERNAL_ROUTES.connectLink, { link }), as: AS, line: link });
  }

  /** Connects with this token, unless the integration is active or under way. Answers after up to 10 s. */
  connect(link: string, body: ConnectMerchant): Promise<CheckoutConnection> {
    return this.service.call({
      method: 'POST',
      path: pathOf(INTERNAL_ROUTES.connectLinkToken, { link }),
      body,
      as: AS,
      line: link,
      timeoutMs: CONNECT_TIMEOUT_MS,
    });
  }
}
