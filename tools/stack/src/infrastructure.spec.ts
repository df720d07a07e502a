import { constantCase, DATABASE_OWNERS } from '@cauce/services';
import { isReplaced, PARTS } from './infrastructure.js';

const replaced = (env: NodeJS.ProcessEnv) => PARTS.filter((part) => isReplaced(part, env)).map(({ name }) => name);

describe('a part of the infrastructure', () => {
  it.each([
    ['is started when nothing is said', {}, []],
    ['is started when its variable is empty', { REDIS_URL: '' }, []],
    ['is not started when its address is given', { REDIS_URL: 'redis://cache.example' }, ['Redis']],
    ['is replaced one by one', { KAFKA_BROKERS: 'k:9092', EVENT_STORE_URL: 'esdb://e:2113' }, ['Kafka', 'Event store']],
    [
      'is needed while one database is not elsewhere',
      { DATABASE_URL_CATALOG: 'postgres://p/a', DATABASE_URL_PAYMENTS: 'postgres://p/b' },
      [],
    ],
    [
      'is not needed when all databases are elsewhere',
      Object.fromEntries(DATABASE_OWNERS.map((name) => [`DATABASE_URL_${constantCase(name)}`, `postgres://p/${name}`])),
      ['Postgres'],
    ],
  ])('%s', (_what, env, names) => {
    expect(replaced(env)).toEqual(names);
  });
});
