import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configReader } from '@cauce/config';
import { redisCheck, type RedisConfig, redisRules, redisVariables } from '@cauce/redis';
import { Scheduler } from '@cauce/scheduler';
import { accepts, Child, findRedis, waitUntil } from '@cauce/stack';
import { freePort } from '@cauce/stack/free-ports';
import { SILENT } from '@cauce/telemetry';
import { eventually } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { selfMadeCertificate } from '../self-made-certificate.js';
import { type RedisCluster, startRedisCluster } from './redis-cluster.js';

jest.setTimeout(60_000);

const NEVER = 3_600_000;
let folder: string;
let cluster: RedisCluster;
let config: RedisConfig;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redis-cluster-'));
  cluster = await startRedisCluster(folder);
  config = configReader(redisVariables, ...redisRules)(cluster.variables);
});

afterAll(async () => {
  await cluster.stop();
  await rm(folder, { recursive: true });
});

/** One of its servers, without Sentinel. */
const addressOf = ({ ports: [port = 0] }: RedisCluster['servers'][number], password = cluster.users.cauce) =>
  `rediss://cauce:${password}@127.0.0.1:${port}`;
const directly = (changes: Partial<RedisConfig>): RedisConfig => ({ ...config, REDIS_SENTINELS: undefined, ...changes });
const check = (given: RedisConfig) => redisCheck(given).check();

it('is fit for a service with its user, by TLS and Sentinel', async () => {
  await check(config);
  await check(directly({ REDIS_URL: addressOf(await cluster.leader()) }));
});

describe('is refused in a sentence', () => {
  it('with another authority', async () => {
    const given = { ...config, REDIS_CA_FILE: (await selfMadeCertificate()).certificate };
    const sentence = 'The certificate of Redis is not trusted: REDIS_CA_FILE must hold that of the authority that signed it';
    await expect(check(given)).rejects.toThrow(sentence);
    await expect(check({ ...directly(given), REDIS_URL: addressOf(await cluster.leader()) })).rejects.toThrow(sentence);
  });

  it('with another password, which is not told', async () => {
    const given = directly({ REDIS_URL: addressOf(await cluster.leader(), 'wrong-one') });
    const refused = await check(given).catch(String);
    expect(refused).toContain('Redis refuses the user and password of REDIS_URL, or needs them: WRONGPASS');
    expect(refused).not.toContain('wrong-one');
    await expect(check({ ...config, REDIS_SENTINEL_PASSWORD: 'x' })).rejects.toThrow('Sentinel refuses REDIS_SENTINEL_USERNAME');
  });

  it('with another name at the Sentinels', () =>
    expect(check({ ...config, REDIS_SENTINEL_NAME: 'another' })).rejects.toThrow(
      'No Sentinel knows a primary of the name REDIS_SENTINEL_NAME',
    ));

  it('where a replica is', async () => {
    const primary = await cluster.leader();
    const replica = cluster.servers.find((server) => server !== primary) ?? primary;
    await expect(check(directly({ REDIS_URL: addressOf(replica) }))).rejects.toThrow('REDIS_URL leads to a read-only replica');
  });

  it('where a Redis Cluster is', async () => {
    const port = await freePort();
    const args = ['--port', String(port), '--cluster-enabled', 'yes', '--dir', folder, '--save', ''];
    const server = await Child.start('redis', { command: await findRedis(), args, env: {} }, join(folder, 'redis-cluster.log'));
    await waitUntil(server, 'nothing accepts', () => accepts(port));
    await expect(check({ REDIS_URL: `redis://127.0.0.1:${port}` })).rejects.toThrow('a Redis Cluster, which is not supported');
    await server.stop();
  });
});

it('is no reason to wait while it is away', () => check({ REDIS_URL: 'redis://127.0.0.1:1' }));

it('nudges come through the new primary after a failover', async () => {
  const claimed: string[] = [];
  const scheduler = new Scheduler<string>({
    queue: 'failover',
    redis: config,
    log: SILENT,
    sweepEveryMs: NEVER,
    claim: (_limit, keys = []) => Promise.resolve(void claimed.push(...keys)).then(() => []),
    run: () => Promise.resolve(),
  });
  scheduler.start();
  const nudgeUntilClaimed = (key: string) =>
    eventually(
      async () => {
        await scheduler.nudge(key, new Date());
        return claimed;
      },
      (all) => all.includes(key),
      { within: 20_000 },
    );
  await nudgeUntilClaimed('before');
  const before = await cluster.leader();
  await cluster.failOver();
  await eventually(
    () => cluster.leader(),
    (primary) => primary !== before,
  );
  await nudgeUntilClaimed('after');
  await scheduler.close();
});
