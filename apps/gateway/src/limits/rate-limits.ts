import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Request, SharedCounts } from './shared-counts.js';

/** Whether a request may go on, and what its answer says about it. */
export type Allowance = { readonly allowed: boolean; readonly headers: Readonly<Record<string, string>> };

/** How many requests remain in the running second. */
type Remaining = { readonly allowed: boolean; readonly remaining: number };

/** The burst's window, and the other one. */
const [SECONDS, BURST_SECONDS] = [1, 10];
/** One limiter for each limit that operators have set; they decide how many there are. */
const LIMITERS = 1_000;

/**
 * The rate limit of each access token (docs/adr/0017): N requests a second, and N more in ten seconds. All
 * gateways share their counts in Redis; while it is down, each counts alone, and no request waits for it.
 */
export class RateLimits {
  private readonly shared: SharedCounts;
  private readonly own = new LRUCache<number, BurstyRateLimiter>({ max: LIMITERS });

  /** @param redis without an offline queue: a command fails at once while there is no connection. */
  constructor(redis: Redis) {
    this.shared = new SharedCounts(redis);
  }

  /**
   * Counts a request. Never throws.
   * @param token names the access token: counts are kept under it
   * @param perSecond a whole number of requests, at least 1
   * @param countsAs how many requests it counts as; never more than the token has in a second, or it would never be let through
   */
  async take(token: string, perSecond: number, countsAs = 1): Promise<Allowance> {
    const request = { token, limit: perSecond, cost: Math.min(countsAs, perSecond) };
    const remaining = await this.takeTogether(request).catch(() => this.takeAlone(request));
    return { allowed: remaining.allowed, headers: headersOf(remaining, perSecond) };
  }

  private async takeTogether(request: Request): Promise<Remaining> {
    const { limit } = request;
    const { inSecond, inBurst = 0 } = await this.shared.count(request);
    return { allowed: inBurst <= limit, remaining: Math.max(0, limit - inSecond) };
  }

  private takeAlone({ token, limit, cost }: Request): Promise<Remaining> {
    return this.limiterFor(limit)
      .consume(token, cost)
      .then(
        ({ remainingPoints }) => ({ allowed: true, remaining: remainingPoints }),
        // When nothing is left, the limiter throws its result.
        (thrown: unknown) => ({ allowed: !(thrown instanceof RateLimiterRes), remaining: 0 }),
      );
  }

  private limiterFor(points: number): BurstyRateLimiter {
    const known = this.own.get(points);
    if (known) return known;
    const limiter = new BurstyRateLimiter(
      new RateLimiterMemory({ keyPrefix: 'rate', points, duration: SECONDS }),
      new RateLimiterMemory({ keyPrefix: 'burst', points, duration: BURST_SECONDS }),
    );
    this.own.set(points, limiter);
    return limiter;
  }
}

/** The fields of the IETF's draft "RateLimit header fields for HTTP", and Retry-After for a caller that has to wait: at most the running second. */
function headersOf({ allowed, remaining }: Remaining, perSecond: number): Record<string, string> {
  return {
    'ratelimit-policy': `"token";q=${perSecond};w=${SECONDS}, "burst";q=${perSecond};w=${BURST_SECONDS}`,
    ratelimit: `"token";r=${remaining};t=${SECONDS}`,
    ...(!allowed && { 'retry-after': String(SECONDS) }),
  };
}
