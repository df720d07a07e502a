import { ApiError } from '@cauce/contracts';
import { counter } from '@cauce/telemetry';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Tokens that nobody was given, from one address, before no other unknown one is looked up for it. */
const [MOST, SECONDS] = [100, 10];
/** Bytes of an IPv6 network: whoever has one address in it has the other 2^64, too. */
const NETWORK_BYTES = 8;

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
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, NETWORK_BYTES).join('.');
}
