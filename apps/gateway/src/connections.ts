import { ClaimsSigner } from '@cauce/claims';
import { type ReadinessCheck } from '@cauce/http';
import { closeConnections } from '@cauce/patience';
import { connectForCounting, type Counting, redisCheck } from '@cauce/redis';
import { isRefused, ServiceClient, ServicePresence } from '@cauce/service-client';
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
    const urlOf = (service: BehindGateway) => config[urlVariable(service)];
    const presence = ofEach((service) => new ServicePresence(service, urlOf(service), logger));
    const gateway = new ClaimsSigner(config.CLAIMS_KEYS, 'gateway');
    const operator = new ClaimsSigner(config.CLAIMS_KEYS, 'operator');
    const client = (service: BehindGateway, signer: ClaimsSigner) =>
      new ServiceClient(urlOf(service), signer, service, { presence: presence[service] });
    this.upstreams = ofEach((service) => new Upstream(service, urlOf(service), timeoutMs, presence[service]));
    this.catalog = client('catalog', gateway);
    this.forOperators = {
      catalog: client('catalog', operator),
      payments: client('payments', operator),
      billing: client('billing', operator),
      notifier: client('notifier', operator),
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

function ofEach<Part>(part: (service: BehindGateway) => Part): Record<BehindGateway, Part> {
  return Object.fromEntries(BEHIND_GATEWAY.map((service) => [service, part(service)])) as Record<BehindGateway, Part>;
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
  return { name: 'catalog', check, isAway: isRefused };
}
