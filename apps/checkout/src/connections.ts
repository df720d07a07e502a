import { ClaimsSigner } from '@cauce/claims';
import type { ReadinessCheck } from '@cauce/http';
import { closeConnections } from '@cauce/patience';
import { connectForCounting, type Counting, redisCheck } from '@cauce/redis';
import { ServiceClient } from '@cauce/service-client';
import type { Log } from '@cauce/telemetry';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { CheckoutConfig } from './config.js';
import { MOST_WAITS } from './web/open-waits.js';

const SHARED = { name: 'cauce_checkout_tries_shared', about: 'Whether all processes count tries to pay together: 0 while Redis is away.' };

/** Calls at once of one service: a thousand of pages and attempts, besides those that wait for a change. Those of one link wait for themselves. */
const CALLS = { places: 1_000 + MOST_WAITS, waiting: 1_000, bytes: 16 * 1024 * 1024, waitMs: 1_000 };

/** Everything this service holds open to others; released last, when nothing uses it any more. */
export class Connections implements OnApplicationShutdown {
  readonly catalog: ServiceClient;
  readonly payments: ServiceClient;
  readonly billing: ServiceClient;
  readonly partnerGateway: ServiceClient;
  readonly counting: Counting;
  readonly readiness: ReadinessCheck[];

  constructor(config: CheckoutConfig, logger: Log) {
    const { CLAIMS_KEYS, CATALOG_URL, PAYMENTS_URL, BILLING_URL, PARTNER_GATEWAY_URL } = config;
    const signer = new ClaimsSigner(CLAIMS_KEYS, 'checkout');
    this.catalog = new ServiceClient(CATALOG_URL, signer, 'catalog', { log: logger });
    this.payments = new ServiceClient(PAYMENTS_URL, signer, 'payments', { log: logger, calls: CALLS });
    this.billing = new ServiceClient(BILLING_URL, signer, 'billing', { log: logger, calls: CALLS });
    this.counting = connectForCounting(config, logger, SHARED);
    this.readiness = [redisCheck(config)];
    this.partnerGateway = new ServiceClient(PARTNER_GATEWAY_URL, signer, 'partner-gateway', { log: logger });
  }

  async onApplicationShutdown(): Promise<void> {
    this.counting.close();
    const { catalog, payments, billing, partnerGateway } = this;
    await closeConnections(catalog.close(), payments.close(), billing.close(), partnerGateway.close());
  }
}
