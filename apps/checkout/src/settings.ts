import { base64Key, port, Refused, serviceVariables, url, variable } from '@cauce/config';
import { SERVICES } from '@cauce/services';
import { TrustedProxies } from './web/client-address.js';

const WEB = { protocols: ['http:', 'https:'] } as const;

const trustedProxies = variable('a comma list of addresses and CIDR ranges, like 10.0.0.0/8,192.0.2.7', (text) => {
  try {
    return new TrustedProxies(text.split(',').map((range) => range.trim()));
  } catch (error) {
    throw new Refused(error instanceof Error ? error.message : undefined);
  }
});

/** What checkout reads from the environment. PUBLIC_URL is its own address as buyers see it. */
export const CHECKOUT_VARIABLES = {
  ...serviceVariables(SERVICES.checkout),
  /** Where `GET /metrics` is answered, since buyers reach PORT; without it, nowhere. */
  METRICS_PORT: port({ default: undefined }),
  CATALOG_URL: url(WEB),
  PAYMENTS_URL: url(WEB),
  PUBLIC_URL: url(WEB),
  PROCESSOR_PUBLIC_URL: url(WEB),
  CSRF_KEY: base64Key(32),
  TRUSTED_PROXIES: trustedProxies({ default: new TrustedProxies([]) }),
};

/** The public addresses that pages are made of. */
export class Addresses {
  readonly publicUrl: string;
  readonly processorOrigin: string;
  /** Where the card form goes: to the processor, never to us. */
  readonly processorForm: string;

  constructor({ PUBLIC_URL, PROCESSOR_PUBLIC_URL }: { PUBLIC_URL: string; PROCESSOR_PUBLIC_URL: string }) {
    this.publicUrl = PUBLIC_URL;
    this.processorOrigin = new URL(PROCESSOR_PUBLIC_URL).origin;
    this.processorForm = `${PROCESSOR_PUBLIC_URL}/processor/card-tokens`;
  }

  /** Cookies are Secure wherever the pages are. */
  get isSecure(): boolean {
    return this.publicUrl.startsWith('https:');
  }
}
