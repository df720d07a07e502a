import {
  Buyer,
  CARDS,
  EventLog,
  type Inbox,
  type Merchant,
  OperatorApi,
  type Payment,
  Stack,
  aMerchant,
  aPayment,
  aReceiver,
  envelopeOf,
  eventually,
} from '@cauce/testing';
import { takenFor } from '../../src/money.js';

const stack = Stack.fromEnv();
const { door } = new OperatorApi(stack);
const AMOUNT = 24_000_000;

const log = new EventLog(stack);
let merchant: Merchant;
let inbox: Inbox;
let payment: Payment;
beforeEach(async () => {
  merchant = await aMerchant(stack);
  inbox = await aReceiver(stack, merchant);
  payment = await merchant.api.createPayment(merchant.store, aPayment({ amountCents: AMOUNT }));
});
afterAll(() => log.close());

type Verb = 'approve' | 'reject' | 'cancel';
type Refusal = { readonly error: { readonly status: string; readonly details: { readonly reason: string }[] } };

const say = (verb: Verb) => door.ask<Payment & Refusal>('POST', `/${payment.name}:${verb}`);
const said = async (verb: Verb) => {
  const { status, body } = await say(verb);
  return status === 200 ? body.status : [status, body.error.status, body.error.details[0]?.reason];
};
const attempt = async () => (await merchant.api.attempts(payment.name)).paymentAttempts[0]?.status;
const taken = () => takenFor(stack, merchant, payment.name);
const events = async () => (await log.stream(`payment-${payment.name.split('/').at(-1) ?? ''}`)).map(({ type }) => type);
const told = async (count: number) =>
  (await inbox.received(count))
    .map((webhook) => envelopeOf(webhook))
    .map(({ event, data }) => [event, data['status'], data['errorMessage']]);
/** The API's answers are rows: those may be some milliseconds behind the operator's. */
const become = (wanted: string, money: readonly number[]) =>
  eventually(async () => [await attempt(), ...(await taken())].join(), (seen) => seen === [wanted, ...money].join()); // prettier-ignore
const review = () => new Buyer().pay(payment.url, CARDS.reviewed);

describe('a payment under review', () => {
  beforeEach(review);

  it('is FUNDED when an operator approves it: the money is taken then, once', async () => {
    expect(await taken()).toEqual([]);
    const both = await Promise.all([said('approve'), said('approve')]);
    expect([...both, await said('approve')]).toEqual(['FUNDED', 'FUNDED', 'FUNDED']);
    await become('SUCCEEDED', [AMOUNT]);
    expect(await told(3)).toEqual([
      ['payment.statusChanged', 'UNDER_REVIEW', undefined],
      ['paymentAttempt.statusChanged', 'SUCCEEDED', undefined],
      ['payment.statusChanged', 'FUNDED', undefined],
    ]);
    expect((await new Buyer().open(payment.url)).html).toContain('Paid. Thank you, Ana.');
  });

  it('is CANCELED when an operator rejects it: the money is let go, and the buyer is told', async () => {
    expect([await said('reject'), await said('reject')]).toEqual(['CANCELED', 'CANCELED']);
    await become('FAILED', []);
    const why = 'The payment was not approved after the review. Nothing was taken. The store can tell you more.';
    expect(await told(3)).toEqual([
      ['payment.statusChanged', 'UNDER_REVIEW', undefined],
      ['paymentAttempt.statusChanged', 'FAILED', why],
      ['payment.statusChanged', 'CANCELED', undefined],
    ]);
    expect((await new Buyer().open(payment.url)).html).toContain(why);
  });

  it('is CANCELED when an operator cancels it: the money is let go', async () => {
    expect([await said('cancel'), await said('cancel')]).toEqual(['CANCELED', 'CANCELED']);
    await become('FAILED', []);
    expect((await events()).slice(-2)).toEqual(['PaymentCanceled', 'AttemptFailed']);
  });

  it('comes to one end when it is approved and rejected at once', async () => {
    const answers = await Promise.all([said('approve'), said('reject')]);
    const { status } = await eventually(() => merchant.api.payment(payment.name), (seen) => ['FUNDED', 'CANCELED'].includes(seen.status)); // prettier-ignore
    const isPaid = status === 'FUNDED';
    await become(isPaid ? 'SUCCEEDED' : 'FAILED', isPaid ? [AMOUNT] : []);
    expect(answers[isPaid ? 0 : 1]).toBe(isPaid ? 'FUNDED' : 'CANCELED');
    expect(answers[isPaid ? 1 : 0]).toEqual([400, 'FAILED_PRECONDITION', isPaid ? 'PAYMENT_FUNDED' : 'PAYMENT_CANCELED']);
  });
});

