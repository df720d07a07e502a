import { Buyer, CARDS, type Merchant, type Payment, Stack, aMerchant, aPayment, aReceiver, envelopeOf, eventually } from '@cauce/testing/system';
import { takenFor } from '../../src/money.js';

const stack = Stack.fromEnv();
const AMOUNT = 24_000_000;

let merchant: Merchant;
let payment: Payment;
beforeEach(async () => {
  merchant = await aMerchant(stack);
  payment = await merchant.api.createPayment(merchant.store, aPayment({ amountCents: AMOUNT }));
});

const enter = async (buyer: Buyer, card: string) => buyer.enterCard(await buyer.open(payment.url), card);
const state = async () => [(await merchant.api.payment(payment.name)).status, await takenFor(stack, merchant, payment.name)];

describe('a payment that is paid many times at once', () => {
  it('takes the money of one card token once, however often it is sent', async () => {
    const buyer = new Buyer();
    const page = await enter(buyer, CARDS.approved);
    const pages = await Promise.all(Array.from({ length: 10 }, () => buyer.confirm(page)));
    expect(pages.map(({ html }) => html.includes('Paid. Thank you, Ana.'))).toEqual(pages.map(() => true));
    expect(await state()).toEqual(['FUNDED', [AMOUNT]]);
    expect((await merchant.api.attempts(payment.name)).paymentAttempts).toHaveLength(1);
  });

  it('takes the money of one of many cards', async () => {
    const buyers = Array.from({ length: 5 }, () => new Buyer());
    const ready = await Promise.all(buyers.map(async (buyer) => ({ buyer, page: await enter(buyer, CARDS.approved) })));
    const pages = await Promise.all(ready.map(({ buyer, page }) => buyer.confirm(page)));
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
    await eventually(state, ([status]) => status === 'FUNDED');
    expect(await state()).toEqual(['FUNDED', [AMOUNT]]);
    const { paymentAttempts } = await merchant.api.attempts(payment.name);
    expect(paymentAttempts.filter(({ status }) => status === 'SUCCEEDED')).toHaveLength(1);
    expect(paymentAttempts.filter(({ status }) => status === 'PENDING')).toEqual([]);
  });

  it('cannot be paid again once it is paid', async () => {
    const late = new Buyer();
    const page = await enter(late, CARDS.approved);
    await new Buyer().pay(payment.url, CARDS.approved);
    expect((await late.confirm(page)).html).toContain('Paid. Thank you, Ana.');
    expect(await state()).toEqual(['FUNDED', [AMOUNT]]);
  });
});

describe('a payment whose time runs out', () => {
  it('expires, says so to merchant and buyer, and takes no money any more', async () => {
    const inbox = await aReceiver(stack, merchant);
    const expireTime = new Date(Date.now() + 5_000).toISOString(); // until then the buyer has entered a card
    payment = await merchant.api.createPayment(merchant.store, aPayment({ expireTime }));
    const buyer = new Buyer();
    const page = await enter(buyer, CARDS.approved);
    const [webhook] = await inbox.received(1);
    const { event, data, timestamp } = envelopeOf(webhook);
    expect([event, data['status'], data['name']]).toEqual(['payment.statusChanged', 'EXPIRED', payment.name]);
    expect(timestamp).toBeGreaterThanOrEqual(Math.floor(Date.parse(expireTime) / 1000));
    expect((await buyer.confirm(page)).html).toContain('The time to pay ran out');
    expect(await state()).toEqual(['EXPIRED', []]);
  });
});
