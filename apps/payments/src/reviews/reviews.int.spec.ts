import { type PaymentsMerchant, RunningPayments, type ShownPayment } from '../../test/running-payments.js';

let payments: RunningPayments;
let merchant: PaymentsMerchant;
let payment: ShownPayment;

beforeAll(async () => void (payments = await RunningPayments.share()), 60_000);
afterAll(() => payments.close());
beforeEach(async () => {
  merchant = payments.aMerchant();
  payment = await merchant.create({ amountCents: 5_000 });
});

type Verb = 'approve' | 'reject' | 'cancel';
const VERBS: readonly Verb[] = ['approve', 'reject', 'cancel'];
const BEGUN = ['PaymentCreated', 'AttemptStarted'];
const REVIEWED = [...BEGUN, 'PaymentPutUnderReview'];
const UNDER_REVIEW = 'payment.statusChanged UNDER_REVIEW';

const say = (verb: Verb) => payments.asOperator('POST', `/${payment.name}:${verb}`);
const answersTo = async (verb: Verb) => {
  const { status, body, refusal } = await say(verb);
  return status === 200 ? body.status : [status, refusal?.reason];
};
/** Starts an attempt that needs a review; answers it. */
const review = async () => (await payments.payByCard(payment, '0010')).body.attempt?.id ?? '';

describe('a payment under review', () => {
  it('is approved: the money is captured once, and a second approval changes nothing', async () => {
    const attempt = await review();
    expect(await payments.sandbox.moved(attempt)).toEqual([]);
    expect([await answersTo('approve'), await answersTo('approve')]).toEqual(['FUNDED', 'FUNDED']);
    expect(await payments.events(payment)).toEqual([...REVIEWED, 'AttemptSucceeded', 'PaymentFunded']);
    expect(await payments.told(payment, 3)).toEqual([
      UNDER_REVIEW,
      'paymentAttempt.statusChanged SUCCEEDED',
      'payment.statusChanged FUNDED',
    ]);
    expect(await payments.sandbox.moved(attempt)).toEqual([5_000]);
    expect(await answersTo('reject')).toEqual([400, 'PAYMENT_FUNDED']);
  });

  it('is rejected: the money is released, and a second rejection changes nothing', async () => {
    const attempt = await review();
    expect([await answersTo('reject'), await answersTo('reject')]).toEqual(['CANCELED', 'CANCELED']);
    expect(await payments.events(payment)).toEqual([...REVIEWED, 'AttemptFailed', 'PaymentCanceled']);
    expect(await payments.told(payment, 3)).toEqual([
      UNDER_REVIEW,
      'paymentAttempt.statusChanged FAILED',
      'payment.statusChanged CANCELED',
    ]);
    expect(await payments.sandbox.moved(attempt)).toEqual([]);
    expect(await answersTo('approve')).toEqual([400, 'PAYMENT_CANCELED']);
  });

  it('is canceled: its attempt ends with it', async () => {
    await review();
    expect(await answersTo('cancel')).toBe('CANCELED');
    expect(await payments.events(payment)).toEqual([...REVIEWED, 'AttemptFailed', 'PaymentCanceled']);
    expect(await payments.told(payment, 3)).toEqual([
      UNDER_REVIEW,
      'paymentAttempt.statusChanged FAILED',
      'payment.statusChanged CANCELED',
    ]);
  });

  it('shows its card meanwhile and on the receipt', async () => {
    await review();
    const cardShown = async () => (await payments.asBuyer('GET', payment)).body.attempt?.card;
    expect(await cardShown()).toEqual({ brand: 'Test card', last4: '0010' });
    await say('approve');
    expect(await cardShown()).toEqual({ brand: 'Test card', last4: '0010' });
  });

  it('names the operator in what is stored', async () => {
    await review();
    await say('approve');
    expect((await payments.recorded(payment)).at(-1)?.metadata).toMatchObject({ principal: 'ana' });
  });
});

describe('a payment that is not under review', () => {
  it('can be canceled, which is published', async () => {
    expect([await answersTo('cancel'), await answersTo('cancel')]).toEqual(['CANCELED', 'CANCELED']);
    expect(await payments.events(payment)).toEqual(['PaymentCreated', 'PaymentCanceled']);
    expect(await payments.told(payment, 1)).toEqual(['payment.statusChanged CANCELED']);
  });

  it('can be neither approved nor rejected', async () => {
    const refused = [400, 'PAYMENT_AWAITING_PAYMENT'];
    expect([await answersTo('approve'), await answersTo('reject')]).toEqual([refused, refused]);
    expect(await payments.events(payment)).toEqual(['PaymentCreated']);
  });

  it('cannot be canceled once it is paid', async () => {
    await payments.payByCard(payment, '0001');
    expect(await answersTo('cancel')).toEqual([400, 'PAYMENT_FUNDED']);
  });
});

it.each(VERBS)('a payment of another store is not found (%s)', async (verb) => {
  payment = { ...payment, name: payment.name.replace(merchant.store, payments.aMerchant().store) };
  expect(await answersTo(verb)).toEqual([404, 'PAYMENT_NOT_FOUND']);
});
