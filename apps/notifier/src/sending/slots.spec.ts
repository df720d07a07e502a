import fc from 'fast-check';
import { Slots } from './slots.js';

it('counts the running attempts, by endpoint and in total', () => {
  const slots = new Slots(() => 3, 3, 5);
  for (const endpoint of ['a', 'a', 'b']) slots.take(endpoint);
  expect(slots.free()).toEqual([['a', 'b'], [1, 2]]); // prettier-ignore
  expect(slots.room()).toBe(2);
  slots.giveBack('b');
  expect([slots.isBusy('a'), slots.isBusy('b'), slots.room()]).toEqual([true, false, 3]);
});

it('takes no more than there are', () => {
  const slots = new Slots(() => 2, 2, 3);
  expect(['a', 'a', 'a', 'b', 'b'].map((endpoint) => slots.take(endpoint))).toEqual([true, true, false, true, false]);
  expect([slots.free(), slots.room()]).toEqual([[['a', 'b'], [0, 1]], 0]); // prettier-ignore
});

it('takes no more of an endpoint than its receiver may get', () => {
  const slots = new Slots((endpoint) => (endpoint === 'fails' ? 1 : 10));
  expect(['fails', 'fails', 'works', 'works'].map((endpoint) => slots.take(endpoint))).toEqual([true, false, true, true]);
});

it('law: as many releases as takes restore the initial state', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), (endpoints) => {
      const slots = new Slots();
      const taken = endpoints.filter((endpoint) => slots.take(endpoint));
      for (const endpoint of taken.reverse()) slots.giveBack(endpoint);
      expect([slots.room(), slots.free()]).toEqual([500, [[], []]]);
    }),
  );
});
