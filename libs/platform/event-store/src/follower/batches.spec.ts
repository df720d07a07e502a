import { jest } from '@jest/globals';
import { Batches } from './batches.js';

const LIMITS = { size: 3, lingerMs: 1_000, pauseMs: 0, mostWaiting: 6 };

/** Batches that are handled when the test says so. */
function collecting(limits = LIMITS) {
  const seen: (readonly number[])[] = [];
  const open: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  const handle = (batch: readonly number[]): Promise<void> => {
    seen.push(batch);
    return new Promise((resolve, reject) => open.push({ resolve, reject }));
  };
  let emptied = 0;
  const batches = new Batches<number>(limits, handle, () => (emptied += 1));
  const finish = async () => {
    open.shift()?.resolve();
    await new Promise(setImmediate);
  };
  return { batches, seen, open, finish, emptied: () => emptied };
}

it('hands over a full batch at once, and one at a time', async () => {
  const { batches, seen, finish } = collecting();
  [1, 2, 3, 4, 5].forEach((item) => void batches.push(item));
  expect(seen).toEqual([[1, 2, 3]]);
  await finish();
  expect(seen).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

describe('with a pause', () => {
  const PAUSED = { ...LIMITS, pauseMs: 60_000 };

  it('lets a partial batch wait, but not a full one', async () => {
    const { batches, seen, finish } = collecting(PAUSED);
    [1, 2, 3, 4, 5].forEach((item) => void batches.push(item));
    await finish();
    expect(seen).toEqual([[1, 2, 3]]);
    void batches.push(6);
    expect(seen).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    batches.stop(new Error('over'));
  });

  it('lets an item wait that comes soon after a batch, even if nothing waited then', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      const { batches, seen, finish } = collecting({ ...LIMITS, pauseMs: 30, lingerMs: 0 });
      [1, 2, 3].forEach((item) => void batches.push(item));
      await finish();
      jest.advanceTimersByTime(10);
      void batches.push(4);
      jest.advanceTimersByTime(19);
      expect(seen).toEqual([[1, 2, 3]]);
      jest.advanceTimersByTime(1);
      expect(seen).toEqual([[1, 2, 3], [4]]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('lets a partial batch wait longer after one that took longer', async () => {
    const { batches, seen, finish } = collecting({ ...LIMITS, pauseMs: 1 });
    [1, 2, 3, 4].forEach((item) => void batches.push(item));
    const took = performance.now();
    while (performance.now() - took < 30); // busy, as a full machine is
    const finishedAt = performance.now();
    await finish();
    expect(seen).toEqual([[1, 2, 3]]);
    while (seen.length < 2) await new Promise(setImmediate);
    expect(performance.now() - finishedAt).toBeGreaterThanOrEqual(29);
  });
});

describe('an urgent item', () => {
  it('is handed over at once, with everything that waits', () => {
    const { batches, seen } = collecting();
    void batches.push(1);
    expect(seen).toEqual([]);
    void batches.push(2, true);
    expect(seen).toEqual([[1, 2]]);
  });

  it('waits for the running batch, but not for the pause after it', async () => {
    const { batches, seen, finish } = collecting({ ...LIMITS, pauseMs: 60_000 });
    [1, 2, 3].forEach((item) => void batches.push(item));
    void batches.push(4, true);
    expect(seen).toEqual([[1, 2, 3]]);
    await finish();
    expect(seen).toEqual([[1, 2, 3], [4]]);
  });
});

it('hands over a partial batch after the linger time', async () => {
  const { batches, seen } = collecting({ ...LIMITS, lingerMs: 1 });
  void batches.push(1);
  expect(seen).toEqual([]);
  const handed: PromiseWithResolvers<void> = Promise.withResolvers();
  const timer = setInterval(() => seen.length > 0 && handed.resolve(), 1);
  await handed.promise;
  clearInterval(timer);
  expect(seen).toEqual([[1]]);
});

it('holds its source back while too many items wait', async () => {
  const { batches, finish } = collecting();
  const pushed = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((item) => batches.push(item));
  expect(pushed.map((promise) => promise !== undefined)).toEqual([false, false, false, false, false, false, false, false, true]);
  let isFree = false;
  void pushed.at(-1)?.then(() => (isFree = true));
  expect(isFree).toBe(false); // three run, six wait
  await finish();
  expect(isFree).toBe(true); // three run, three wait
});

describe('when a batch fails', () => {
  it('hands over no further batch, and rejects all waiting promises', async () => {
    const { batches, seen, open } = collecting();
    const held = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((item) => batches.push(item)).at(-1);
    open[0]?.reject(new Error('lost'));
    await expect(held).rejects.toThrow('lost');
    await expect(batches.push(10)).rejects.toThrow('lost');
    expect(seen).toEqual([[1, 2, 3]]);
  });
});

describe('once all is handled', () => {
  it('says that it is empty', async () => {
    const { batches, emptied, finish } = collecting();
    [1, 2, 3, 4].forEach((item) => void batches.push(item));
    await finish();
    expect([batches.isEmpty, emptied()]).toEqual([false, 0]);
    await finish();
    expect([batches.isEmpty, emptied()]).toEqual([true, 1]);
  });

  it('does not say so when it was stopped: what waited was dropped', async () => {
    const { batches, emptied, finish } = collecting();
    [1, 2, 3, 4].forEach((item) => void batches.push(item));
    batches.stop(new Error('over'));
    await finish();
    expect([batches.isEmpty, emptied()]).toEqual([false, 0]);
  });
});

it('knows the oldest item that is not handled yet', async () => {
  const { batches, finish } = collecting();
  [1, 2, 3, 4].forEach((item) => void batches.push(item));
  expect(batches.oldest).toBe(1);
  await finish();
  expect(batches.oldest).toBe(4);
  await finish();
  expect(batches.oldest).toBeUndefined();
});
