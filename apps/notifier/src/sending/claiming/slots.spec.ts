import fc from 'fast-check';
import { Slots } from './slots.js';

const ALL = () => 10;

/** The receiver has answered, and that is written. */
function done(slots: Slots, endpoint: string): void {
  slots.answered(endpoint);
  slots.written(endpoint);
}

it('counts the running attempts, by endpoint and in total', () => {
  const slots = new Slots(ALL, { perEndpoint: 3, perProcess: 5 });
  for (const endpoint of ['a', 'a', 'b']) slots.take(endpoint);
  expect(slots.free()).toEqual([['a', 'b'], [1, 2]]); // prettier-ignore
  expect(slots.room()).toBe(2);
  done(slots, 'b');
  expect([slots.isBusy('a'), slots.isBusy('b'), slots.room()]).toEqual([true, false, 3]);
});

it('takes no more than there are', () => {
  const slots = new Slots(ALL, { perEndpoint: 2, perProcess: 3 });
  expect(['a', 'a', 'a', 'b', 'b'].map((endpoint) => slots.take(endpoint))).toEqual([true, true, false, true, false]);
  expect([slots.free(), slots.room()]).toEqual([[['a', 'b'], [0, 1]], 0]); // prettier-ignore
});

describe('an answer whose result is not written yet', () => {
  it('has given back its slot', () => {
    const slots = new Slots(ALL, { perEndpoint: 2 });
    for (const endpoint of ['a', 'a']) slots.take(endpoint);
    expect(slots.take('a')).toBe(false);
    slots.answered('a');
    expect([slots.take('a'), slots.take('a')]).toEqual([true, false]);
  });

  it('counts, so that no more is sent than a slow database can take', () => {
    const slots = new Slots(ALL, { unwritten: 2 });
    for (const endpoint of ['a', 'b']) slots.take(endpoint);
    for (const endpoint of ['a', 'b']) slots.answered(endpoint);
    expect([slots.room(), slots.take('c')]).toEqual([0, false]);
    slots.written('a');
    expect([slots.room(), slots.take('c')]).toEqual([500, true]);
  });

  it('counts for its endpoint, too', () => {
    const slots = new Slots(ALL, { unwrittenPerEndpoint: 1 });
    slots.take('a');
    slots.answered('a');
    expect([slots.free(), slots.take('a'), slots.take('b')]).toEqual([[['a'], [0]], false, true]);
  });
});

describe('an endpoint that answers', () => {
  const at = { ms: 0 };
  const answers = (slots: Slots, count: number) => {
    for (let nth = 0; nth < count; nth += 1) {
      slots.take('a');
      slots.answered('a');
    }
  };
  beforeEach(() => (at.ms = 0));

  it('may have as many leased ahead as it has answered in the last 100 ms', () => {
    const slots = new Slots(ALL, {}, () => at.ms);
    slots.take('a');
    expect([slots.free()[1], slots.reserveAhead('a')]).toEqual([[9], false]);
    answers(slots, 3);
    expect(slots.free()[1]).toEqual([12]);
    expect(Array.from({ length: 4 }, () => slots.reserveAhead('a'))).toEqual([true, true, true, false]);
    expect([slots.free()[1], slots.room()]).toEqual([[9], 496]);
    at.ms = 150;
    slots.releaseAhead('a');
    expect(slots.reserveAhead('a')).toBe(true);
    slots.releaseAhead('a');
    at.ms = 250;
    expect(slots.reserveAhead('a')).toBe(false);
  });

  it('has none ahead once it does not answer any more', () => {
    const slots = new Slots(ALL, {}, () => at.ms);
    slots.take('a');
    answers(slots, 3);
    at.ms = 1_001;
    expect(slots.reserveAhead('a')).toBe(false);
  });
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
    done(slots, 'fails1');
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
    done(slots, 'a');
    expect(slots.free()).toEqual([['a', 'b'], [10, 0]]); // prettier-ignore
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
      for (const endpoint of taken.reverse()) done(slots, endpoint);
      expect([slots.room(), slots.failingRoom(), slots.free()]).toEqual([500, 100, [[], []]]);
    }),
  );
});
