import {
  base64Key,
  brokers,
  flag,
  keyRing,
  list,
  milliseconds,
  namedUrls,
  neverInProduction,
  onOff,
  port,
  readConfig,
  serviceVariables,
  text,
  url,
  type Variable,
  wholeNumbers,
} from './index.js';
import { ConfigError } from './read-config.js';
import { oneOf, share } from './validators.js';

const key = Buffer.alloc(32, 1).toString('base64');

const faultsOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
};

const valueOf = <T>(variable: Variable<T>, value: string): T => readConfig({ V: variable }, { V: value }).V;

describe('readConfig', () => {
  it('reads each kind, its default, and optional variables', () => {
    const spec = { PORT: port(), NAME: text({ default: 'x' }), MORE: url({ default: undefined }), WRITE_THROUGH: onOff({ default: true }) };
    expect(readConfig(spec, { PORT: '80', NAME: '', WRITE_THROUGH: 'off', UNRELATED: '1' })).toEqual({
      PORT: 80,
      NAME: 'x',
      MORE: undefined,
      WRITE_THROUGH: false,
    });
  });

  it('lists every fault at once, by variable, with the allowed values', () => {
    const spec = { PORT: port(), DATABASE_URL: url({ protocols: ['postgres:'] }), KEY: base64Key(32), WRITE_THROUGH: onOff() };
    expect(faultsOf(() => readConfig(spec, { PORT: '80x', KEY: 'AAAA', WRITE_THROUGH: 'yes' }))).toBe(
      [
        'The configuration has 4 faults:',
        '  PORT           is "80x". Allowed: a whole number from 0 to 65535.',
        '  DATABASE_URL   is missing. Allowed: an absolute address, beginning with postgres://.',
        '  KEY            has another form. Allowed: base64 of exactly 32 bytes.',
        '  WRITE_THROUGH  is "yes". Allowed: on or off.',
      ].join('\n'),
    );
  });

  it('never prints a secret, not even a wrong one', () => {
    const spec = { A: url({ protocols: ['http:'] }), B: base64Key(32), C: keyRing(), D: text(), E: list() };
    const message = faultsOf(() => readConfig(spec, { A: 'postgres://u:hush@h/d', B: 'hush', C: 'k1:hush,', E: 'hush,' }));
    expect(message).not.toContain('hush');
    expect(message).toContain('key k1 is not base64 of 32 bytes');
  });

  it('lists the faults of rules over several variables, too', () => {
    const spec = { ...serviceVariables('checkout'), ALLOW_PRIVATE_ADDRESSES: flag({ default: false }) };
    const env = {
      ENVIRONMENT: 'production',
      ALLOW_PRIVATE_ADDRESSES: 'true',
      CLAIMS_KEYS: ['catalog', 'payments', 'billing', 'partner-gateway'].map((service) => `checkout/${service}:${key}`).join(),
      LOG_LEVEL: 'loud',
    };
    const message = faultsOf(() => readConfig(spec, env, [neverInProduction('ALLOW_PRIVATE_ADDRESSES')]));
    expect(message).toContain('LOG_LEVEL                is "loud". Allowed: fatal or error or');
    expect(message).toContain('ALLOW_PRIVATE_ADDRESSES  is true in production');
    expect(readConfig(spec, { ...env, ENVIRONMENT: 'development', LOG_LEVEL: 'warn' }).ALLOW_PRIVATE_ADDRESSES).toBe(true);
  });
});

describe('a validator', () => {
  it.each<[string, Variable<unknown>, string, unknown]>([
    ['port', port(), '65535', 65535],
    ['flag', flag(), 'true', true],
    ['onOff', onOff(), 'on', true],
    ['milliseconds', milliseconds(), '5000', 5000],
    ['list', list(), 'a, b', ['a', 'b']],
    ['wholeNumbers', wholeNumbers(), '0,5,300', [0, 5, 300]],
    ['brokers', brokers(), '127.0.0.1:19092,[::1]:9092', ['127.0.0.1:19092', '[::1]:9092']],
    ['url', url(), 'esdb://127.0.0.1:12113?tls=false', 'esdb://127.0.0.1:12113?tls=false'],
    ['url, without its final slash', url(), 'https://a.example/', 'https://a.example'],
    ['namedUrls', namedUrls(), 'a=http://a:1, b-2=https://b.example/', { a: 'http://a:1', 'b-2': 'https://b.example' }],
    ['oneOf', oneOf(['a', 'b']), 'b', 'b'],
    ['share', share(), '0.05', 0.05],
    ['share, all of it', share(), '1.0', 1],
    ['base64Key', base64Key(32), key, Buffer.alloc(32, 1)],
  ])('%s takes %#', (_name, variable, given, value) => {
    expect(valueOf(variable, given)).toEqual(value);
  });

  it('keyRing answers the ring', () => {
    expect(valueOf(keyRing(), `k2:${key},k1:${key}`).current.kid).toBe('k2');
  });

  it.each<[string, Variable<unknown>, string[]]>([
    ['port', port(), ['-1', '65536', '1.5', '0x10', ' 80', '1e3']],
    ['flag', flag(), ['on', '1', 'TRUE', 'constructor']],
    ['onOff', onOff(), ['true', 'ON', 'toString']],
    ['milliseconds', milliseconds(), ['0', '2147483648', '5s']],
    ['list', list(), [',', 'a,,b', 'a,']],
    ['wholeNumbers', wholeNumbers(), ['1,x', '1,', '-1', '1.5']],
    ['brokers', brokers(), ['host', 'host:0', 'host:99999', 'a:1,', 'http://a:1']],
    ['url', url(), ['localhost:8080', '/x', 'https://', 'x']],
    ['url by protocol', url({ protocols: ['https:'] }), ['http://a.example']],
    [
      'namedUrls',
      namedUrls(),
      ['a', 'http://a:1', 'a=', 'a=a:1', 'a=http://', 'a=http://a:1,', 'a=http://a:1,a=http://b:1', 'A=http://a:1'],
    ],
    ['oneOf', oneOf(['a', 'b']), ['c', 'A']],
    ['share', share(), ['1.1', '-0.1', '10%', '.5', '1e-1', '2']],
    ['base64Key', base64Key(32), ['AAAA', `${key}=`, key.replace('A', '-')]],
  ])('%s refuses what is not allowed', (_name, variable, wrong) => {
    for (const value of wrong) expect(() => valueOf(variable, value)).toThrow(ConfigError);
  });
});
