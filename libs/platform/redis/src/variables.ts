import { brokers, certificates, type ConfigRule, text, variable } from '@cauce/config';

const PROTOCOLS = ['redis:', 'rediss:'];
const DEFAULT_NAME = 'mymaster';

const redisUrl = variable(
  'redis:// or rediss:// (TLS) and [user:password@]host[:port][/number of the database], with user and password percent-encoded',
  (value) => {
    const parsed = URL.parse(value);
    if (parsed === null || !PROTOCOLS.includes(parsed.protocol) || parsed.hostname === '') return undefined;
    const isWhole = /^\/?\d{0,3}$/.test(parsed.pathname) && parsed.search === '' && parsed.hash === '';
    return isWhole && [parsed.username, parsed.password].every(isEncoded) ? value : undefined;
  },
);

/** What every service that uses Redis reads. Redis may be flushed or be away at any moment; nothing is lost. */
export const redisVariables = {
  REDIS_URL: redisUrl(),
  /** Certificates of the authorities that sign Redis', instead of those that Node knows. */
  REDIS_CA_FILE: certificates({ default: undefined }),
  /** The Sentinels, which know where the primary is: the host of REDIS_URL is not used then. They speak TLS if REDIS_URL does. */
  REDIS_SENTINELS: brokers({ default: undefined }),
  /** The primary's name at the Sentinels. */
  REDIS_SENTINEL_NAME: text({ default: DEFAULT_NAME }),
  REDIS_SENTINEL_USERNAME: text({ default: undefined }),
  REDIS_SENTINEL_PASSWORD: text({ default: undefined }),
};

/** How Redis is reached: the values of {@link redisVariables}. */
export type RedisConfig = {
  readonly REDIS_URL: string;
  readonly REDIS_CA_FILE?: string | undefined;
  readonly REDIS_SENTINELS?: readonly string[] | undefined;
  readonly REDIS_SENTINEL_NAME?: string;
  readonly REDIS_SENTINEL_USERNAME?: string | undefined;
  readonly REDIS_SENTINEL_PASSWORD?: string | undefined;
};

const caWithoutTls: ConfigRule = ({ REDIS_CA_FILE: ca, REDIS_URL: url }) =>
  ca !== undefined && typeof url === 'string' && !isSecure(url)
    ? {
        variable: 'REDIS_CA_FILE',
        problem: 'is set, but REDIS_URL asks for no TLS',
        allowed: 'only with a REDIS_URL that begins with rediss://',
      }
    : undefined;

const needsSentinels =
  (name: string, default_?: string): ConfigRule =>
  (known) =>
    known['REDIS_SENTINELS'] === undefined && known[name] !== default_
      ? { variable: name, problem: 'is set, but REDIS_SENTINELS is not', allowed: 'only with REDIS_SENTINELS' }
      : undefined;

/** What the variables together must keep to. */
export const redisRules: readonly ConfigRule[] = [
  caWithoutTls,
  needsSentinels('REDIS_SENTINEL_NAME', DEFAULT_NAME),
  needsSentinels('REDIS_SENTINEL_USERNAME'),
  needsSentinels('REDIS_SENTINEL_PASSWORD'),
];

/** Whether Redis is to be spoken to by TLS. */
export function isSecure(redisUrl: string): boolean {
  return redisUrl.startsWith('rediss:');
}

function isEncoded(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
