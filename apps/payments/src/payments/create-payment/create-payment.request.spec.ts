import { ApiError } from '@cauce/contracts';
import { readCreatePayment } from './create-payment.request.js';

const body = { amountCents: 1000, currencyCode: 'COP', title: 'Mugs', buyer: { firstName: 'Ana', phoneNumber: '+573000000000' } };

/** The refused fields, in order. */
function refused(change: object, environment: 'PRODUCTION' | 'DEVELOPMENT' = 'PRODUCTION'): string[] {
  try {
    readCreatePayment({ ...body, ...change }, environment);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.facts.violations?.map(({ field }) => field) ?? [error.code];
  }
}

it('the required fields are enough', () => expect(refused({})).toEqual([]));

it.each([
  [{ amountCents: 0 }, ['amountCents']],
  [{ amountCents: 1_000_000_000_000 }, ['amountCents']],
  [{ amountCents: 100.5 }, ['amountCents']],
  [{ amountCents: '100' }, ['amountCents']],
  [{ currencyCode: 'cop' }, ['currencyCode']],
  [{ title: '' }, ['title']],
  [{ title: null }, ['title']],
  [{ buyer: { ...body.buyer, email: null } }, []],
  [{ mediaAssets: [null] }, ['mediaAssets[0]']],
  [{ colour: null }, ['colour']],
  [{ title: 'x'.repeat(201) }, ['title']],
  [{ title: '🏺'.repeat(200) }, []],
  [{ buyer: [] }, ['buyer']],
  [{ buyer: [{ firstName: 'Ana' }] }, ['buyer']],
  [{ buyer: { firstName: 'Ana' } }, ['buyer.phoneNumber']],
  [{ buyer: { firstName: 'Ana', phoneNumber: '573000000000', email: 'x', user: 'u' } }, ['buyer.user', 'buyer.phoneNumber', 'buyer.email']],
  [{ status: 'FUNDED', url: 'https://a.example' }, ['status', 'url']],
  [{ redirectUri: 'http://shop.example' }, ['redirectUri']],
  [{ redirectUri: 'http://localhost:3000/back' }, ['redirectUri']],
  [{ redirectUri: 'https://user:pw@shop.example' }, ['redirectUri']],
  [{ mediaAssets: ['https://a.example/1.png', 'http://a.example/2.png'] }, ['mediaAssets[1]']],
  [{ mediaAssets: Array.from({ length: 11 }, () => 'https://a.example') }, ['mediaAssets']],
  [{ enabledPaymentMethods: ['CARD', 'CASH'] }, ['enabledPaymentMethods[1]']],
  [{ enabledPaymentMethods: ['PSE'], currencyCode: 'USD' }, ['enabledPaymentMethods']],
  [{ enabledPaymentMethods: ['PSE', 'CARD'], currencyCode: 'USD' }, []],
  [{ enabledPaymentMethods: ['PSE'] }, []],
  [{ enabledPaymentMethods: ['PSE'], currencyCode: 'usd' }, ['currencyCode']],
  [{ enabledPaymentMethods: [], currencyCode: 'USD' }, []],
  [{ currencyCode: 'HRK' }, ['currencyCode']],
  [{ currencyCode: 'JPY' }, []],
  [{ amountCents: 1050, currencyCode: 'JPY' }, ['amountCents']],
  [{ amountCents: 50, currencyCode: 'CLP', discountPercentage: 0.9 }, ['amountCents']],
  [{ amountCents: 1050, currencyCode: 'KWD' }, []],
  [{ amountCents: 100, currencyCode: 'JPY', discountPercentage: 0.5 }, []],
  [{ amountCents: 100, currencyCode: 'JPY', discountPercentage: 0.51 }, ['discountPercentage']],
  [{ paymentType: 'GIFT' }, ['paymentType']],
  [{ discountPercentage: 1 }, ['discountPercentage']],
  [{ amountCents: 1, discountPercentage: 0.9 }, ['discountPercentage']],
  [{ amountCents: 1, discountPercentage: 0.5 }, []],
  [{ expireTime: '2030-01-01' }, ['expireTime']],
  [{ title: 7, currencyCode: 'XXXX', redirectUri: 'http://localhost' }, ['currencyCode', 'title', 'redirectUri']],
] as [object, string[]][])('%j refuses %j, all at once', (change, fields) => expect(refused(change)).toEqual(fields));

it.each([
  [{ amountCents: 1050, currencyCode: 'JPY' }, 'A multiple of 100 cents: JPY has no smaller unit.'],
  [{ amountCents: 100, currencyCode: 'JPY', discountPercentage: 0.9 }, 'A fraction that leaves at least 100 cents to pay.'],
  [{ amountCents: 1, discountPercentage: 0.9 }, 'A fraction that leaves at least 1 cent to pay.'],
  [{ currencyCode: 'HRK' }, 'A currency code of ISO 4217 that is in force, in upper case, for example COP.'],
])('says of %j what is allowed', (change, description) => {
  const violations = [expect.objectContaining({ description })];
  expect(() => readCreatePayment({ ...body, ...change }, 'PRODUCTION')).toThrow(expect.objectContaining({ facts: { violations } }));
});

it('plain http on localhost is for development', () => {
  expect(refused({ redirectUri: 'http://localhost:3000/back' }, 'DEVELOPMENT')).toEqual([]);
  expect(refused({ redirectUri: 'http://shop.example' }, 'DEVELOPMENT')).toEqual(['redirectUri']);
});

it.each([['[]'], ['text'], [null]])('a body that is not an object is refused: %j', (value) =>
  expect(() => readCreatePayment(value, 'PRODUCTION')).toThrow(expect.objectContaining({ code: 'BODY_NOT_OBJECT' })),
);
