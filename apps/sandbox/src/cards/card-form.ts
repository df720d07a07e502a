import { TEST_PREFIX, type TestCard, testCard } from './test-cards.js';

/** What a browser's form sends. Nothing of it is kept but the last four digits. */
export type CardForm = Readonly<Record<string, string | undefined>>;

/** A card that may be charged, or what is wrong with each field: `number:length-15`. Never a value. */
export type CheckedCard = { readonly card: TestCard } | { readonly errors: readonly string[] };

const NUMBER_LENGTH = 16;
const EXPIRY = /^(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})$/;

const digitsOf = (text: string | undefined): string => (text ?? '').replace(/[\s-]/g, '');

/** Checks a card form. `now` is real time: a card expires at the end of its month. */
export const checkCard = (form: CardForm, now: Date): CheckedCard => {
  const number = digitsOf(form['number']);
  const card = number.startsWith(TEST_PREFIX) ? testCard(number.slice(TEST_PREFIX.length)) : undefined;
  const faults = { number: numberFault(number, card), expiry: expiryFault(form['expiry'] ?? '', now), ...rest(form) };
  const errors = Object.entries(faults).flatMap(([field, fault]) => (fault === undefined ? [] : [`${field}:${fault}`]));
  return card && errors.length === 0 ? { card } : { errors };
};

const rest = (form: CardForm) => ({
  securityCode: codeFault(digitsOf(form['securityCode'])),
  name: (form['name'] ?? '').trim() === '' ? 'missing' : undefined,
});

/** A number that is no test card's is refused here: a real card must get no further than this check. */
const numberFault = (number: string, card: TestCard | undefined): string | undefined => {
  if (number === '') return 'missing';
  if (!/^\d+$/.test(number)) return 'digits';
  if (number.length !== NUMBER_LENGTH) return `length-${Math.min(number.length, 999)}`;
  return card ? undefined : 'unknown';
};

const expiryFault = (text: string, now: Date): string | undefined => {
  if (text.trim() === '') return 'missing';
  const [, month = '', year = ''] = EXPIRY.exec(text.trim()) ?? [];
  if (Number(month) < 1 || Number(month) > 12) return 'form';
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  return Date.UTC(fullYear, Number(month)) <= now.getTime() ? 'past' : undefined;
};

const codeFault = (code: string): string | undefined => {
  if (code === '') return 'missing';
  if (!/^\d+$/.test(code)) return 'digits';
  return code.length === 3 || code.length === 4 ? undefined : `length-${Math.min(code.length, 999)}`;
};
