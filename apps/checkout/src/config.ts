import { base64Key, configReader, count, perHour, serviceVariables, TrustedProxies, trustedProxies, url } from '@cauce/config';
import { redisRules, redisVariables } from '@cauce/redis';

const WEB = { protocols: ['http:', 'https:'] } as const;

const VARIABLES = {
  ...serviceVariables('checkout'),
  CATALOG_URL: url(WEB),
  PAYMENTS_URL: url(WEB),
  BILLING_URL: url(WEB),
  PARTNER_GATEWAY_URL: url(WEB),
  /** Its own address as buyers see it. */
  PUBLIC_URL: url(WEB),
  PROCESSOR_PUBLIC_URL: url(WEB),
  CSRF_KEY: base64Key(32),
  /** Where all processes count buyers' tries together. While it is away, each counts alone. */
  ...redisVariables,
  /** How many tries to pay may begin from one address in an hour, whatever payments they are of. */
  ADDRESS_TRIES_AN_HOUR: perHour({ default: 60 }),
  TRUSTED_PROXIES: trustedProxies({ default: new TrustedProxies([]) }),
  /** At once, of one caller that is no such proxy. */
  CONNECTIONS_PER_ADDRESS: count({ default: 1_000 }),
};

/** Reads the configuration of this service, or prints every fault and ends the process. */
export const readCheckoutConfig = configReader(VARIABLES, ...redisRules);

/** The configuration that was read. */
export type CheckoutConfig = ReturnType<typeof readCheckoutConfig>;
