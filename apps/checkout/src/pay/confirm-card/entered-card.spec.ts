import { readEnteredCard } from './entered-card.js';

const token = 'tok_9b1deb4d';

it('reads the token, the brand and the last digits', () => {
  expect(readEnteredCard({ token, brand: 'Visa', last4: '0001' })).toEqual({ token, brand: 'Visa', last4: '0001' });
});

it('leaves out an invalid brand or invalid digits', () => {
  expect(readEnteredCard({ token, brand: '<b>', last4: '00011' })).toEqual({ token });
  expect(readEnteredCard({ token, brand: ['Visa'] })).toEqual({ token });
});

it('takes no card out of what is no form', () => {
  for (const odd of [undefined, null, 'x', 7]) expect(readEnteredCard(odd)).toBeUndefined();
});

it.each([undefined, '', 'short', 'tok 9b1deb4d', 'x'.repeat(201), ['tok_9b1deb4d']])('takes no card for the token %p', (odd) => {
  expect(readEnteredCard({ token: odd, brand: 'Visa', last4: '0001' })).toBeUndefined();
});
