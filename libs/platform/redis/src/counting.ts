import { backoff } from '@cauce/patience';
import { gauge, type Log } from '@cauce/telemetry';
import { Redis } from 'ioredis';
import { redisOptions } from './options.js';
import { refusalOf } from './refusal.js';
import type { RedisConfig } from './variables.js';

/** The longest wait for a Redis that hangs: then the connection is given up, and until there is a new one no request waits. */
const SILENCE_MS = 300;
const CONNECT_MS = 1_000;
const [RETRY_FIRST_MS, RETRY_LAST_MS] = [50, 1_000];

/** The connection, and how it ends. */
export type Counting = { readonly redis: Redis; readonly close: () => void };

/**
 * A connection for counts: a command that cannot be sent now fails now, and is never sent again, or it would count twice.
 * @param shared the gauge that says whether all processes of the service count together
 */
export function connectForCounting(config: RedisConfig, logger: Log, shared: { readonly name: string; readonly about: string }): Counting {
  const redis = new Redis({
    ...redisOptions(config),
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    socketTimeout: SILENCE_MS,
    connectTimeout: CONNECT_MS,
    retryStrategy: (times) => backoff(times - 1, RETRY_FIRST_MS, RETRY_LAST_MS), // from 1
  });
  sayOnce(redis, logger);
  const stop = gauge(shared.name, shared.about, () => ({ value: redis.status === 'ready' ? 1 : 0 }));
  const close = () => {
    stop();
    redis.disconnect();
  };
  return { redis, close };
}

/** Logs when it is lost and when it is back, not each try in between. */
function sayOnce(redis: Redis, logger: Log): void {
  let isDown = false;
  redis.on('error', (err: Error) => {
    if (!isDown) logger.warn({ err, why: refusalOf(err) }, 'Redis is away: this process counts for itself');
    isDown = true;
  });
  redis.on('ready', () => {
    if (isDown) logger.info({}, 'Redis is back: all processes count together');
    isDown = false;
  });
}
