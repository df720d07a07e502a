import { Coalesced } from './coalesced.js';

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

it('serves who comes alone at once, and together what comes right after it, each with its own answer', async () => {
  const { doubled, batches } = doubling();
  const answers = await Promise.all([1, 2, 3, 4].map((item) => doubled.add(item)));
  expect(answers).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
});

it('takes no more than 64 at a time', async () => {
  const { doubled, batches } = doubling();
  await Promise.all(Array.from({ length: 130 }, (_, item) => doubled.add(item)));
  expect(batches.map(({ length }) => length)).toEqual([1, 64, 64, 1]);
});

it('what is refused does not take its neighbours with it', async () => {
  const { doubled } = doubling();
  const settled = await Promise.allSettled([0, 1, -2, 3].map((item) => doubled.add(item)));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

it('what finds the database away is asked once, and fails for all', async () => {
  let asked = 0;
  const coalesced = new Coalesced<number>(() => {
    asked += 1;
    return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  });
  const settled = await Promise.allSettled([1, 2, 3].map((item) => coalesced.add(item)));
  expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
  expect(asked).toBe(2);
});
