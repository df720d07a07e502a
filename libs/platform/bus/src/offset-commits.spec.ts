import { jest } from '@jest/globals';
import type { Offsets } from 'kafkajs';
import { OffsetCommits } from './offset-commits.js';

const TOPIC = 'payments.payment.v1';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function recording({ fails = 0 }: { fails?: number } = {}) {
  const committed: (Offsets | undefined)[] = [];
  const failed: unknown[] = [];
  let left = fails;
  const payload = {
    commitOffsetsIfNecessary: (offsets?: Offsets) => {
      left -= 1;
      if (left >= 0) return Promise.reject(new Error('away'));
      committed.push(offsets);
      return Promise.resolve();
    },
  };
  const commits = new OffsetCommits((error) => failed.push(error));
  const handled = (partition: number, offset: string) => commits.soon({ topic: TOPIC, partition, offset, payload });
  return { commits, committed, failed, handled };
}

const of = (...partitions: (readonly [partition: number, offset: string])[]) => ({
  topics: [{ topic: TOPIC, partitions: partitions.map(([partition, offset]) => ({ partition, offset })) }],
});

test('a single batch is committed at once, and those that follow it closely together, each partition at its latest', async () => {
  const { committed, handled } = recording();
  handled(0, '1');
  await jest.advanceTimersByTimeAsync(0);
  expect(committed).toEqual([of([0, '1'])]);
  handled(0, '2');
  handled(1, '7');
  await jest.advanceTimersByTimeAsync(20);
  handled(0, '3');
  await jest.advanceTimersByTimeAsync(74);
  expect(committed).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(committed).toEqual([of([0, '1']), of([0, '3'], [1, '7'])]);
});

test('batches that come without a pause do not put a commit off for ever', async () => {
  const { committed, handled } = recording();
  for (let at = 0; at < 100; at += 1) {
    handled(0, String(at));
    await jest.advanceTimersByTimeAsync(10);
  }
  expect(committed.length).toBeGreaterThanOrEqual(4);
  expect(committed.length).toBeLessThanOrEqual(5);
});

test('a flush commits everything, once', async () => {
  const { commits, committed, handled } = recording();
  handled(0, '1');
  await commits.flush();
  await commits.flush();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(committed).toEqual([of([0, '1'])]);
});

test('a failed commit is reported and repeated', async () => {
  const { commits, committed, failed, handled } = recording({ fails: 1 });
  handled(0, '1');
  await commits.flush();
  expect(failed).toHaveLength(1);
  expect(committed).toEqual([]);
  await commits.flush();
  expect(committed).toEqual([of([0, '1'])]);
});

test('after a rebalance a member commits no earlier offsets', async () => {
  const { commits, committed, handled } = recording();
  handled(0, '1');
  commits.forget();
  await jest.advanceTimersByTimeAsync(10_000);
  await commits.flush();
  expect(committed).toEqual([]);
});