it('a payment under review outlives its time, and can still be approved', async () => {
  const expireTime = new Date(Date.now() + 5_000).toISOString();
  const short = aPayment({ amountCents: AMOUNT, expireTime });
  const other = await merchant.api.createPayment(merchant.store, short);
  payment = await merchant.api.createPayment(merchant.store, short);
  await review();
  await eventually(() => merchant.api.payment(other.name), ({ status }) => status === 'EXPIRED'); // prettier-ignore
  expect((await merchant.api.payment(payment.name)).status).toBe('UNDER_REVIEW');
  expect(await said('approve')).toBe('FUNDED');
  await become('SUCCEEDED', [AMOUNT]);
  expect(await events()).not.toContain('PaymentExpired');
});

describe('a payment that nobody reviews', () => {
  it('cannot be approved or rejected', async () => {
    const refused = [400, 'FAILED_PRECONDITION', 'PAYMENT_AWAITING_PAYMENT'];
    expect([await said('approve'), await said('reject')]).toEqual([refused, refused]);
    await new Buyer().pay(payment.url, CARDS.approved);
    await eventually(() => merchant.api.payment(payment.name), ({ status }) => status === 'FUNDED'); // prettier-ignore
    const paid = [400, 'FAILED_PRECONDITION', 'PAYMENT_FUNDED'];
    expect([await said('reject'), await said('cancel')]).toEqual([paid, paid]);
    expect(await taken()).toEqual([AMOUNT]);
  });

  it('can be canceled, and a try that waits for its buyer is given up first', async () => {
    const buyer = new Buyer();
    const bank = await buyer.goOn(await buyer.choose(await buyer.open(payment.url), 'PSE'));
    expect(await said('cancel')).toBe('CANCELED');
    await become('FAILED', []);
    expect((await buyer.answer(bank, 'approve')).html).toContain('This payment was canceled');
    expect(await taken()).toEqual([]);
  });

  it('can be canceled though a bank has it in hand: what that brings is an unexpected settlement', async () => {
    const buyer = new Buyer();
    const bank = await buyer.goOn(await buyer.choose(await buyer.open(payment.url), 'PSE'));
    await buyer.answer(bank, 'later');
    expect(await said('cancel')).toBe('CANCELED');
    await become('PENDING', []);
    await buyer.answer(await buyer.open(bank.url), 'approve');
    expect((await eventually(events, (types) => types.includes('UnexpectedSettlementRecorded'))).slice(-3)).toEqual([
      'PaymentCanceled',
      'AttemptSucceeded',
      'UnexpectedSettlementRecorded',
    ]);
  });

  it.each(['approve', 'reject', 'cancel'] as const)('of another store, or unknown, is not found (%s)', async (verb) => {
    const name = payment.name.replace(/^stores\/[^/]+/, `stores/${'a'.repeat(26)}`);
    expect(await door.ask('POST', `/${name}:${verb}`)).toMatchObject({ status: 404 });
    expect(await door.ask('POST', `/${merchant.store}/payments/${'a'.repeat(26)}:${verb}`)).toMatchObject({ status: 404 });
  });
});
