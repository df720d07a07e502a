import { ClaimsSigner } from '@cauce/claims';
import { type App, Lifetime, READINESS } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccessTokens, askCatalog } from './callers/access-tokens.js';
import { Merchants } from './callers/merchants.js';
import { identifyOperator } from './callers/operators.js';
import { Organizations } from './callers/organizations.js';
import type { GatewayConfig } from './config.js';
import { Connections } from './connections.js';
import { serveDocument, serveReference } from './documents/serve-documents.js';
import { type Door, type Joined, openDoor } from './doors/door.js';
import { firstLookOf } from './doors/first-look.js';
import { OperatorDoor } from './doors/operator-door.js';
import { Records } from './joining/records.js';
import { Guesses } from './limits/guesses.js';
import { ListTurns } from './limits/list-turns.js';
import { RateLimits } from './limits/rate-limits.js';
import { CALLBACK_ROUTES, OPERATOR_ROUTES, PUBLIC_ROUTES } from './routes/routes.js';

/** How long operators wait for an answer to begin. Programs repeat a request, so they are told sooner. */
const OPERATOR_BUDGET_MS = 15_000;

/** The token of the public door, which opens in the service's own server. */
const PUBLIC_DOOR = Symbol('public door');
/** The token of the processor's door, beside the public one. */
const CALLBACK_DOOR = Symbol('callback door');

/** The gateway: its doors lead to the same services. It speaks as `gateway` for merchants and the processor, and as `operator` for operators. */
@Module({})
class GatewayModule {
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
            new OperatorDoor(config, logger, operatorDoor(config, connections, logger), lifetime),
        },
        { provide: READINESS, inject: [Connections], useFactory: ({ readiness }: Connections) => readiness },
      ],
    };
  }
}

/** The gateway as a service: the public door on its own port, and the operator's on another. */
export const gateway: App<GatewayConfig> = (config, logger) => ({
  module: GatewayModule.with(config, logger),
  // Open: callers bring no claims; the gateway makes them.
  open: true,
  rewriteVerbs: true,
  plugins: async (fastify, app, early) => {
    for (const door of [PUBLIC_DOOR, CALLBACK_DOOR].map((token) => app.get<Door>(token))) {
      openDoor(fastify, door);
      early.add(firstLookOf(door));
    }
    serveDocument(fastify, 'public');
    await serveReference(fastify, 'public', config.SANDBOX_FILE);
  },
});

function publicDoor(config: GatewayConfig, { upstreams, catalog, counting }: Connections): Door {
  const merchants = new Merchants(new AccessTokens(askCatalog(catalog), new Guesses()), new RateLimits(counting.redis));
  return {
    isPublic: true,
    budgetMs: config.REQUEST_BUDGET_MS,
    routes: PUBLIC_ROUTES,
    identify: (request, reply, countsAs) => merchants.identify(request, reply, countsAs),
    organizationOf: (request) => merchants.organizationOf(request),
    signer: new ClaimsSigner(config.CLAIMS_KEYS, 'gateway'),
    upstreams,
    lists: new ListTurns(),
  };
}

/** The processor has no token of ours: its callbacks are signed, and payments, which knows the secret, verifies them. */
function callbackDoor(config: GatewayConfig, { upstreams }: Connections): Door {
  return {
    isPublic: false,
    budgetMs: OPERATOR_BUDGET_MS,
    routes: CALLBACK_ROUTES,
    identify: () => ({ principal: 'processor' }),
    signer: new ClaimsSigner(config.CLAIMS_KEYS, 'gateway'),
    upstreams,
    lists: new ListTurns(),
  };
}

function operatorDoor(config: GatewayConfig, { upstreams, forOperators }: Connections, logger: Log): Door {
  const organizations = new Organizations(forOperators.catalog);
  const recordsOf = (owner: 'payments' | 'billing'): Joined => {
    const records = new Records(forOperators[owner], forOperators.notifier, logger);
    return ({ originalUrl }, facts) => records.read(originalUrl, facts);
  };
  return {
    isPublic: false,
    budgetMs: OPERATOR_BUDGET_MS,
    routes: OPERATOR_ROUTES,
    identify: ({ headers }) => identifyOperator(config.OPERATOR_TOKENS, headers.authorization),
    check: (request, facts) => organizations.check(request, facts),
    signer: new ClaimsSigner(config.CLAIMS_KEYS, 'operator'),
    upstreams,
    lists: new ListTurns(),
    joined: {
      '/admin/v1/stores/{store}/payments/{payment}': recordsOf('payments'),
      '/admin/v1/stores/{store}/subscriptions/{subscription}': recordsOf('billing'),
      '/admin/v1/organizations/{organization}/plan-assignments/{assignment}': recordsOf('billing'),
    },
  };
}
