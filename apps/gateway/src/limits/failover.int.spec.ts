/** @seconds 22 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RedisCluster, startRedisCluster } from '@cauce/clusters';
import { configReader } from '@cauce/config';
import { connectForCounting, type Counting, redisRules, redisVariables } from '@cauce/redis';
import type { RunningPart } from '@cauce/stack';
import { createLogger } from '@cauce/telemetry';
import { eventually } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { RateLimits } from './rate-limits.js';

jest.setTimeout(60_000);

const SHARED = { name: 'cauce_spec_counts_shared', about: 'Whether the gateways of this spec count together.' };
const PER_SECOND = 20;
const logger = createLogger('gateway', { level: 'silent', format: 'json' });

let folder: string;
let cluster: RedisCluster;
let gateways: (Counting & { limits: RateLimits })[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-redis-'));
  cluster = await startRedisCluster(folder);
  const config = configReader(redisVariables, ...redisRules)(cluster.variables);
  gateways = [1, 2].map(() => {
    const connection = connectForCounting(config, logger, SHARED);
    return { ...connection, limits: new RateLimits(connection.redis) };
  });
});

afterAll(async () => {
  gateways.forEach(({ close }) => close());
  await cluster.stop();
  await rm(folder, { recursive: true });
});

/** A hundred requests of a new token at both gateways: how many were let through. */
async function letThrough(): Promise<number> {
  const token = randomUUID();
  const asked = gateways.flatMap(({ limits }) => Array.from({ length: 50 }, () => limits.take(token, PER_SECOND)));
  return (await Promise.all(asked)).filter(({ allowed }) => allowed).length;
}

/** The limit and its burst, however the requests are spread; a second may end in between. A gateway that counts alone lets 80 through. */
const countTogether = () => eventually(letThrough, (allowed) => allowed <= 3 * PER_SECOND, { within: 20_000 });

/** Asks all the time, until told to stop; answers how many decisions there were and the slowest, in ms. */
function askOn() {
  const [token, seen] = [randomUUID(), { decisions: 0, slowestMs: 0 }];
  let asking = true;
  const ended = Promise.all(
    gateways.map(async ({ limits }) => {
      while (asking) {
        const began = performance.now();
        await limits.take(token, PER_SECOND);
        seen.slowestMs = Math.max(seen.slowestMs, performance.now() - began);
        seen.decisions += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    }),
  );
  const stop = async () => {
    asking = false;
    await ended;
    return seen;
  };
  return stop;
}

it.each<[string, (part: RunningPart) => unknown, (part: RunningPart) => unknown]>([
  ['killed', (part) => part.kill(), (part) => part.start()],
  ['frozen', (part) => part.freeze(), (part) => part.thaw()],
])('the primary is %s: no request fails or waits, and the gateways count together at the next one', async (_, away, back) => {
  await countTogether();
  const before = await cluster.leader();
  const stop = askOn();
  await away(before);
  await eventually(
    () => cluster.leader(),
    (primary) => primary !== before,
    { within: 20_000 },
  );
  await countTogether();
  const { slowestMs, decisions } = await stop();
  expect(decisions).toBeGreaterThan(100);
  expect(slowestMs).toBeLessThan(1_000);
  await back(before);
});
