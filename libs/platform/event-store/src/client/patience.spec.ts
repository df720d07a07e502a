import { backoff, pause, within } from './patience.js';

it('passes on what settles in time, and rejects what does not', async () => {
  await expect(within(1_000, 'a call', Promise.resolve(1))).resolves.toBe(1);
  await expect(within(1_000, 'a call', Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(within(1, 'a call', new Promise(() => undefined))).rejects.toThrow('a call: no answer in 1 ms');
});

it('doubles the time between tries up to a limit', () => {
  const waits = [0, 1, 2, 10].map((tries) => backoff(tries, 100, 1_000));
  [100, 200, 400, 1_000].forEach((most, at) => {
    expect(waits[at]).toBeLessThanOrEqual(most);
    expect(waits[at]).toBeGreaterThanOrEqual(most * 0.75);
  });
});

it('ends a pause when it is aborted', async () => {
  await expect(pause(60_000, AbortSignal.abort())).resolves.toBeUndefined();
});
