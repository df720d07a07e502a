import fc from 'fast-check';
import { smallestCents } from './minor-units.js';
import { afterDiscount } from './money.js';

const after = (amountCents: number, fraction: number, currencyCode = 'COP') =>
  afterDiscount({ amountCents, currencyCode }, fraction).amountCents;

it.each([
  ['no discount', 1_999, 0, 1_999],
  ['a half, rounded up', 1_005, 0.1, 905],
  ['just below a half', 1_004, 0.1, 904],
  ['a half that binary arithmetic misses', 2_675, 0.02, 2_622],
  ['the smallest amount, at a half', 1, 0.5, 1],
  ['nothing left', 1, 0.51, 0],
  ['the largest amount', 999_999_999_999, 0.000_000_1, 999_999_899_999],
  ['a fraction that is written with an exponent', 999_999_999_999, 1e-12, 999_999_999_998],
  ['the smallest fraction', 999_999_999_999, 5e-324, 999_999_999_999],
  ['the largest fraction', 999_999_999_999, 0.999_999_999_999_999_9, 0],
])('leaves %s', (_, amountCents, fraction, left) => expect(after(amountCents, fraction)).toBe(left));

// prettier-ignore
it.each([
  ['JPY', 100_000, 0.1,    90_000],
  ['JPY', 1_000,   0.05,   1_000],
  ['JPY', 1_000,   0.0501, 900],
  ['JPY', 1_000,   0.055,  900],
  ['CLP', 100,     0.5,    100],
  ['CLP', 100,     0.51,   0],
  ['KWD', 1_005,   0.1,    905],
  ['JPY', 999_999_999_900, 1e-12, 999_999_999_900],
])('leaves in %s of %i less %d what can be paid: %i', (currency, amountCents, fraction, left) =>
  expect(after(amountCents, fraction, currency)).toBe(left));

it('is rounded once, to what each currency can pay, at most half its smallest unit away', () => {
  const whole = fc
    .constantFrom('COP', 'JPY', 'KWD', 'UYW')
    .chain((currencyCode) =>
      fc.integer({ min: 1, max: 9_999_999_999 }).map((units) => ({ currencyCode, amountCents: units * smallestCents(currencyCode) })),
    );
  fc.assert(
    fc.property(whole, fc.integer({ min: 0, max: 9_999 }), ({ currencyCode, amountCents }, share) => {
      const unit = smallestCents(currencyCode);
      const rest = BigInt(amountCents) * BigInt(10_000 - share);
      const halvesUp = (2n * rest + BigInt(unit) * 10_000n) / (BigInt(unit) * 20_000n);
      expect(after(amountCents, share / 10_000, currencyCode)).toBe(Number(halvesUp) * unit);
    }),
    { numRuns: 2_000 },
  );
});

/** The amount by long multiplication, digit after digit, of a discount that is `digits` after the point. */
function byHand(amountCents: number, digits: string): number {
  let kept = BigInt(amountCents) * 10n ** BigInt(digits.length);
  for (const [nth, digit] of Array.from(digits).entries())
    kept -= BigInt(amountCents) * BigInt(digit) * 10n ** BigInt(digits.length - nth - 1);
  const whole = kept.toString().padStart(digits.length + 1, '0');
  const cents = BigInt(whole.slice(0, whole.length - digits.length));
  return Number(whole.charAt(whole.length - digits.length) >= '5' ? cents + 1n : cents);
}

it('is the exact product, rounded half up, for every discount that a merchant can write with 15 digits', () => {
  const digits = fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 15 }).map((each) => each.join(''));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), digits, (amountCents, written) => {
      expect(after(amountCents, Number(`0.${written}`))).toBe(byHand(amountCents, written));
    }),
    { numRuns: 5_000 },
  );
});
