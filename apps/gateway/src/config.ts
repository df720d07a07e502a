import {
  configReader,
  count,
  milliseconds,
  port,
  serviceVariables,
  text,
  TrustedProxies,
  trustedProxies,
  url,
  type Variable,
} from '@cauce/config';
import { redisRules, redisVariables } from '@cauce/redis';
import { BEHIND_GATEWAY, type BehindGateway, SERVICES, type UrlVariable, urlVariable } from '@cauce/services';
import { operatorTokens } from './callers/operators.js';
import { noSandboxInProduction } from './documents/sandbox-merchant.js';

const HTTP = { protocols: ['http:', 'https:'] };

/** Where each service behind the gateway is: CATALOG_URL, … */
const ADDRESSES = Object.fromEntries(BEHIND_GATEWAY.map((service) => [urlVariable(service), url(HTTP)])) as Record<
  UrlVariable<BehindGateway>,
  Variable<string>
>;

const VARIABLES = {
  ...serviceVariables('gateway'),
  OPERATOR_PORT: port({ default: SERVICES.gateway.secondPort.port }),
  ...ADDRESSES,
  /** The gateways share their counts of each token's requests in Redis. While it is down, each counts alone. */
  ...redisVariables,
  OPERATOR_TOKENS: operatorTokens,
  /** Whose X-Forwarded-For tells the caller's address. */
  TRUSTED_PROXIES: trustedProxies({ default: new TrustedProxies([]) }),
  /** At once, of one caller that is no such proxy. */
  CONNECTIONS_PER_ADDRESS: count({ default: 1_000 }),
  /** How long a service may take to begin its answer, and between two parts of it. */
  UPSTREAM_TIMEOUT_MS: milliseconds({ default: 15_000 }),
  /** How long a caller of the public API waits for an answer to begin. */
  REQUEST_BUDGET_MS: milliseconds({ default: 5_000 }),
  /** What the seed has written of a developer's sandbox merchant: with it, "try it" in `/docs` begins with a token and a store. */
  SANDBOX_FILE: text({ default: undefined }),
};

/** Reads the configuration of this service, or prints every fault and ends the process. */
export const readGatewayConfig = configReader(VARIABLES, ...redisRules, noSandboxInProduction);

/** The configuration that was read. */
export type GatewayConfig = ReturnType<typeof readGatewayConfig>;
