import { within } from '@cauce/patience';
import { Redis } from 'ioredis';
import { type BySentinel, type RedisConnection, redisOptions } from './options.js';
import { refusalOf } from './refusal.js';
import type { RedisConfig } from './variables.js';

/** Spent twice where there are Sentinels: together less than a readiness check may take. */
const [CONNECT_MS, ASK_MS] = [800, 900];
const DISCONNECT_MS = 100;

/**
 * For readiness, at the start alone: passes once Redis was found fit, and while it is away, since nothing needs it. Rejects, in a sentence,
 * while it is a Redis that will never serve us: a cluster, a replica, or one that refuses us.
 */
export function redisCheck(config: RedisConfig): { readonly name: string; readonly check: () => Promise<void> } {
  let isFit = false;
  const check = async () => {
    if (isFit) return;
    const info = await askRedis(config);
    if (info === undefined) return;
    const fault = faultOf(info);
    if (fault !== undefined) throw new Error(fault);
    isFit = true;
  };
  return { name: 'redis', check };
}

/** What is wrong with a server, by its own words. */
export function faultOf(info: string): string | undefined {
  if (/^redis_mode:cluster\b/m.test(info))
    return 'REDIS_URL leads to a Redis Cluster, which is not supported: use a primary with replicas, by REDIS_SENTINELS or one address';
  if (/^role:slave\b/m.test(info))
    return 'REDIS_URL leads to a read-only replica: it must lead to the primary, or REDIS_SENTINELS must be set';
  return undefined;
}

/** Redis' INFO, by a connection of its own; undefined while it is away. @throws an Error that says why Redis refuses us */
export async function askRedis(config: RedisConfig): Promise<string | undefined> {
  const options = redisOptions(config);
  const found = await connectAndAsk(options);
  if (typeof found === 'string') return found;
  // ioredis keeps to itself why a connection to a Sentinel broke.
  const ofSentinels = 'sentinels' in options ? await Promise.all(sentinelsOf(options).map(connectAndAsk)) : [];
  const errors = [found, ...ofSentinels].filter((each) => typeof each !== 'string').flat();
  const refusal = errors.map(refusalOf).find((each) => each !== undefined);
  if (refusal !== undefined) throw new Error(refusal);
  return undefined;
}

/** INFO, or what went wrong. */
async function connectAndAsk(options: RedisConnection): Promise<string | readonly unknown[]> {
  const errors: unknown[] = [];
  const redis = new Redis({
    ...options,
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    disconnectTimeout: DISCONNECT_MS,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
  });
  redis.on('error', (error) => errors.push(error));
  try {
    const info = redis.connect().then(() => redis.info());
    return await within(ASK_MS, 'Redis', info);
  } catch (error) {
    return [...errors, error];
  } finally {
    redis.disconnect();
  }
}

function sentinelsOf({ sentinels, sentinelUsername, sentinelPassword, sentinelTLS }: BySentinel): RedisConnection[] {
  return sentinels.map((address) => ({
    ...address,
    db: 0,
    ...(sentinelUsername !== undefined && { username: sentinelUsername }),
    ...(sentinelPassword !== undefined && { password: sentinelPassword }),
    ...(sentinelTLS && { tls: sentinelTLS }),
  }));
}
