import { Expectations } from './expectations.js';

const aPair = (endpoints = 1) => {
  const expectations = new Expectations(endpoints);
  expectations.announce('payment-p', 1_000, [
    { id: 'e4', revision: 4 },
    { id: 'e5', revision: 5 },
  ]);
  return expectations;
};

it('finds no fault in webhooks that come once and in order', () => {
  const expectations = aPair();
  expectations.take('a', 'e4', 1_010);
  expectations.take('a', 'e5', 1_030);
  expect(expectations.faults).toEqual({ lost: 0, inverted: 0, again: 0, unknown: 0 });
  expect(expectations.latency).toMatchObject({ count: 2, max: expect.closeTo(30, 0) });
  expect(expectations.latencyOfLeading).toMatchObject({ count: 1, max: expect.closeTo(10, 0) });
  expect(expectations.perSecond).toBeCloseTo(2_000 / 30);
});

it('counts early, repeated, unexpected and missing webhooks', () => {
  const expectations = aPair(2);
  for (const id of ['e5', 'e4', 'e4', 'x']) expectations.take('a', id, 1_010);
  expect(expectations.faults).toEqual({ lost: 2, inverted: 1, again: 1, unknown: 1 });
});

it('allows endpoints to be ahead of each other', () => {
  const expectations = aPair(2);
  expectations.take('a', 'e4', 1_010);
  expectations.take('a', 'e5', 1_011);
  expectations.take('b', 'e4', 1_012);
  expect(expectations.faults).toMatchObject({ lost: 1, inverted: 0 });
});

it('measures the longest silence, from when the webhook that ends it was due', () => {
  const expectations = aPair();
  expectations.announce('payment-q', 5_000, [{ id: 'f1', revision: 1 }]);
  expectations.take('a', 'e4', 1_010);
  expectations.take('a', 'e5', 1_330);
  expectations.take('a', 'f1', 5_200);
  expect(expectations.longestSilenceMs).toBe(320);
});
