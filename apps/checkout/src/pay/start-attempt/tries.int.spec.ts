import { randomBytes, randomUUID } from 'node:crypto';
import { connectForCounting, type Counting } from '@cauce/redis';
import { SILENT } from '@cauce/telemetry';
import { eventually, stackAddress, type Wire, wireTo } from '@cauce/testing/services';
import { Tries } from './tries.js';

// Two processes of checkout, each with a connection of its own to the real Redis, through wires that the spec cuts and holds up.

const SHARED = { name: 'cauce_spec_tries_shared', about: 'Whether the processes of this spec count together.' };
const key = randomBytes(32);

type Process = Counting & { readonly wire: Wire; readonly tries: Tries };
const processes: Process[] = [];

beforeAll(async () => {
  for (let nth = 0; nth < 2; nth += 1) {
    const wire = await wireTo(stackAddress('TEST_REDIS_URL'));
    const connection = connectForCounting({ REDIS_URL: wire.url }, SILENT, SHARED);
    processes.push({ ...connection, wire, tries: new Tries({ redis: connection.redis, key, ofAnAddress: 60 }) });
  }
  await become('ready');
});
afterAll(async () => {
  for (const { close, wire } of processes) {
    close();
    await wire.close();
  }
});

const become = (status: string) =>
  eventually(() => processes.map(({ redis }) => redis.status), (all) => all.every((each) => (each === 'ready') === (status === 'ready')), { within: 10_000 }); // prettier-ignore
const anAddress = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;

/** How many of so many tries at each process are let through. */
async function letThrough(each: number, link = randomUUID(), address = anAddress()): Promise<number> {
  const taken = processes.flatMap(({ tries }) => Array.from({ length: each }, () => tries.take(link, address)));
  return (await Promise.all(taken)).filter(Boolean).length;
}

it('are counted by all processes together, for an hour, and neither link nor address stands in Redis', async () => {
  const [link, address] = [randomUUID(), anAddress()];
  const redis = processes[0]?.redis ?? never();
  const before = new Set(await redis.keys('tries-*'));
  expect(await letThrough(15, link, address)).toBe(20);
  const keys = (await redis.keys('tries-*')).filter((each) => !before.has(each));
  expect(keys.map((each) => each.replace(/:.*/, '')).sort()).toEqual(['tries-of-address', 'tries-of-link']);
  for (const each of keys) {
    expect(each).not.toMatch(new RegExp(`${link}|2001|db8`));
    expect(await redis.ttl(each)).toBeGreaterThan(3_500);
    expect(await redis.ttl(each)).toBeLessThanOrEqual(3_600);
  }
  expect(await letThrough(1, randomUUID(), address)).toBe(2);
});

it.each(['cut', 'stall'] as const)(
  'are counted by each process alone while Redis is away (%s), and together again after that',
  async (how) => {
    processes.forEach(({ wire }) => wire[how]());
    await letThrough(1); // notices it
    await become('away');
    expect(await letThrough(30)).toBe(40);
    processes.forEach(({ wire }) => wire.mend());
    await become('ready');
    expect(await letThrough(15)).toBe(20);
  },
);

function never(): never {
  throw new Error('no process');
}
