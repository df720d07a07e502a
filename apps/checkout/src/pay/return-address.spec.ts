import { aPayment, ID } from '../../test/payment.builder.js';
import { returnAddress } from './return-address.js';

it('appends status, payment_id and correlation_id', () => {
  const payment = aPayment({ status: 'FUNDED', redirectUri: 'https://shop.example/back', correlationId: 'DR 2048&x' });
  expect(returnAddress(payment)).toBe(`https://shop.example/back?status=FUNDED&payment_id=${ID}&correlation_id=DR+2048%26x`);
});

it('keeps the merchant’s query and fragment as they were sent', () => {
  const payment = aPayment({ redirectUri: 'https://shop.example/back?cart=a%20b&empty=&status=old#top' });
  expect(returnAddress(payment)).toBe(
    `https://shop.example/back?cart=a%20b&empty=&status=old&status=AWAITING_PAYMENT&payment_id=${ID}#top`,
  );
});

it('says EXPIRED of a payment whose time is over, before that is recorded', () => {
  const over = aPayment({ redirectUri: 'https://shop.example/', now: '2026-11-21T23:40:00.000Z' });
  expect(returnAddress(over)).toBe(`https://shop.example/?status=EXPIRED&payment_id=${ID}`);
});

it('leaves out a correlation id that is not there', () => {
  expect(returnAddress(aPayment({ redirectUri: 'http://localhost:3000/' }))).toBe(
    `http://localhost:3000/?status=AWAITING_PAYMENT&payment_id=${ID}`,
  );
});

it('is undefined without an address, or for one that is not http(s)', () => {
  expect(returnAddress(aPayment({}))).toBeUndefined();
  expect(returnAddress(aPayment({ redirectUri: 'javascript:alert(1)' }))).toBeUndefined();
  expect(returnAddress(aPayment({ redirectUri: 'not an address' }))).toBeUndefined();
});
