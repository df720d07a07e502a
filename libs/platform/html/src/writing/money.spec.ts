import { amount, headline, money, namedMoney, percent, total } from './money.js';

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
  [150_000, 'JPY', 'en', 'JPY 1,500'],
  [150_000, 'JPY', 'es', 'JPY 1.500'],
  [150_000, 'CLP', 'en', 'CLP 1,500'],
  [150_000, 'CLP', 'es', 'CLP 1.500'],
  [150_000, 'KWD', 'en', 'KWD 1,500.000'],
  [150_050, 'KWD', 'en', 'KWD 1,500.500'],
  [150_050, 'KWD', 'es', 'KWD 1.500,500'],
  [150_050, 'HRK', 'en', 'HRK 1,500.50'],
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

it('breaks a headline before its figures alone, and makes none of an amount that is too long for a phone', () => {
  const written = (cents: number, language: 'en' | 'es') =>
    headline(cents, 'COP', language) && plain(String(headline(cents, 'COP', language)));
  expect(written(2_400_000_000, 'en')).toBe('<span class="total"><span class="money">COP <wbr />24,000,000</span></span>');
  expect(written(2_400_000_000, 'es')).toBe('<span class="total"><span class="money">$ <wbr />24.000.000 <small>COP</small></span></span>');
  expect([written(24_000_000_000, 'en'), written(999_999_999_999, 'es')]).toEqual([undefined, undefined]);
});

it.each([
  [0.1, 'en', '10%'],
  [0.1, 'es', '10 %'],
  [0.125, 'es', '12,5 %'],
  [0.3333, 'en', '33.33%'],
] as const)('writes %d in %s as %s', (share, language, written) => {
  expect(plain(percent(share, language))).toBe(written);
});
