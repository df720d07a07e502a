import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Whether a request may go on, and what its answer says about it. */
export type Allowance = { readonly allowed: boolean; readonly headers: Readonly<Record<string, string>> };

/** The burst's window, and the other one. */
const [SECONDS, BURST_SECONDS] = [1, 10];
/** One limiter for each number that operators have set; how many there are at a time is theirs to say. */
const LIMITERS = 1_000;

/**
 * How often each access token may ask (decisions, "Rate limit"): so many requests a second, and as many again in ten seconds. All
 * gateways count together in Redis; while it is away, each counts for itself, and no request waits for it.
 */
export class RateLimits {
  private readonly limiters = new LRUCache<number, BurstyRateLimiter>({ max: LIMITERS });

  /** @param redis without an offline queue: a command fails at once while there is no connection. */
  constructor(private readonly redis: Redis) {}

  /**
   * Counts a request. Never throws.
   * @param token names the access token: counts are kept under it
   * @param perSecond a whole number of requests, at least 1
   */
  async take(token: string, perSecond: number): Promise<Allowance> {
    const counted = await this.limiterFor(perSecond)
      .consume(token)
      .then(
        (left) => ({ allowed: true, left }),
        // The limiter throws what is left when that is nothing.
        (thrown: unknown) => ({ allowed: !(thrown instanceof RateLimiterRes), left: thrown }),
      );
    return { allowed: counted.allowed, headers: headersOf(counted.allowed, perSecond, counted.left) };
  }

  private limiterFor(perSecond: number): BurstyRateLimiter {
    const known = this.limiters.get(perSecond);
    if (known) return known;
    const limiter = new BurstyRateLimiter(this.window('rate', perSecond, SECONDS), this.window('burst', perSecond, BURST_SECONDS));
    this.limiters.set(perSecond, limiter);
    return limiter;
  }

  private window(keyPrefix: string, points: number, duration: number): RateLimiterRedis {
    const insuranceLimiter = new RateLimiterMemory({ keyPrefix, points, duration });
    return new RateLimiterRedis({ storeClient: this.redis, rejectIfRedisNotReady: true, keyPrefix, points, duration, insuranceLimiter });
  }
}

/** The fields of the IETF's draft "RateLimit header fields for HTTP", and Retry-After for who has to wait. */
function headersOf(allowed: boolean, perSecond: number, left: unknown): Record<string, string> {
  const { remainingPoints, msBeforeNext } = left instanceof RateLimiterRes ? left : new RateLimiterRes(perSecond, 0);
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  return {
    'ratelimit-policy': `"token";q=${perSecond};w=${SECONDS}, "burst";q=${perSecond};w=${BURST_SECONDS}`,
    ratelimit: `"token";r=${remainingPoints};t=${seconds}`,
    ...(!allowed && { 'retry-after': String(seconds) }),
  };
}
