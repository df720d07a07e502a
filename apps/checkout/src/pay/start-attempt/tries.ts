import { networkOf } from '@cauce/config';
import { hmacSha256 } from '@cauce/secrets';
import { counter } from '@cauce/telemetry';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Tries to pay that one link may begin in an hour: more than a buyer needs, fewer than a thief of cards wants. */
const OF_A_LINK = 20;
const HOUR_S = 3_600;

const refused = counter(
  'cauce_checkout_tries_refused',
  'Tries to pay that were not begun: there were too many of their link or their address in an hour.',
);

/** What {@link Tries} needs. */
export type TriesParts = {
  /** Without an offline queue: a command fails at once while there is no connection. */
  readonly redis: Redis;
  /** Neither links, which are capabilities, nor addresses stand in Redis. */
  readonly key: Buffer;
  /** Tries from one address in an hour. */
  readonly ofAnAddress: number;
};

/**
 * Counts buyers' tries to pay, by the machine's time: those of a link, and those from an address (of IPv6 its network). All processes count together
 * in Redis; while it is away each counts alone, and no buyer waits for it.
 */
export class Tries {
  private readonly ofLink: RateLimiterRedis;
  private readonly ofAddress: RateLimiterRedis;

  constructor(private readonly parts: TriesParts) {
    this.ofLink = limiter(parts.redis, 'tries-of-link', OF_A_LINK);
    this.ofAddress = limiter(parts.redis, 'tries-of-address', parts.ofAnAddress);
  }

  /** Counts a try. False: it is one too many, and must not begin. A try that its link refuses does not count for its address. */
  async take(link: string, address: string | undefined): Promise<boolean> {
    const isAllowed = (await this.consume(this.ofLink, link)) && (await this.consume(this.ofAddress, address && networkOf(address)));
    if (!isAllowed) refused.add(1);
    return isAllowed;
  }

  /** A try that has not begun, since we were busy: it counts for nothing. */
  async giveBack(link: string, address: string | undefined): Promise<void> {
    await this.ofLink.reward(this.keyOf(link));
    await this.ofAddress.reward(this.keyOf(address && networkOf(address)));
  }

  private consume(limiter: RateLimiterRedis, of: string | undefined): Promise<boolean> {
    return limiter.consume(this.keyOf(of)).then(
      () => true,
      // When nothing is left, the limiter throws its result.
      (thrown: unknown) => !(thrown instanceof RateLimiterRes),
    );
  }

  private keyOf(of: string | undefined): string {
    return hmacSha256(this.parts.key)
      .update(of ?? 'unknown')
      .digest('base64url');
  }
}

function limiter(storeClient: Redis, keyPrefix: string, points: number): RateLimiterRedis {
  const hourly = { keyPrefix, points, duration: HOUR_S };
  return new RateLimiterRedis({ ...hourly, storeClient, rejectIfRedisNotReady: true, insuranceLimiter: new RateLimiterMemory(hourly) });
}
