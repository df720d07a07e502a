import { jest } from '@jest/globals';
import { FetchPace } from './fetch-pace.js';

/** The clock stands still, but for what a test lets pass. */
beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => jest.useRealTimers());

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** After a fetch that was handled at once. */
function afterFetch(pace: FetchPace, concernsUs: boolean, signal = AbortSignal.timeout(500)): Promise<string> {
  const resting = pace.rest(pace.fetched(concernsUs), signal);
  return Promise.race([resting.then(() => 'at once'), turn().then(() => 'later')]);
}

it('waits for more after what concerns no handler, but not when it is to end', async () => {
  const pace = new FetchPace();
  await expect(afterFetch(pace, false)).resolves.toBe('later');
  await expect(afterFetch(pace, false, AbortSignal.abort())).resolves.toBe('at once');
});

it('goes on at once after what concerns a handler, and for a while after that', async () => {
  const pace = new FetchPace();
  await expect(afterFetch(pace, true)).resolves.toBe('at once');
  jest.advanceTimersByTime(99);
  await expect(afterFetch(pace, false)).resolves.toBe('at once');
  jest.advanceTimersByTime(1);
  await expect(afterFetch(pace, false)).resolves.toBe('later');
});

it('waits no longer than it took until the fetch was handled', async () => {
  const pace = new FetchPace();
  const fetchedAt = pace.fetched(false);
  jest.advanceTimersByTime(100);
  await expect(Promise.race([pace.rest(fetchedAt, AbortSignal.timeout(500)), turn().then(() => 'later')])).resolves.toBeUndefined();
});
