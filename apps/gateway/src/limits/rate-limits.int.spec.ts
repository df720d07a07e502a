import { randomUUID } from 'node:crypto';
import { connectForCounting, type Counting } from '@cauce/redis';
import { createLogger } from '@cauce/telemetry';
import { eventually, stackAddress, type Wire, wireTo } from '@cauce/testing/services';
import { RateLimits } from './rate-limits.js';

// Two gateways, each with a connection of its own to the real Redis, through wires that the spec holds up and cuts.

const logger = createLogger('gateway', { level: 'silent', format: 'json' });
/** Requests a second, and as many again in the burst: a hundred are always too many. */
const [PER_SECOND, TOO_MANY] = [20, 100];

const SHARED = { name: 'cauce_spec_counts_shared', about: 'Whether the gateways of this spec count together.' };

type Gateway = Counting & { readonly wire: Wire; readonly limits: RateLimits };

const gateways: Gateway[] = [];

beforeAll(async () => {
  for (let at = 0; at < 2; at++) {
    const wire = await wireTo(stackAddress('TEST_REDIS_URL'));
    const connection = connectForCounting({ REDIS_URL: wire.url }, logger, SHARED);
    gateways.push({ ...connection, wire, limits: new RateLimits(connection.redis) });
  }
});

// A connection that is silent for long is given up: on a busy machine that happens by itself, too.
beforeEach(() => connected());

afterAll(async () => {
  for (const { close, wire } of gateways) {
    close();
    await wire.close();
  }
});

const connected = () =>
  eventually(
    () => gateways.map(({ redis }) => redis.status),
    (statuses) => statuses.every((status) => status === 'ready'),
    { within: 10_000 },
  );

const away = ({ redis }: Gateway) =>
  eventually(
    () => redis.status,
    (status) => status !== 'ready',
    { within: 10_000 },
  );

/** Asks `each` times at each of these gateways at once; answers how many were let through, and the slowest decision in milliseconds. */
async function ask(token: string, each: number, at: readonly Gateway[] = gateways) {
  const decisions = await Promise.all(
    at.flatMap(({ limits }) =>
      Array.from({ length: each }, async () => {
        const began = performance.now();
        const { allowed } = await limits.take(token, PER_SECOND);
        return { allowed, ms: performance.now() - began };
      }),
    ),
  );
  return { allowed: decisions.filter(({ allowed }) => allowed).length, slowestMs: Math.max(...decisions.map(({ ms }) => ms)) };
}

const first = (): Gateway => {
  const [gateway] = gateways;
  if (!gateway) throw new Error('no gateway');
  return gateway;
};

it('counts together: both gateways let through the limit of one', async () => {
  const { allowed } = await ask(randomUUID(), TOO_MANY / 2);
  expect(allowed).toBeGreaterThanOrEqual(2 * PER_SECOND);
  expect(allowed).toBeLessThanOrEqual(3 * PER_SECOND); // a second may end in between
});

it('tells each request what is left after it, in the order they came, however many are counted together', async () => {
  const token = randomUUID();
  const { limits } = first();
  const taken = await Promise.all(Array.from({ length: 3 }, () => limits.take(token, PER_SECOND)));
  expect(taken.map(({ headers }) => headers['ratelimit'])).toEqual([19, 18, 17].map((left) => `"token";r=${left};t=1`));
});

it('counts a dear request as several, in the order they came: beyond the second in the burst, and beyond that not at all', async () => {
  const [token, { limits }] = [randomUUID(), first()];
  const taken = await Promise.all([1, 10, 1, 10, 18, 1].map((countsAs) => limits.take(token, PER_SECOND, countsAs)));
  expect(taken.map(({ allowed, headers }) => [allowed, headers['ratelimit']])).toEqual(
    [[true, 19], [true, 9], [true, 8], [true, 0], [true, 0], [false, 0]].map(([allowed, left]) => [allowed, `"token";r=${left};t=1`]),
  ); // prettier-ignore
});

it('counts no request as more than its token has in a second, or it would never be let through', async () => {
  const [token, { limits }] = [randomUUID(), first()];
  const taken = await Promise.all([1, 2, 3].map(() => limits.take(token, 5, 10)));
  expect(taken.map(({ allowed }) => allowed)).toEqual([true, true, false]);
});

it('counts together after Redis has forgotten how to count', async () => {
  const token = randomUUID();
  await ask(token, 1);
  await first().redis.script('FLUSH');
  const taken = [];
  for (const { limits } of gateways) taken.push((await limits.take(token, PER_SECOND)).headers['ratelimit']);
  expect(taken).toEqual([17, 16].map((left) => `"token";r=${left};t=1`));
});

it('counts each token separately', async () => {
  const token = randomUUID();
  await ask(token, TOO_MANY);
  expect((await first().limits.take(randomUUID(), PER_SECOND)).allowed).toBe(true);
});

it('applies a changed limit at once', async () => {
  const token = randomUUID();
  await ask(token, TOO_MANY);
  expect((await first().limits.take(token, 100 * TOO_MANY)).allowed).toBe(true);
  expect((await first().limits.take(token, PER_SECOND)).allowed).toBe(false);
});

it.each(['cut', 'stall'] as const)(
  'goes on without waiting when Redis is gone (%s), each gateway for itself, and counts together again',
  async (how) => {
    const gone = gateways.map((gateway) => {
      gateway.wire[how]();
      return gateway;
    });
    // The first requests to meet the silence wait until the connection is given up; none fails.
    expect((await ask(randomUUID(), 5)).allowed).toBe(10);
    await Promise.all(gone.map(away));
    const token = randomUUID();
    let isNextTurn = false;
    setImmediate(() => (isNextTurn = true));
    const { allowed } = await ask(token, TOO_MANY);
    expect(isNextTurn).toBe(false); // all is decided in this turn of the event loop: nothing was waited for
    expect(allowed).toBeGreaterThanOrEqual(4 * PER_SECOND);
    expect(allowed).toBeLessThanOrEqual(6 * PER_SECOND);
    for (const { wire } of gateways) wire.mend();
    await connected();
    const together = await ask(randomUUID(), TOO_MANY / 2);
    expect(together.allowed).toBeLessThanOrEqual(3 * PER_SECOND);
  },
);

it('fails and delays no request while Redis goes and comes under load', async () => {
  const token = randomUUID();
  let slowestMs = 0;
  let decisions = 0;
  let asking = true;
  const clients = gateways.flatMap((gateway) =>
    Array.from({ length: 4 }, async () => {
      while (asking) {
        slowestMs = Math.max(slowestMs, (await ask(token, 1, [gateway])).slowestMs);
        decisions += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    }),
  );
  const soon = decisions + 200;
  await eventually(
    () => decisions,
    (count) => count > soon,
  );
  for (const how of ['stall', 'cut'] as const) {
    for (const { wire } of gateways) wire[how]();
    await Promise.all(gateways.map(away));
    const during = decisions + 200;
    await eventually(
      () => decisions,
      (count) => count > during,
    );
    for (const { wire } of gateways) wire.mend();
    await connected();
  }
  asking = false;
  await Promise.all(clients);
  expect(slowestMs).toBeLessThan(1_000);
});
