/** The address to go back to, or undefined unless it is one of the checkout's own: card tokens go nowhere else. */
export const returnAddress = (text: string | undefined, checkoutUrl: string): URL | undefined => {
  const address = URL.parse(text ?? '');
  return address?.href.startsWith(`${checkoutUrl}/`) ? address : undefined;
};

/** Back with what is wrong, by field: codes only. A value or a token is never put into an address. */
export const withErrors = (address: URL, errors: readonly string[]): string => {
  const target = new URL(address);
  target.searchParams.set('card_errors', errors.join(','));
  return target.href;
};
