import { DATABASE_OWNERS } from '@cauce/services';
import type { Addresses } from './infrastructure.js';
import { offsetPorts } from './ports.js';
import type { Secrets } from './secrets.js';
import { summary } from './summary.js';

const databaseUrls = Object.fromEntries(DATABASE_OWNERS.map((name) => [name, ''])) as Addresses['databaseUrls'];

const ports = offsetPorts(100);
const text = summary({
  urls: {
    gateway: 'http://127.0.0.1:8180',
    operator: 'http://127.0.0.1:8181',
    checkout: 'http://127.0.0.1:8182',
    sandbox: 'http://127.0.0.1:8183',
  },
  merchant: {
    organization: 'organizations/o1',
    rateLimit: 10_000,
    store: 'stores/s1',
    storeDisplayName: 'Taller Dos Ríos',
    accessToken: 'cauce_token',
    webhook: {
      name: 'organizations/o1/webhook-endpoints/w1',
      url: 'http://127.0.0.1:8183/hooks/main',
      webhookKey: 'whk_secret',
      signingSecret: 'whsec_secret',
    },
    onTestClock: {
      organization: 'organizations/c',
      store: 'stores/c',
      accessToken: 'cauce_clock',
      webhook: {
        name: 'organizations/o1/webhook-endpoints/w1',
        url: 'http://127.0.0.1:8183/hooks/main',
        webhookKey: 'whk_secret',
        signingSecret: 'whsec_secret',
      },
    },
  },
  world: {
    dataDir: '/data',
    ports,
    checkoutUrl: 'http://127.0.0.1:8182',
    sandboxUrl: 'http://127.0.0.1:8183',
    addresses: {
      postgresUrl: 'postgres://cauce:a-password@127.0.0.1:15532/postgres',
      databaseUrls: { ...databaseUrls, payments: 'postgres://cauce:a-password@127.0.0.1:15532/cauce_payments' },
      redisUrl: 'redis://cache.example:6379',
      kafkaBrokers: '127.0.0.1:19192',
      eventStoreUrl: 'esdb://127.0.0.1:12213?tls=false',
      elsewhere: {},
    },
    secrets: { postgresPassword: 'a-password', operatorToken: 'cauce_operator_token' } as Secrets,
  },
});

describe('the summary of a start', () => {
  it('names every address, of local and remote parts', () => {
    for (const place of [
      'http://127.0.0.1:8180/v1',
      'http://127.0.0.1:8181/admin/v1',
      'payments 8191',
      'Postgres 15532',
      'Redis cache.example:6379',
    ]) {
      expect(text).toContain(place);
    }
  });

  it('has lines to paste with real values: the token once, and the store in its address', () => {
    expect(text).toMatch(/^ {2}TOKEN=cauce_token$/m);
    expect(text).toContain('curl -s http://127.0.0.1:8180/v1/stores/s1/payments -H "Authorization: Bearer $TOKEN"');
    expect(text).toContain('npm run demo');
  });

  it('contains no password, webhook key or operator token', () => {
    expect(text).not.toMatch(/a-password|whk_secret|whsec_secret|cauce_operator_token/);
  });
});
