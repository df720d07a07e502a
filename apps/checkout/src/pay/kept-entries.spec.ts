import { withEntries } from './kept-entries.js';

const pse = { bank: '1001', personType: 'LEGAL', documentType: 'NIT', document: '900123456' };

it('keeps what was written in a form, and nothing else that it sent', () => {
  expect(withEntries({}, 'PSE', { ...pse, _csrf: 't', form: 'f', method: 'PSE', more: 'x' })).toEqual({ PSE: pse });
  expect(withEntries({}, 'WALLET_A', { phoneNumber: '300 123', document: '1' })).toEqual({ WALLET_A: { phoneNumber: '300 123' } });
});

it('keeps the forms of other methods, and replaces its own', () => {
  const before = { PSE: pse, SERVICE: { document: 'AB12' } };
  expect(withEntries(before, 'SERVICE', { document: 'CD34' })).toEqual({ PSE: pse, SERVICE: { document: 'CD34' } });
});

it.each(['CARD', 'BANK_A', 'PARTNER_PLATFORM'] as const)('keeps nothing of %s', (method) => {
  expect(withEntries({ PSE: pse }, method, { cardToken: 'tok_12345678', number: '9999' })).toEqual({ PSE: pse });
});

it('keeps nothing that a cookie has no room for', () => {
  expect(withEntries({}, 'SERVICE', { documentType: 'CC', document: 'x'.repeat(101) })).toEqual({ SERVICE: { documentType: 'CC' } });
});
