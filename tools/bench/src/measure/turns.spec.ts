import { byTurns, median, ratioOf } from './turns.js';

test('both are measured equally often, and neither is always the first', async () => {
  const order: string[] = [];
  const turns = await byTurns(['small', 'large'], 3, (one) => Promise.resolve(order.push(one)));
  expect(order).toEqual(['small', 'large', 'large', 'small', 'small', 'large']);
  expect(turns).toEqual([
    [1, 2],
    [4, 3],
    [5, 6],
  ]);
});

test('a ratio is that of the turn in the middle', () => {
  const turns = [
    [10, 11],
    [100, 90],
    [1, 3],
  ] as const;
  expect(ratioOf(turns, (value) => value)).toEqual({ middle: 1.1, lowest: 0.9, highest: 3 });
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});
