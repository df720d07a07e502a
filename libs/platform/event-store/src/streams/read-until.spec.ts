import { jest } from '@jest/globals';
import { readUntil } from './read-until.js';
import { StreamChanges } from './stream-changes.js';

const LONG_MS = 20_000;

/** A stream whose view is how many events it has, and how it was read, and when. @param row resolves once its row is written */
function aStream(count: number | undefined, row: Promise<void> = Promise.resolve()) {
  const changes = new StreamChanges();
  const stream = { count, reads: [] as ('known' | 'shown')[], readAt: [] as number[] };
  const read = (how: 'known' | 'shown') => {
    stream.reads.push(how);
    stream.readAt.push(performance.now());
    return Promise.resolve({ view: stream.count, revision: BigInt(stream.count ?? 0) - 1n });
  };
  const streams = {
    listen: (id: string) => changes.listen(id),
    loadFrom: () => read('known'),
    loadShown: () => read('shown'),
    written: () => row,
  };
  const append = (tells: boolean) => {
    stream.count = (stream.count ?? 0) + 1;
    if (tells) changes.tell('a');
  };
  const until = (wanted: number, { withinMs = LONG_MS, signal = new AbortController().signal } = {}) =>
    readUntil(streams, 'a', (found) => Promise.resolve(found >= wanted), { withinMs, signal });
  return { stream, append, until };
}

it('answers at once what is as wanted, or not there', async () => {
  expect(await aStream(3).until(3)).toBe(3);
  expect(await aStream(undefined).until(3)).toBeUndefined();
});

it('answers what is as wanted once its row is written', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const found = aStream(3, promise).until(3);
  expect(await Promise.race([found, new Promise((later) => setTimeout(later, 50, 'not yet'))])).toBe('not yet');
  resolve(undefined);
  expect(await found).toBe(3);
});

it.each([
  ['this process', true],
  ['another one, of which nobody tells', false],
])('answers once it is, by an append of %s', async (_, tells) => {
  const { append, until, stream } = aStream(1);
  const found = until(2);
  append(tells);
  expect(await found).toBe(2);
  // What another one appends is not known here, but shown.
  expect(stream.reads).toEqual(['known', 'shown']);
});

it('answers what is there when the time is over, or the service stops', async () => {
  expect(await aStream(1).until(2, { withinMs: 0 })).toBe(1);
  expect(await aStream(1).until(2, { signal: AbortSignal.abort() })).toBe(1);
});

describe('while it waits', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('answers at once when the service stops', async () => {
    const stopping = new AbortController();
    const { until, stream } = aStream(1);
    const found = until(2, { signal: stopping.signal });
    await jest.advanceTimersByTimeAsync(5_000);
    const looks = stream.reads.length;
    stopping.abort();
    await expect(found).resolves.toBe(1);
    expect(stream.reads).toHaveLength(looks + 1);
  });

  it.each([
    [1, 24],
    [500, 4],
  ])('of %d that wait in this process each looks %d times in 20 s', async (count, looks) => {
    const all = Array.from({ length: count }, () => aStream(1));
    const found = all.map(({ until }) => until(2));
    await jest.advanceTimersByTimeAsync(LONG_MS - 1);
    expect(new Set(all.map(({ stream }) => stream.reads.length))).toEqual(new Set([looks]));
    await jest.advanceTimersByTimeAsync(1);
    expect(await Promise.all(found)).toEqual(all.map(() => 1));
  });

  it('looks together with others, whenever each began to wait', async () => {
    const [early, late] = [aStream(1), aStream(1)];
    const first = early.until(2);
    await jest.advanceTimersByTimeAsync(130);
    const second = late.until(2);
    await jest.advanceTimersByTimeAsync(LONG_MS - 1_000);
    const shownAt = [early, late].flatMap(({ stream }) => stream.readAt.slice(1));
    expect([shownAt.length > 30, shownAt.filter((at) => at % 100 !== 0)]).toEqual([true, []]);
    await jest.advanceTimersByTimeAsync(LONG_MS);
    expect(await Promise.all([first, second])).toEqual([1, 1]);
  });
});
