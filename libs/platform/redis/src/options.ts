import type { ConnectionOptions } from 'node:tls';
import { isSecure, type RedisConfig } from './variables.js';

/** For each step with a Sentinel: then the next one is asked. */
const SENTINEL_MS = 1_000;
const [SENTINELS_FIRST_MS, SENTINELS_LAST_MS] = [100, 2_000];

type Address = { host: string; port: number };

/** How Redis is reached, in ioredis' words, which are BullMQ's, too. */
export type RedisConnection = {
  readonly username?: string;
  readonly password?: string;
  readonly db: number;
  readonly tls?: ConnectionOptions;
  readonly reconnectOnError?: (error: Error) => boolean;
} & (Address | BySentinel);

/** The primary is asked of Sentinels. */
export type BySentinel = {
  readonly sentinels: Address[];
  readonly name: string;
  readonly sentinelUsername?: string;
  readonly sentinelPassword?: string;
  readonly enableTLSForSentinelMode?: boolean;
  readonly sentinelTLS?: ConnectionOptions;
  readonly sentinelCommandTimeout: number;
  readonly sentinelRetryStrategy: (times: number) => number;
};

/** What ioredis, and BullMQ with it, needs to reach Redis. Who connects adds how patient it is. */
export function redisOptions(config: RedisConfig): RedisConnection {
  const { username, password, pathname } = new URL(config.REDIS_URL);
  const tls = isSecure(config.REDIS_URL) ? { ...(config.REDIS_CA_FILE !== undefined && { ca: config.REDIS_CA_FILE }) } : undefined;
  return {
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    db: Number(pathname.slice(1)),
    ...(tls && { tls }),
    ...(config.REDIS_SENTINELS === undefined ? directly(config) : bySentinel(config, config.REDIS_SENTINELS, tls)),
    // The primary became a replica under an open connection: the next connection finds the new one.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  };
}

function directly({ REDIS_URL: url }: RedisConfig): Address {
  return hostAndPort(new URL(url).host);
}

function bySentinel(config: RedisConfig, sentinels: readonly string[], tls: ConnectionOptions | undefined): BySentinel {
  const { REDIS_SENTINEL_NAME: name = '', REDIS_SENTINEL_USERNAME: username, REDIS_SENTINEL_PASSWORD: password } = config;
  return {
    sentinels: sentinels.map(hostAndPort),
    name,
    ...(username !== undefined && { sentinelUsername: username }),
    ...(password !== undefined && { sentinelPassword: password }),
    ...(tls && { enableTLSForSentinelMode: true, sentinelTLS: tls }),
    sentinelCommandTimeout: SENTINEL_MS,
    sentinelRetryStrategy: (times) => Math.min(SENTINELS_FIRST_MS * times, SENTINELS_LAST_MS),
  };
}

/** `redis.example:6379`, `[::1]:6379`; the port is Redis' own unless given. */
function hostAndPort(text: string): Address {
  const [, host = '', port = '6379'] = /^(.+?)(?::(\d+))?$/.exec(text) ?? [];
  return { host: host.replace(/^\[(.+)\]$/, '$1'), port: Number(port) };
}
