import { ClaimsSigner } from '@cauce/claims';
import { type ReadinessCheck } from '@cauce/http';
import { closeConnections } from '@cauce/patience';
import { connectForCounting, type Counting, redisCheck } from '@cauce/redis';
import { ServiceClient } from '@cauce/service-client';
import { BEHIND_GATEWAY, type BehindGateway, urlVariable } from '@cauce/services';
import type { Log } from '@cauce/telemetry';
import type { OnApplicationShutdown } from '@nestjs/common';
import { request } from 'undici';
import type { GatewayConfig } from './config.js';
import type { Door } from './doors/door.js';
import { Upstream } from './forwarding/upstream.js';

const SHARED = { name: 'cauce_gateway_rate_limits_shared', about: 'Whether all gateways count requests together: 0 while Redis is away.' };

/** Everything the gateway holds open to others; released last, when nothing uses it any more. */
export class Connections implements OnApplicationShutdown {
  readonly upstreams: Door['upstreams'];
  readonly catalog: ServiceClient;
  /** In an operator's name. */
  readonly forOperators: Readonly<Record<'catalog' | 'payments' | 'billing' | 'notifier', ServiceClient>>;
  readonly counting: Counting;
  readonly readiness: ReadinessCheck[];

  constructor(config: GatewayConfig, logger: Log) {
    const timeoutMs = config.UPSTREAM_TIMEOUT_MS;
    const upstreams = BEHIND_GATEWAY.map((service) => [service, new Upstream(service, config[urlVariable(service)], timeoutMs)]);
    this.upstreams = Object.fromEntries(upstreams) as Record<BehindGateway, Upstream>;
    this.catalog = new ServiceClient(config.CATALOG_URL, new ClaimsSigner(config.CLAIMS_KEYS, 'gateway'), 'catalog');
    const operator = new ClaimsSigner(config.CLAIMS_KEYS, 'operator');
    this.forOperators = {
      catalog: new ServiceClient(config.CATALOG_URL, operator, 'catalog'),
      payments: new ServiceClient(config.PAYMENTS_URL, operator, 'payments'),
      billing: new ServiceClient(config.BILLING_URL, operator, 'billing'),
      notifier: new ServiceClient(config.NOTIFIER_URL, operator, 'notifier'),
    };
    this.counting = connectForCounting(config, logger, SHARED);
    this.readiness = [catalogReached(config.CATALOG_URL), redisCheck(config)];
  }

  async onApplicationShutdown(): Promise<void> {
    this.counting.close();
    const { catalog, forOperators, upstreams } = this;
    await closeConnections(...[catalog, ...Object.values(forOperators), ...Object.values(upstreams)].map((each) => each.close()));
  }
}

/**
 * Ready once the catalog was reached, and from then on: without it the gateway still serves the callers it knows, and to
 * turn all of them away would only make it worse.
 */
function catalogReached(catalogUrl: string): ReadinessCheck {
  let reached = false;
  const check = async () => {
    if (reached) return;
    const { statusCode, body } = await request(`${catalogUrl}/health/live`);
    await body.dump();
    if (statusCode !== 200) throw new Error(`the catalog answered ${statusCode}`);
    reached = true;
  };
  return { name: 'catalog', check };
}
