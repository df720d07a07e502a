/** The body of a creation: the required fields, and what the case is about. */
export function aPayment(about: object = {}): object {
  return {
    amountCents: 24_000_000,
    currencyCode: 'COP',
    title: 'Two mugs',
    buyer: { firstName: 'Ana', phoneNumber: '+573001234567' },
    ...about,
  };
}
