import { aPayment, Buyer, CARDS, envelopeOf, eventually, type Payment, type Scenario, scenarios, Stack } from '@cauce/testing/system';
import { takenFor } from '../../src/money.js';

const stack = Stack.fromEnv();
const aScenario = scenarios(stack);
const AMOUNT = 24_000_000;
const BEGUN = ['PaymentCreated', 'AttemptStarted'];
const FAILED = 'paymentAttempt.statusChanged FAILED';
const SUCCEEDED = ['paymentAttempt.statusChanged SUCCEEDED', 'payment.statusChanged FUNDED'];

let story: Scenario;
let merchant: Scenario['merchant'];
let payment: Payment;
beforeEach(async () => {
  story = await aScenario();
  ({ merchant } = story);
  payment = await merchant.api.createPayment(merchant.store, aPayment({ amountCents: AMOUNT }));
});

const enter = async (buyer: Buyer, card: string) => buyer.enterCard(await buyer.open(payment.url), card);
const state = async () => [(await merchant.api.payment(payment.name)).status, await takenFor(stack, merchant, payment.name)];

describe('a payment with many concurrent tries', () => {
  it('charges one card token once, however often it is sent', async () => {
    const buyer = new Buyer();
    const page = await enter(buyer, CARDS.approved);
    const pages = await Promise.all(Array.from({ length: 10 }, () => buyer.confirm(page)));
    expect(pages.map(({ html }) => html.includes('Paid. Thank you, Ana.'))).toEqual(pages.map(() => true));
    expect(await state()).toEqual(['FUNDED', [AMOUNT]]);
    expect((await merchant.api.attempts(payment.name)).paymentAttempts).toHaveLength(1);
    await story.expectEvents(...BEGUN, ...SUCCEEDED);
  });

  it('charges one of many cards', async () => {
    const buyers = Array.from({ length: 5 }, () => new Buyer());
    const ready = await Promise.all(buyers.map(async (buyer) => ({ buyer, page: await enter(buyer, CARDS.approved) })));
    const pages = await Promise.all(ready.map(({ buyer, page }) => buyer.confirm(page)));
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
    await eventually(state, ([status]) => status === 'FUNDED');
    expect(await state()).toEqual(['FUNDED', [AMOUNT]]);
    const { paymentAttempts } = await merchant.api.attempts(payment.name);
    expect(paymentAttempts.filter(({ status }) => status === 'SUCCEEDED')).toHaveLength(1);
    expect(paymentAttempts.filter(({ status }) => status === 'PENDING')).toEqual([]);
    const failed = paymentAttempts.filter(({ status }) => status === 'FAILED');
    await story.expectEvents('PaymentCreated', ...failed.flatMap(() => ['AttemptStarted', FAILED]), 'AttemptStarted', ...SUCCEEDED);
  });

  it('cannot be paid again once it is paid', async () => {
    const late = new Buyer();
    const page = await enter(late, CARDS.approved);
    await new Buyer().pay(payment.url, CARDS.approved);
    expect((await late.confirm(page)).html).toContain('Paid. Thank you, Ana.');
    expect(await state()).toEqual(['FUNDED', [AMOUNT]]);
    await story.expectEvents(...BEGUN, ...SUCCEEDED);
  });
});

describe('a payment whose time runs out', () => {
  it('expires, tells merchant and buyer, and can no longer be paid', async () => {
    const other = payment;
    const expireTime = new Date(Date.now() + 5_000).toISOString(); // until then the buyer has entered a card
    payment = await merchant.api.createPayment(merchant.store, aPayment({ expireTime }));
    const buyer = new Buyer();
    const page = await enter(buyer, CARDS.approved);
    await story.expectEvents({
      [other.name]: ['PaymentCreated'],
      [payment.name]: ['PaymentCreated', 'payment.statusChanged EXPIRED'],
    });
    const { timestamp } = envelopeOf((await story.inbox.webhooks())[0]);
    expect(timestamp).toBeGreaterThanOrEqual(Math.floor(Date.parse(expireTime) / 1000));
    expect((await buyer.confirm(page)).html).toContain('The time to pay ran out');
    expect(await state()).toEqual(['EXPIRED', []]);
  });
});
