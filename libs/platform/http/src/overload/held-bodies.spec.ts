import fc from 'fast-check';
import { HeldBodies } from './held-bodies.js';

it('holds so many bytes of one network, and so many of all', () => {
  const held = new HeldBodies({ all: 100, ofOne: 40 });
  expect([held.take('a', 40), held.take('a', 1)]).toEqual([true, false]);
  expect([held.take('b', 40), held.take('c', 21), held.take('c', 20), held.take(undefined, 1)]).toEqual([true, false, true, false]);
  held.give('a', 10);
  expect([held.take('a', 11), held.take('b', 1), held.take('a', 10)]).toEqual([false, false, true]);
});

it('limits those without a network only together', () => {
  const held = new HeldBodies({ all: 100, ofOne: 40 });
  expect([held.take(undefined, 100), held.take(undefined, 1)]).toEqual([true, false]);
});

it('has room for everything again once all is given back, in any order', () => {
  const parts = fc.array(fc.tuple(fc.constantFrom('a', 'b', undefined), fc.integer({ min: 0, max: 60 })));
  fc.assert(
    fc.property(parts, (each) => {
      const held = new HeldBodies({ all: 100, ofOne: 40 });
      const taken = each.filter(([network, bytes]) => held.take(network, bytes));
      expect(taken.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(100);
      for (const [network, bytes] of taken.toReversed()) held.give(network, bytes);
      expect([held.take('a', 40), held.take('b', 40), held.take(undefined, 20)]).toEqual([true, true, true]);
    }),
  );
});
