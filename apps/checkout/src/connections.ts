import { ClaimsSigner } from '@cauce/claims';
import { closeConnections } from '@cauce/patience';
import { ServiceClient } from '@cauce/service-client';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { CheckoutConfig } from './config.js';

/** Everything this service holds open to others; released last, when nothing uses it any more. */
export class Connections implements OnApplicationShutdown {
  readonly catalog: ServiceClient;
  readonly payments: ServiceClient;
  readonly billing: ServiceClient;
  readonly partnerGateway: ServiceClient;

  constructor({ CLAIMS_KEYS, CATALOG_URL, PAYMENTS_URL, BILLING_URL, PARTNER_GATEWAY_URL }: CheckoutConfig) {
    const signer = new ClaimsSigner(CLAIMS_KEYS, 'checkout');
    this.catalog = new ServiceClient(CATALOG_URL, signer, 'catalog');
    this.payments = new ServiceClient(PAYMENTS_URL, signer, 'payments');
    this.billing = new ServiceClient(BILLING_URL, signer, 'billing');
    this.partnerGateway = new ServiceClient(PARTNER_GATEWAY_URL, signer, 'partner-gateway');
  }

  async onApplicationShutdown(): Promise<void> {
    const { catalog, payments, billing, partnerGateway } = this;
    await closeConnections(catalog.close(), payments.close(), billing.close(), partnerGateway.close());
  }
}
