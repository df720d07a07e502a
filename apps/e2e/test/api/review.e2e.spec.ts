import {
  aPayment,
  Buyer,
  CARDS,
  envelopeOf,
  eventually,
  OperatorApi,
  type Payment,
  type Scenario,
  scenarios,
  Stack,
} from '@cauce/testing/system';
import { takenFor } from '../../src/money.js';

const stack = Stack.fromEnv();
const { door } = new OperatorApi(stack);
const AMOUNT = 24_000_000;

const BEGUN = ['PaymentCreated', 'AttemptStarted'];
const REVIEWED = [...BEGUN, 'payment.statusChanged UNDER_REVIEW'];
const SUCCEEDED = ['paymentAttempt.statusChanged SUCCEEDED', 'payment.statusChanged FUNDED'];
const FAILED = 'paymentAttempt.statusChanged FAILED';
const CANCELED = 'payment.statusChanged CANCELED';

const aScenario = scenarios(stack);
let story: Scenario;
let merchant: Scenario['merchant'];
let payment: Payment;
const create = (about: object = {}) => merchant.api.createPayment(merchant.store, aPayment({ amountCents: AMOUNT, ...about }));
beforeEach(async () => {
  story = await aScenario();
  ({ merchant } = story);
  payment = await create();
});

type Verb = 'approve' | 'reject' | 'cancel';
type Refusal = { readonly error: { readonly status: string; readonly details: { readonly reason: string }[] } };

const say = (verb: Verb) => door.ask<Payment & Refusal>('POST', `/${payment.name}:${verb}`);
const said = async (verb: Verb) => {
  const { status, body } = await say(verb);
  return status === 200 ? body.status : [status, body.error.status, body.error.details[0]?.reason];
};
const attempt = async () => (await merchant.api.attempts(payment.name)).paymentAttempts[0]?.status;
const taken = () => takenFor(stack, merchant, payment.name);
/** What the webhooks say went wrong, in order. */
const reasons = async () => (await story.inbox.webhooks()).map((webhook) => envelopeOf(webhook).data['errorMessage']);
/** The API's answers are rows: those may be some milliseconds behind the operator's. */
const become = (wanted: string, money: readonly number[]) =>
  eventually(async () => [await attempt(), ...(await taken())].join(), (seen) => seen === [wanted, ...money].join()); // prettier-ignore
const review = () => new Buyer().pay(payment.url, CARDS.reviewed);

describe('a payment under review', () => {
  beforeEach(review);

  it('is FUNDED when an operator approves it: the money is captured then, once', async () => {
    expect(await taken()).toEqual([]);
    const both = await Promise.all([said('approve'), said('approve')]);
    expect([...both, await said('approve')]).toEqual(['FUNDED', 'FUNDED', 'FUNDED']);
    await become('SUCCEEDED', [AMOUNT]);
    await story.expectEvents(...REVIEWED, ...SUCCEEDED);
    expect(await reasons()).toEqual([undefined, undefined, undefined]);
    expect((await new Buyer().open(payment.url)).html).toContain('Paid. Thank you, Ana.');
  });

  it('is CANCELED when an operator rejects it: the money is released, and the buyer is told', async () => {
    expect([await said('reject'), await said('reject')]).toEqual(['CANCELED', 'CANCELED']);
    await become('FAILED', []);
    const why = 'The payment was not approved after the review. Nothing was taken. The store can tell you more.';
    await story.expectEvents(...REVIEWED, FAILED, CANCELED);
    expect(await reasons()).toEqual([undefined, why, undefined]);
    expect((await new Buyer().open(payment.url)).html).toContain(why);
  });

  it('is CANCELED when an operator cancels it: the money is released', async () => {
    expect([await said('cancel'), await said('cancel')]).toEqual(['CANCELED', 'CANCELED']);
    await become('FAILED', []);
    await story.expectEvents(...REVIEWED, FAILED, CANCELED);
  });

  it('gets one result when it is approved and rejected at once', async () => {
    const answers = await Promise.all([said('approve'), said('reject')]);
    const { status } = await eventually(() => merchant.api.payment(payment.name), (seen) => ['FUNDED', 'CANCELED'].includes(seen.status)); // prettier-ignore
    const isPaid = status === 'FUNDED';
    await become(isPaid ? 'SUCCEEDED' : 'FAILED', isPaid ? [AMOUNT] : []);
    expect(answers[isPaid ? 0 : 1]).toBe(isPaid ? 'FUNDED' : 'CANCELED');
    expect(answers[isPaid ? 1 : 0]).toEqual([400, 'FAILED_PRECONDITION', isPaid ? 'PAYMENT_FUNDED' : 'PAYMENT_CANCELED']);
    await story.expectEvents(...REVIEWED, ...(isPaid ? SUCCEEDED : [FAILED, CANCELED]));
  });
});

