import { FIRST_PLACE, placeAfter, placeAt, positionText } from '../src/position.js';

it.each([
  ['in a store of today', FIRST_PLACE + 7],
  ['in one that counted its places from 0', 7],
])('a position %s is read back as the place that it was told for', (_, place) => {
  const text = positionText(place);
  expect(placeAt(text, text)).toBe(place);
  expect(placeAt(positionText(placeAfter(place)), '0')).toBe(place + 0.5);
});

it('of today is nothing that can be counted with', () => {
  const next = String(BigInt(positionText(FIRST_PLACE + 7)) + 1n);
  expect([placeAt(next, next), placeAt(next, '0'), placeAt(positionText(FIRST_PLACE + 7), '0')]).toEqual([undefined, undefined, undefined]);
});

it('with two different numbers is none', () => {
  expect([placeAt('7', '6'), placeAt(positionText(FIRST_PLACE + 7), '6')]).toEqual([undefined, undefined]);
});

it('before all is 0', () => {
  expect(placeAt('0', '0')).toBe(0);
});
