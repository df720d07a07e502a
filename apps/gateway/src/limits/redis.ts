import { backoff } from '@cauce/patience';
import { type RedisConfig, redisOptions, refusalOf } from '@cauce/redis';
import { gauge, type Log } from '@cauce/telemetry';
import { Redis } from 'ioredis';

/** The longest wait for a Redis that hangs: then the connection is given up, and until there is a new one no request waits. */
const SILENCE_MS = 300;
const CONNECT_MS = 1_000;
const [RETRY_FIRST_MS, RETRY_LAST_MS] = [50, 1_000];

/** A connection for counts: a command that cannot be sent now fails now, and is never sent again, or it would count twice. */
export function connectForCounting(config: RedisConfig, logger: Log): { readonly redis: Redis; readonly close: () => void } {
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
  const stop = gauge('cauce_gateway_rate_limits_shared', 'Whether all gateways count requests together: 0 while Redis is away.', () => ({
    value: redis.status === 'ready' ? 1 : 0,
  }));
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
    if (!isDown) logger.warn({ err, why: refusalOf(err) }, 'Redis is away: this process limits rates for itself');
    isDown = true;
  });
  redis.on('ready', () => {
    if (isDown) logger.info({}, 'Redis is back: rates are limited together');
    isDown = false;
  });
}
