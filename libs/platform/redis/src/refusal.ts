import { isUntrusted } from '@cauce/config';

const UNTRUSTED = 'The certificate of Redis is not trusted: REDIS_CA_FILE must hold that of the authority that signed it';

/** What Redis, Sentinel or TLS say when waiting does not help, and what to change. */
const REFUSALS: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/sentinel.*(WRONGPASS|NOAUTH)/i, 'Sentinel refuses REDIS_SENTINEL_USERNAME and REDIS_SENTINEL_PASSWORD, or needs them'],
  [/WRONGPASS|NOAUTH/, 'Redis refuses the user and password of REDIS_URL, or needs them'],
  [/NOPERM/, 'The user of REDIS_URL lacks a permission in Redis'],
  [/No such master/, 'No Sentinel knows a primary of the name REDIS_SENTINEL_NAME'],
  [/wrong version number|packet length too long/, 'Redis speaks no TLS there, though REDIS_URL begins with rediss://'],
  [/certificate|altnames/i, UNTRUSTED],
  [/Protocol error/, 'What listens at REDIS_URL is no Redis'],
];

/**
 * Why Redis refuses this configuration, in a sentence without secrets; undefined for anything else: Redis is away, or busy with a failover.
 * Sentinels' own errors come as text inside of others.
 */
export function refusalOf(error: unknown): string | undefined {
  const message = messageOf(error);
  const [, sentence] = REFUSALS.find(([pattern]) => pattern.test(message)) ?? [];
  if (sentence === undefined && !isUntrusted(error)) return undefined;
  return `${sentence ?? UNTRUSTED}: ${message}`;
}

/** By its shape: `instanceof` misses errors of another realm. */
function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
}
