import { ClaimsSigner, Lifetime, READINESS, type ReadinessCheck, ServiceClient } from '@cauce/http';
import { BEHIND_GATEWAY, type BehindGateway, urlVariable } from '@cauce/services';
import type { Log } from '@cauce/telemetry';
import { type DynamicModule, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { AccessTokens, askCatalog } from './callers/access-tokens.js';
import { Merchants } from './callers/merchants.js';
import { identifyOperator } from './callers/operators.js';
import type { GatewayConfig } from './config.js';
import type { Door } from './doors/door.js';
import { OperatorDoor } from './doors/operator-door.js';
import { Upstream } from './forwarding/upstream.js';
import { RateLimits } from './limits/rate-limits.js';
import { connectForCounting } from './limits/redis.js';
import { catalogReached } from './readiness.js';
import { CALLBACK_ROUTES, OPERATOR_ROUTES, PUBLIC_ROUTES } from './routes/routes.js';

/** The token of the public door: `main.ts` opens it in the service's own server. */
export const PUBLIC_DOOR = Symbol('public door');
/** The token of the processor's door, beside the public one. */
export const CALLBACK_DOOR = Symbol('callback door');

/** The kept connections, released last. */
@Injectable()
class Connections implements OnApplicationShutdown {
  readonly upstreams: Door['upstreams'];
  readonly catalog: ServiceClient;
  readonly counting: ReturnType<typeof connectForCounting>;

  constructor(config: GatewayConfig, logger: Log) {
    const timeoutMs = config.UPSTREAM_TIMEOUT_MS;
    const upstreams = BEHIND_GATEWAY.map((service) => [service, new Upstream(service, config[urlVariable(service)], timeoutMs)]);
    this.upstreams = Object.fromEntries(upstreams) as Record<BehindGateway, Upstream>;
    this.catalog = new ServiceClient(config.CATALOG_URL, new ClaimsSigner(config.CLAIMS_ROOT_KEY, 'gateway'), 'catalog');
    this.counting = connectForCounting(config.REDIS_URL, logger);
  }

  async onApplicationShutdown(): Promise<void> {
    this.counting.close();
    await Promise.all([this.catalog, ...Object.values(this.upstreams)].map((each) => each.close()));
  }
}

/** The gateway: its doors lead to the same services. It speaks as `gateway` for merchants and the processor, and as `operator` for operators. */
@Module({})
export class GatewayModule {
  static with(config: GatewayConfig, logger: Log): DynamicModule {
    return {
      module: GatewayModule,
      providers: [
        { provide: Connections, useFactory: () => new Connections(config, logger) },
        { provide: PUBLIC_DOOR, inject: [Connections], useFactory: (connections: Connections) => publicDoor(config, connections) },
        { provide: CALLBACK_DOOR, inject: [Connections], useFactory: (connections: Connections) => callbackDoor(config, connections) },
        {
          provide: OperatorDoor,
          inject: [Connections, Lifetime],
          useFactory: (connections: Connections, lifetime: Lifetime) =>
            new OperatorDoor(config, logger, operatorDoor(config, connections), lifetime),
        },
        { provide: READINESS, useFactory: (): ReadinessCheck[] => [catalogReached(config.CATALOG_URL)] },
      ],
    };
  }
}

function publicDoor(config: GatewayConfig, { upstreams, catalog, counting }: Connections): Door {
  const merchants = new Merchants(new AccessTokens(askCatalog(catalog)), new RateLimits(counting.redis));
  return {
    routes: PUBLIC_ROUTES,
    identify: (request, reply) => merchants.identify(request, reply),
    signer: new ClaimsSigner(config.CLAIMS_ROOT_KEY, 'gateway'),
    upstreams,
  };
}

/** The processor has no token of ours: its callbacks are signed, and payments, which knows the secret, looks at that. */
function callbackDoor(config: GatewayConfig, { upstreams }: Connections): Door {
  return {
    routes: CALLBACK_ROUTES,
    identify: () => ({ principal: 'processor' }),
    signer: new ClaimsSigner(config.CLAIMS_ROOT_KEY, 'gateway'),
    upstreams,
  };
}

function operatorDoor(config: GatewayConfig, { upstreams }: Connections): Door {
  return {
    routes: OPERATOR_ROUTES,
    identify: ({ headers }) => identifyOperator(config.OPERATOR_TOKENS, headers.authorization),
    signer: new ClaimsSigner(config.CLAIMS_ROOT_KEY, 'operator'),
    upstreams,
  };
}
