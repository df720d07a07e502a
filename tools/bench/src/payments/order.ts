/** A creation's body, as large as a merchant's usually is. */
export const ORDER = JSON.stringify({
  amountCents: 24_000_000,
  currencyCode: 'COP',
  title: 'Set of two stoneware mugs',
  description: 'Thrown by hand and glazed in Ráquira.',
  correlationId: 'DR-2048',
  buyer: { firstName: 'Ana', lastName: 'Ríos', phoneNumber: '+573000000000' },
});

/** As much of a payment as a client needs. */
export type Payment = { readonly name: string; readonly url: string };
