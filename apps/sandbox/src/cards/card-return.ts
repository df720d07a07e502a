import { TEST_BRAND, type TestCard } from './test-cards.js';

/** The address to go back to, or undefined unless it is one of the checkout's own: card tokens go nowhere else. */
export const returnAddress = (text: string | undefined, checkoutUrl: string): URL | undefined => {
  const address = URL.parse(text ?? '');
  return address?.href.startsWith(`${checkoutUrl}/`) ? address : undefined;
};

/** Back with a token that works once, and what may be shown of the card. */
export const withToken = (address: URL, token: string, { last4 }: TestCard): string =>
  withQuery(address, { token, brand: TEST_BRAND, last4 });

/** Back with what is wrong, by field, and never a value. */
export const withErrors = (address: URL, errors: readonly string[]): string => withQuery(address, { card_errors: errors.join(',') });

const withQuery = (address: URL, query: Readonly<Record<string, string>>): string => {
  const target = new URL(address);
  for (const name of ['token', 'brand', 'last4', 'card_errors']) target.searchParams.delete(name);
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
  return target.href;
};
