import fc from 'fast-check';
import { EXPONENTS } from './iso-4217.js';
import { fromMinorUnits, isCurrencyInForce, roundToSmallestUnit, smallestCents, toMinorUnits } from './minor-units.js';

/** What older streams may hold: these were taken before the table, and are not in force. */
const WITHDRAWN = ['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'ZWL'];
const WITHOUT_UNIT = ['XDR', 'XSU'];

const currency = fc.constantFrom(...EXPONENTS.keys(), ...WITHDRAWN, ...WITHOUT_UNIT);
const cents = fc.integer({ min: 1, max: 999_999_999_999 });

/** The exponent as this machine's Intl has it. */
const intlExponent = (code: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits;

describe('the table of currencies', () => {
  it('has each currency of ISO 4217 that is in force, by exponent', () => {
    const byExponent = Map.groupBy(EXPONENTS.values(), (exponent) => exponent);
    expect([...byExponent].map(([exponent, codes]) => [exponent, codes.length])).toEqual([[0, 17], [2, 139], [3, 7], [4, 2]]); // prettier-ignore
    expect([...EXPONENTS.keys()].every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
  });

  it('agrees with Intl but for those whose prices are written without their decimals', () => {
    const others = [...EXPONENTS].filter(([code, exponent]) => exponent !== intlExponent(code)).map(([code]) => code);
    expect(others.sort().join(' ')).toBe('AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER');
  });

  it('has every currency that Intl knows: one that is new there asks for a newer list', () => {
    const unknown = Intl.supportedValuesOf('currency').filter((code) => !isCurrencyInForce(code));
    expect(unknown.filter((code) => !WITHDRAWN.includes(code) && !WITHOUT_UNIT.includes(code))).toEqual([]);
  });

  it.each(['HRK', 'BGN', 'ANG', 'XDR', 'XXX', 'XTS', 'XAU', 'ABC', 'cop', '', 'toString'])('has %j not in force', (code) =>
    expect(isCurrencyInForce(code)).toBe(false),
  );
});

// prettier-ignore
it.each([
  ['COP', 150_000,         150_000,            150_000],
  ['JPY', 150_000,         1_500,              150_000],
  ['JPY', 1_049,           10,                 1_000],
  ['JPY', 1_050,           11,                 1_100],
  ['CLP', 49,              0,                  0],
  ['CLP', 999_999_999_999, 10_000_000_000,     1_000_000_000_000],
  ['KWD', 150,             1_500,              150],
  ['KWD', 999_999_999_999, 9_999_999_999_990,  999_999_999_999],
  ['CLF', 999_999_999_999, 99_999_999_999_900, 999_999_999_999],
  ['HRK', 1_050,           1_050,              1_050],
  ['XDR', 1_050,           1_050,              1_050],
])('asks in %s for %i cents as %i smallest units, which is %i cents', (code, ours, units, payable) => {
  expect([toMinorUnits(ours, code), roundToSmallestUnit(ours, code)]).toEqual([units, payable]);
});

it('keeps what is less than a cent', () => expect([fromMinorUnits(125, 'KWD'), fromMinorUnits(10_504, 'KWD')]).toEqual([12.5, 1_050.4]));

it('is asked for what can be paid, and that comes back, in every currency', () =>
  fc.assert(
    fc.property(currency, cents, (code, ours) => {
      const units = toMinorUnits(ours, code);
      expect(Number.isSafeInteger(units)).toBe(true);
      expect(fromMinorUnits(units, code)).toBe(roundToSmallestUnit(ours, code));
      expect(toMinorUnits(fromMinorUnits(units, code), code)).toBe(units);
    }),
    { numRuns: 5_000 },
  ));

it('rounds half up, to the nearest amount that can be paid', () =>
  fc.assert(
    fc.property(currency, cents, (code, ours) => {
      const unit = smallestCents(code);
      const halvesUp = (2n * BigInt(ours) + BigInt(unit)) / BigInt(2 * unit);
      expect(roundToSmallestUnit(ours, code)).toBe(Number(halvesUp) * unit);
    }),
    { numRuns: 5_000 },
  ));
