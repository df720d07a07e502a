import { aMerchant, aPayment, Buyer, CARDS, eventually, type Merchant, type Payment, Stack } from '@cauce/testing/system';
import { refusalOf } from '../../src/refusal.js';
import { invalid, notFound } from '../../src/refusals.js';

const stack = Stack.fromEnv();

let merchant: Merchant;
let created: Payment;
let paid: Payment;
beforeAll(async () => {
  merchant = await aMerchant(stack);
  created = await merchant.api.createPayment(merchant.store, aPayment());
  await new Buyer().pay(created.url, CARDS.approved);
  paid = await eventually(
    () => merchant.api.payment(created.name),
    ({ status }) => status === 'FUNDED',
  );
});

const ask = (readTime: string) => merchant.api.door.ask<Payment>('GET', `/${created.name}?readTime=${encodeURIComponent(readTime)}`);
/** So many milliseconds after a time. */
const after = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
const at = async (readTime: string) => (await ask(readTime)).body;

describe('?readTime= of a payment', () => {
  it('shows it as it was then, at any offset', async () => {
    expect(await at(created.createTime)).toEqual(created);
    expect(await at(after(paid.updateTime, -1))).toMatchObject({ status: 'AWAITING_PAYMENT' });
    expect(await at(paid.updateTime)).toEqual(paid);
    expect(await at(paid.updateTime.replace('Z', '+00:00'))).toEqual(paid);
  });

  it('is 404 before its creation', async () => {
    expect(refusalOf(await ask(after(created.createTime, -1)))).toEqual(notFound('PAYMENT_NOT_FOUND'));
  });

  it.each(['2100-01-01T00:00:00Z', '2026-01-01', 'now', ''])('refuses %j', async (readTime) => {
    expect(refusalOf(await ask(readTime))).toEqual(invalid('readTime'));
  });

  it('of another store is 404 at any time', async () => {
    const other = await aMerchant(stack);
    const path = `/${created.name.replace(merchant.store, other.store)}?readTime=nonsense`;
    expect(refusalOf(await other.api.door.ask('GET', path))).toEqual(notFound('PAYMENT_NOT_FOUND'));
  });
});
