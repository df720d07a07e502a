import { isIPv6 } from 'node:net';
import { ApiError } from '@cauce/contracts';
import { counter } from '@cauce/telemetry';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Tokens that nobody was given, from one address, before no other unknown one is looked up for it. */
const [MOST, SECONDS] = [100, 10];
/** Whoever has one IPv6 address has the other 2^64 of its network, too. */
const NETWORK_GROUPS = 4;

const refused = counter(
  'cauce_gateway_guesses_refused',
  'Requests refused before their token was looked up: their address had sent too many unknown ones (429).',
);

/** Wrong tokens by the address that they come from. Each gateway counts alone: what it saves the catalog, it saves by itself. */
export class Guesses {
  private readonly wrong = new RateLimiterMemory({ points: MOST, duration: SECONDS });

  /** Throws RATE_LIMITED for an address that has sent too many wrong tokens. */
  async check(address: string): Promise<void> {
    const counted = await this.wrong.get(networkOf(address));
    if (counted === null || counted.consumedPoints < MOST) return;
    refused.add(1);
    throw new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(Math.ceil(counted.msBeforeNext / 1_000)) } });
  }

  /** Counts one. */
  async add(address: string): Promise<void> {
    await this.wrong.penalty(networkOf(address));
  }
}

function networkOf(address: string): string {
  return isIPv6(address) ? address.split(':').slice(0, NETWORK_GROUPS).join(':') : address;
}
