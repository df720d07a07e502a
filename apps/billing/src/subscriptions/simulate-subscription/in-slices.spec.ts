import { inSlices } from './in-slices.js';

/** Numbers that are made when they are asked for; `made` counts them. */
function numbers(until: number) {
  const counts = { made: 0 };
  function* make() {
    while (counts.made < until) yield (counts.made += 1);
  }
  return { counts, items: make() };
}

it('computes no more than 25 items between two turns of all others', async () => {
  const { counts, items } = numbers(110);
  const seen: number[] = [];
  const turn = () => Promise.resolve(seen.push(counts.made));
  expect(await inSlices(items, (item) => -item, turn)).toEqual(Array.from({ length: 110 }, (_, at) => -at - 1));
  expect(seen).toEqual([25, 50, 75, 100]);
});

it('lets what waits for the process have its turn after each of them', async () => {
  const { counts, items } = numbers(1_000);
  const seen: number[] = [];
  const look = () => {
    seen.push(counts.made);
    if (counts.made < 1_000) setImmediate(look);
  };
  setImmediate(look);
  await inSlices(items, (item) => item);
  expect(seen).toEqual(Array.from({ length: 40 }, (_, at) => 25 * (at + 1)));
});

it('is nothing for nothing', async () => {
  expect(await inSlices([], () => 1)).toEqual([]);
});
