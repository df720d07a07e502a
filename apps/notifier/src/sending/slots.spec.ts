import fc from 'fast-check';
import { Slots } from './slots.js';

const ALL = () => 10;

it('counts the running attempts, by endpoint and in total', () => {
  const slots = new Slots(ALL, { perEndpoint: 3, perProcess: 5 });
  for (const endpoint of ['a', 'a', 'b']) slots.take(endpoint);
  expect(slots.free()).toEqual([['a', 'b'], [1, 2]]); // prettier-ignore
  expect(slots.room()).toBe(2);
  slots.giveBack('b');
  expect([slots.isBusy('a'), slots.isBusy('b'), slots.room()]).toEqual([true, false, 3]);
});

it('takes no more than there are', () => {
  const slots = new Slots(ALL, { perEndpoint: 2, perProcess: 3 });
  expect(['a', 'a', 'a', 'b', 'b'].map((endpoint) => slots.take(endpoint))).toEqual([true, true, false, true, false]);
  expect([slots.free(), slots.room()]).toEqual([[['a', 'b'], [0, 1]], 0]); // prettier-ignore
});

describe('receivers that fail', () => {
  const limitOf = (endpoint: string) => (endpoint.startsWith('fails') ? 1 : 10);

  it('get no more than their circuits leave them', () => {
    const slots = new Slots(limitOf);
    expect(['fails', 'fails', 'works', 'works'].map((endpoint) => slots.take(endpoint))).toEqual([true, false, true, true]);
  });

  it('have a fifth of the process together; the others have the rest', () => {
    const slots = new Slots(limitOf, { perProcess: 20 });
    expect(['fails1', 'fails2', 'fails3', 'fails4', 'fails5'].map((endpoint) => slots.take(endpoint))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(slots.failingRoom()).toBe(0);
    expect(Array.from({ length: 17 }, (_, nth) => slots.take(`works${nth}`)).filter(Boolean)).toHaveLength(16);
    slots.giveBack('fails1');
    expect([slots.failingRoom(), slots.take('fails5')]).toEqual([1, true]);
  });
});

describe('a receiver that does not answer', () => {
  const at = { ms: 0 };
  const aProcess = () => new Slots(ALL, { perProcess: 50 }, () => at.ms);
  beforeEach(() => (at.ms = 0));

  it('gets no more after a second, until it answers', () => {
    const slots = aProcess();
    for (const endpoint of ['a', 'a', 'b']) slots.take(endpoint);
    at.ms = 1_001;
    expect(slots.free()).toEqual([['a', 'b'], [0, 0]]); // prettier-ignore
    slots.giveBack('a');
    expect(slots.free()).toEqual([['a', 'b'], [9, 0]]); // prettier-ignore
  });

  it('counts among those that fail', () => {
    const slots = aProcess();
    for (let taken = 0; taken < 10; taken += 1) slots.take('a');
    expect(slots.failingRoom()).toBe(10);
    at.ms = 1_001;
    expect(slots.failingRoom()).toBe(0);
    expect(slots.take('b')).toBe(true);
  });
});

it('law: as many releases as takes restore the initial state', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), (endpoints) => {
      const slots = new Slots(ALL);
      const taken = endpoints.filter((endpoint) => slots.take(endpoint));
      for (const endpoint of taken.reverse()) slots.giveBack(endpoint);
      expect([slots.room(), slots.failingRoom(), slots.free()]).toEqual([500, 100, [[], []]]);
    }),
  );
});
