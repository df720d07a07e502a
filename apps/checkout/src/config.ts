import { base64Key, configReader, port, Refused, serviceVariables, url, variable } from '@cauce/config';
import { TrustedProxies } from './web/client-address.js';

const WEB = { protocols: ['http:', 'https:'] } as const;

const trustedProxies = variable('a comma list of addresses and CIDR ranges, like 10.0.0.0/8,192.0.2.7', (text) => {
  try {
    return new TrustedProxies(text.split(',').map((range) => range.trim()));
  } catch (error) {
    throw new Refused(error instanceof Error ? error.message : undefined);
  }
});

const VARIABLES = {
  ...serviceVariables('checkout'),
  /** Where `GET /metrics` is answered, since buyers reach PORT; without it, nowhere. */
  METRICS_PORT: port({ default: undefined }),
  CATALOG_URL: url(WEB),
  PAYMENTS_URL: url(WEB),
  /** Its own address as buyers see it. */
  PUBLIC_URL: url(WEB),
  PROCESSOR_PUBLIC_URL: url(WEB),
  CSRF_KEY: base64Key(32),
  TRUSTED_PROXIES: trustedProxies({ default: new TrustedProxies([]) }),
};

/** Reads the configuration of this service, or prints every fault and ends the process. */
export const readCheckoutConfig = configReader(VARIABLES);

/** The configuration that was read. */
export type CheckoutConfig = ReturnType<typeof readCheckoutConfig>;
