import { networkOf } from '@cauce/config';
import { ApiError } from '@cauce/contracts';
import { counter } from '@cauce/telemetry';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** How many unknown tokens an address may send per window; after that its unknown tokens are refused without a look-up. */
const [MOST, SECONDS] = [100, 10];

const refused = counter(
  'cauce_gateway_guesses_refused',
  'Requests refused before their token was looked up: their address had sent too many unknown ones (429).',
);

/** Counts wrong tokens by the address that sends them. Each gateway counts alone, since it protects the catalog from its own look-ups. */
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
