import { Random } from './random.js';

const ten = (random: Random) => Array.from({ length: 10 }, () => random.next());

it('draws the same for the same seed, and something else for another', () => {
  expect(ten(new Random(7))).toEqual(ten(new Random(7)));
  expect(ten(new Random(7))).not.toEqual(ten(new Random(8)));
});

it('keeps to its bounds, and reaches both', () => {
  const random = new Random(1);
  const drawn = new Set(Array.from({ length: 200 }, () => random.between(2, 5)));
  expect([...drawn].sort()).toEqual([2, 3, 4, 5]);
});

it('shuffles without losing anything', () => {
  const items = Array.from({ length: 20 }, (_, at) => at);
  const mixed = new Random(3).shuffled(items);
  expect(mixed).not.toEqual(items);
  expect([...mixed].sort((one, other) => one - other)).toEqual(items);
});
