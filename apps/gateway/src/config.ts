import { type ConfigOf, type Variable, milliseconds, port, serviceVariables, url } from '@cauce/config';
import { BEHIND_GATEWAY, type BehindGateway, SERVICES, type UrlVariable, urlVariable } from '@cauce/services';
import { operatorTokens } from './callers/operators.js';

const HTTP = { protocols: ['http:', 'https:'] };

/** Where each service behind the gateway is: CATALOG_URL, … */
const ADDRESSES = Object.fromEntries(BEHIND_GATEWAY.map((service) => [urlVariable(service), url(HTTP)])) as Record<
  UrlVariable<BehindGateway>,
  Variable<string>
>;

/** The gateway's variables. */
export const GATEWAY_VARIABLES = {
  ...serviceVariables(SERVICES.gateway),
  OPERATOR_PORT: port({ default: SERVICES.gateway.secondPort.port }),
  ...ADDRESSES,
  /** Where the gateways count together how often each token asks. While it is away, each counts for itself. */
  REDIS_URL: url({ protocols: ['redis:', 'rediss:'] }),
  OPERATOR_TOKENS: operatorTokens,
  /** How long a service may take to begin its answer, and between two parts of it. */
  UPSTREAM_TIMEOUT_MS: milliseconds({ default: 15_000 }),
};

/** The gateway's configuration, read. */
export type GatewayConfig = ConfigOf<typeof GATEWAY_VARIABLES>;
