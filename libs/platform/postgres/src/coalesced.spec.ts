import { currentCaller, withRequest } from '@cauce/telemetry';
import { jest } from '@jest/globals';
import { Coalesced, ONE_AT_A_TIME } from './coalesced.js';
import { isUnavailable, NoTurnInTime } from './unavailable.js';

// A busy machine may take longer than 4 ms from one line to the next.
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** The outcomes of these, once all have settled. */
async function settled<Answer>(asked: readonly Promise<Answer>[]): Promise<PromiseSettledResult<Answer>[]> {
  const all = Promise.allSettled(asked);
  await jest.advanceTimersByTimeAsync(1_000);
  return all;
}

/** Doubles numbers, refuses those below 0, and keeps what it was given together. */
function doubling() {
  const batches: (readonly number[])[] = [];
  const doubled = new Coalesced<number, number>((items) => {
    batches.push(items);
    if (items.some((item) => item < 0)) return Promise.reject(new Error('below 0'));
    return Promise.resolve(items.map((item) => 2 * item));
  });
  return { doubled, batches };
}

it('serves a single request at once, and those right after it together, each with its own answer', async () => {
  const { doubled, batches } = doubling();
  const answers = await settled([1, 2, 3, 4].map((item) => doubled.add(item)));
  expect(answers).toEqual([2, 4, 6, 8].map((value) => ({ status: 'fulfilled', value })));
  expect(batches).toEqual([[1], [2, 3, 4]]);
});

it('takes at most 64 at a time', async () => {
  const { doubled, batches } = doubling();
  await settled(Array.from({ length: 130 }, (_, item) => doubled.add(item)));
  expect(batches.map(({ length }) => length)).toEqual([1, 64, 64, 1]);
});

it('counts items by their size, and handles one alone that is larger than a batch', async () => {
  const batches: (readonly number[])[] = [];
  const sized = new Coalesced<number>(
    (items) => Promise.resolve(void batches.push(items)).then(() => []),
    ONE_AT_A_TIME,
    (item) => item,
  );
  await settled([30, 30, 4, 1, 500, 2].map((item) => sized.add(item)));
  expect(batches).toEqual([[30, 30, 4], [1], [500], [2]]);
});

it.each([
  [1, [1]],
  [10, [10]],
  [64, [64]],
  [150, [64, 64, 22]],
])('one batch at a time grows with the load: %d that come while one is under way are %j', async (coming, next) => {
  const batches: number[] = [];
  const underWay = Promise.withResolvers<readonly number[]>();
  const growing = new Coalesced<number, number>(({ length }) => {
    batches.push(length);
    return batches.length === 1 ? underWay.promise : Promise.resolve([]);
  }, ONE_AT_A_TIME);
  const first = growing.add(0);
  await jest.advanceTimersByTimeAsync(1);
  const others = Array.from({ length: coming }, (_, item) => growing.add(item));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(batches).toEqual([1]);
  underWay.resolve([]);
  await settled([first, ...others]);
  expect(batches).toEqual([1, ...next]);
});

it('a refused item does not fail its neighbours', async () => {
  const { doubled } = doubling();
  const results = await settled([0, 1, -2, 3].map((item) => doubled.add(item)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

it('a batch fails as a whole, after one try, when the database is down', async () => {
  let asked = 0;
  const coalesced = new Coalesced<number>(() => {
    asked += 1;
    return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  });
  const results = await settled([1, 2, 3].map((item) => coalesced.add(item)));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(asked).toBe(2);
});

describe('an item that may not wait for ever', () => {
  const never = () => new Promise<never>(() => undefined);

  it('fails when its time is over, is never done, and makes no room for others to be late', async () => {
    const done: number[] = [];
    const first: PromiseWithResolvers<readonly number[]> = Promise.withResolvers();
    const limited = new Coalesced<number, number>(
      (items) => (items.includes(1) ? first.promise : Promise.resolve(items.map((item) => (done.push(item), item)))),
      { ...ONE_AT_A_TIME, withinMs: 1_000 },
    );
    const slow = limited.add(1);
    await jest.advanceTimersByTimeAsync(1);
    const late = expect(limited.add(2)).rejects.toThrow(NoTurnInTime);
    await jest.advanceTimersByTimeAsync(600);
    const inTime = limited.add(3);
    await jest.advanceTimersByTimeAsync(500);
    await late;
    first.resolve([1]);
    expect(await slow).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect([await inTime, done]).toEqual([3, [3]]);
  });

  it('fails one after the other while nothing is answered, as a database that is away', async () => {
    const stuck = new Coalesced<number>(never, { ...ONE_AT_A_TIME, withinMs: 1_000 });
    void stuck.add(0);
    await jest.advanceTimersByTimeAsync(1);
    const failedAt: number[] = [];
    const began = performance.now();
    for (const item of [1, 2, 3]) {
      void stuck.add(item).catch((error: unknown) => failedAt.push(isUnavailable(error) ? performance.now() - began : -1));
      await jest.advanceTimersByTimeAsync(100);
    }
    await jest.advanceTimersByTimeAsync(2_000);
    expect(failedAt.map(Math.round)).toEqual([1_000, 1_100, 1_200]);
  });
});

it('what callers share runs for none of them: it is not refused since the first of them waits no more', async () => {
  const ranFor: unknown[] = [];
  const shared = new Coalesced<number>(() => {
    ranFor.push(currentCaller());
    return Promise.resolve([]);
  });
  await settled([withRequest({ requestId: 'r' }, () => shared.add(1))]);
  expect(ranFor).toEqual([undefined]);
});
