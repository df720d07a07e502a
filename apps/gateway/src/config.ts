import { type ConfigOf, milliseconds, port, serviceVariables, url } from '@cauce/config';
import { operatorTokens } from './callers/operators.js';

const HTTP = { protocols: ['http:', 'https:'] };

/** The gateway's variables. */
export const GATEWAY_VARIABLES = {
  ...serviceVariables({ port: 8080 }),
  OPERATOR_PORT: port({ default: 8081 }),
  CATALOG_URL: url(HTTP),
  PAYMENTS_URL: url(HTTP),
  NOTIFIER_URL: url(HTTP),
  /** Where the gateways count together how often each token asks. While it is away, each counts for itself. */
  REDIS_URL: url({ protocols: ['redis:', 'rediss:'] }),
  OPERATOR_TOKENS: operatorTokens,
  /** How long a service may take to begin its answer, and between two parts of it. */
  UPSTREAM_TIMEOUT_MS: milliseconds({ default: 15_000 }),
};

/** The gateway's configuration, read. */
export type GatewayConfig = ConfigOf<typeof GATEWAY_VARIABLES>;
