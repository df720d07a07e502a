import { jest } from '@jest/globals';
import { Gathered } from './gathered.js';

const TIMES = { apart: 50, quiet: 20, most: 200 };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function counting() {
  const began = performance.now();
  const ranAt: number[] = [];
  const work = new Gathered(TIMES, () => {
    work.ran();
    ranAt.push(Math.round(performance.now() - began));
  });
  return { work, ranAt };
}

it('runs at once when it has not run for a while', async () => {
  const { work, ranAt } = counting();
  work.ask();
  await jest.advanceTimersByTimeAsync(60);
  work.ask();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(ranAt).toEqual([0, 60]);
});

it('waits for more soon after it has run, until there is no more', async () => {
  const { work, ranAt } = counting();
  work.ask();
  await jest.advanceTimersByTimeAsync(10);
  work.ask();
  await jest.advanceTimersByTimeAsync(15);
  work.ask();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(ranAt).toEqual([0, 45]);
});

it('is not put off for ever', async () => {
  const { work, ranAt } = counting();
  for (let at = 0; at < 60; at += 1) {
    work.ask();
    await jest.advanceTimersByTimeAsync(10);
  }
  expect(ranAt).toEqual([0, 210, 410]);
});

it('does nothing once it was cancelled, and takes up an appointment', async () => {
  const { work, ranAt } = counting();
  work.ask();
  work.cancel();
  await jest.advanceTimersByTimeAsync(1_000);
  work.askIn(500);
  work.ask(); // must not come earlier: what failed is tried again in its time
  await jest.advanceTimersByTimeAsync(1_000);
  expect(ranAt).toEqual([1_500]);
});
