import { each } from './each.js';

const signal = new AbortController().signal;

it('keeps the order of the items, and the limit of concurrent ones', async () => {
  let running = 0;
  let most = 0;
  const double = async (item: number) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return item * 2;
  };
  expect(await each([1, 2, 3, 4, 5], 2, signal, double)).toEqual([2, 4, 6, 8, 10]);
  expect(most).toBe(2);
});

it('fails with the first failure', async () => {
  await expect(each([1], 1, signal, () => Promise.reject(new Error('500')))).rejects.toThrow('500');
});