it('a payment under review does not expire, and can still be approved', async () => {
  await story.expectEvents('PaymentCreated');
  const short = { expireTime: new Date(Date.now() + 5_000).toISOString() };
  const other = await create(short);
  payment = await create(short);
  await review();
  await eventually(() => merchant.api.payment(other.name), ({ status }) => status === 'EXPIRED'); // prettier-ignore
  expect((await merchant.api.payment(payment.name)).status).toBe('UNDER_REVIEW');
  expect(await said('approve')).toBe('FUNDED');
  await become('SUCCEEDED', [AMOUNT]);
  await story.expectEvents({
    [other.name]: ['PaymentCreated', 'payment.statusChanged EXPIRED'],
    [payment.name]: [...REVIEWED, ...SUCCEEDED],
  });
});

describe('a payment that is not under review', () => {
  it('cannot be approved or rejected', async () => {
    const refused = [400, 'FAILED_PRECONDITION', 'PAYMENT_AWAITING_PAYMENT'];
    expect([await said('approve'), await said('reject')]).toEqual([refused, refused]);
    await new Buyer().pay(payment.url, CARDS.approved);
    await eventually(() => merchant.api.payment(payment.name), ({ status }) => status === 'FUNDED'); // prettier-ignore
    const paid = [400, 'FAILED_PRECONDITION', 'PAYMENT_FUNDED'];
    expect([await said('reject'), await said('cancel')]).toEqual([paid, paid]);
    expect(await taken()).toEqual([AMOUNT]);
    await story.expectEvents(...BEGUN, ...SUCCEEDED);
  });

  it('can be canceled, and a try that waits for its buyer is abandoned first', async () => {
    const buyer = new Buyer();
    const bank = await buyer.goOn(await buyer.choose(await buyer.open(payment.url), 'PSE'));
    expect(await said('cancel')).toBe('CANCELED');
    await become('FAILED', []);
    expect((await buyer.answer(bank, 'approve')).html).toContain('This payment was canceled');
    expect(await taken()).toEqual([]);
    await story.expectEvents(...BEGUN, FAILED, CANCELED);
  });

  it('can be canceled while a bank processes it: its money is then an unexpected settlement', async () => {
    const buyer = new Buyer();
    const bank = await buyer.goOn(await buyer.choose(await buyer.open(payment.url), 'PSE'));
    await buyer.answer(bank, 'later');
    expect(await said('cancel')).toBe('CANCELED');
    await become('PENDING', []);
    await buyer.answer(await buyer.open(bank.url), 'approve');
    await story.expectEvents(...BEGUN, CANCELED, 'paymentAttempt.statusChanged SUCCEEDED', 'UnexpectedSettlementRecorded');
  });

  it.each(['approve', 'reject', 'cancel'] as const)('of another store, or unknown, is not found (%s)', async (verb) => {
    const name = payment.name.replace(/^stores\/[^/]+/, `stores/${'a'.repeat(26)}`);
    expect(await door.ask('POST', `/${name}:${verb}`)).toMatchObject({ status: 404 });
    expect(await door.ask('POST', `/${merchant.store}/payments/${'a'.repeat(26)}:${verb}`)).toMatchObject({ status: 404 });
    await story.expectEvents('PaymentCreated');
  });
});
