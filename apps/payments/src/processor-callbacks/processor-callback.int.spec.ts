import { type PaymentsMerchant, RunningPayments, type ShownPayment } from '../../test/running-payments.js';

let payments: RunningPayments;
let merchant: PaymentsMerchant;
let payment: ShownPayment;
let attemptId: string;
let page: string;

beforeAll(async () => void (payments = await RunningPayments.share()), 60_000);
afterAll(() => payments.close());
beforeEach(async () => {
  merchant = payments.aMerchant();
  payment = await merchant.create();
  ({ attemptId, page } = await payments.goToBank(payment));
});

const PENDING = ['PaymentCreated', 'AttemptStarted'];

it('a callback is a nudge: the processor’s answer is recorded and published', async () => {
  await payments.sandbox.answer(page, 'approve');
  const { status, body } = await payments.callBack(attemptId, payment);
  expect([status, body]).toEqual([200, {}]);
  expect(await payments.events(payment)).toEqual([...PENDING, 'AttemptSucceeded', 'PaymentFunded']);
  expect(await payments.told(payment, 2)).toEqual(['paymentAttempt.statusChanged SUCCEEDED', 'payment.statusChanged FUNDED']);
});

it('the same callback again changes nothing', async () => {
  await payments.sandbox.answer(page, 'decline');
  const answers = [await payments.callBack(attemptId, payment), await payments.callBack(attemptId, payment)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await payments.events(payment)).toEqual([...PENDING, 'AttemptFailed']);
});

it('a callback that comes before the end records nothing', async () => {
  await payments.sandbox.answer(page, 'later');
  expect((await payments.callBack(attemptId, payment)).status).toBe(200);
  expect(await payments.events(payment)).toEqual(PENDING);
});

it.each([
  ['signed with another secret', { secret: 'guessed' }],
  ['of which the signature is another one’s', { body: JSON.stringify({ key: 'a'.repeat(26) }) }],
  ['that is no JSON either', { body: '{' }],
])('a callback %s is refused', async (_, about) => {
  await payments.sandbox.answer(page, 'approve');
  const { status, refusal } = await payments.callBack(attemptId, payment, about);
  expect([status, refusal?.reason]).toEqual([400, 'CALLBACK_NOT_GENUINE']);
});

it('a callback is to come again when the processor gives no answer', async () => {
  await payments.sandbox.answer(page, 'approve');
  await payments.loseProcessor();
  const { status, refusal } = await payments.callBack(attemptId, payment);
  expect([status, refusal?.reason]).toEqual([503, 'UNAVAILABLE']);
  expect(await payments.events(payment)).toEqual(PENDING);
});
