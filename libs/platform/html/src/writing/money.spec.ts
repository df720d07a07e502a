import { amount, isShort, money, namedMoney, percent, total } from './money.js';

/** Intl writes no-break spaces; the cases are easier to read without. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

it.each([
  [21_600_000, 'COP', 'en', 'COP 216,000'],
  [21_600_000, 'COP', 'es', '$ 216.000'],
  [21_600_050, 'COP', 'en', 'COP 216,000.50'],
  [21_600_050, 'COP', 'es', '$ 216.000,50'],
  [100_000, 'USD', 'en', 'USD 1,000.00'],
  [100_050, 'USD', 'es', 'US$ 1.000,50'],
  [-2_400_000, 'COP', 'en', '−COP 24,000'],
  [-2_400_000, 'COP', 'es', '−$ 24.000'],
  [1, 'COP', 'en', 'COP 0.01'],
  [999_999_999_999, 'COP', 'es', '$ 9.999.999.999,99'],
  [12_345, 'JPY', 'en', 'JPY 123.45'],
] as const)('writes %d cents of %s in %s as %s', (cents, currency, language, written) => {
  expect(plain(money(cents, currency, language))).toBe(written);
});

it('names the currency of a total once, when the amount has only its sign', () => {
  expect(plain(total(21_600_000, 'COP', 'es').toString())).toBe('<span class="money">$ 216.000 <small>COP</small></span>');
  expect(plain(total(21_600_000, 'COP', 'en').toString())).toBe('<span class="money">COP 216,000</span>');
  expect(plain(total(100_050, 'USD', 'es').toString())).toBe('<span class="money">US$ 1.000,50</span>');
  expect(plain(amount(21_600_000, 'COP', 'es').toString())).toBe('<span class="money">$ 216.000</span>');
});

it('names it in plain text too', () => {
  expect(plain(namedMoney(21_600_000, 'COP', 'es'))).toBe('$ 216.000 COP');
  expect(plain(namedMoney(21_600_000, 'COP', 'en'))).toBe('COP 216,000');
});

it('recognizes an amount that is too long for a headline on a phone', () => {
  expect(isShort(2_400_000_000, 'COP', 'en')).toBe(true);
  expect(isShort(24_000_000_000, 'COP', 'en')).toBe(false);
  expect(isShort(2_400_000_000, 'COP', 'es')).toBe(true);
  expect(isShort(999_999_999_999, 'COP', 'es')).toBe(false);
});

it.each([
  [0.1, 'en', '10%'],
  [0.1, 'es', '10 %'],
  [0.125, 'es', '12,5 %'],
  [0.3333, 'en', '33.33%'],
] as const)('writes %d in %s as %s', (share, language, written) => {
  expect(plain(percent(share, language))).toBe(written);
});
