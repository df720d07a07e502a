import { BY_BANK, type PaymentsMerchant, RunningPayments, type ShownPayment } from '../../test/running-payments.js';

let payments: RunningPayments;
let merchant: PaymentsMerchant;
let payment: ShownPayment;

beforeAll(async () => void (payments = await RunningPayments.share()), 60_000);
afterAll(() => payments.close());
beforeEach(async () => {
  merchant = payments.aMerchant();
  payment = await merchant.create({ amountCents: 1_999, discountPercentage: 0.15 });
});

const reasonOf = async (body: object) => {
  const { status, refusal } = await payments.asBuyer('POST', payment, '/attempts', body);
  return [status, refusal?.reason, refusal?.fields];
};

describe('the page of a payment', () => {
  it('gets the amount, the merchant and the methods', async () => {
    const { status, body } = await payments.asBuyer('GET', payment);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: payment.name,
      status: 'AWAITING_PAYMENT',
      payableCents: 1_699,
      store: { name: merchant.store, displayName: 'Taller' },
      environment: 'DEVELOPMENT',
      buyer: { firstName: 'Ana' },
    });
    expect(body['banks']).toContainEqual(expect.objectContaining({ code: '1001' }));
    expect(Object.keys(body)).not.toContain('attempt');
  });

  it('in another currency than pesos offers no PSE, and takes none', async () => {
    const dollars = await merchant.create({ amountCents: 1_999, currencyCode: 'USD' });
    const { body } = await payments.asBuyer('GET', dollars);
    expect(body['enabledPaymentMethods']).toContain('CARD');
    expect(body['enabledPaymentMethods']).not.toContain('PSE');
    expect(body).not.toHaveProperty('banks');
    const { refusal } = await payments.asBuyer('POST', dollars, '/attempts', { ...BY_BANK, formId: 'f'.repeat(36) });
    expect(refusal?.reason).toBe('METHOD_NOT_ENABLED');
  });

  it('names the bank of PSE while its answer is waited for', async () => {
    await payments.goToBank(payment);
    expect((await payments.asBuyer('GET', payment)).body).toMatchObject({ attempt: { method: 'PSE', bankName: 'Test Bank One' } });
  });

  it('is shown nothing by another link', async () => {
    const { status, refusal } = await payments.asBuyer('GET', { ...payment, url: `${payment.url.slice(0, -1)}~` });
    expect([status, refusal?.reason]).toEqual([404, 'LINK_NOT_FOUND']);
  });

  it('that waits for an attempt is answered when it has ended', async () => {
    const { attemptId, page } = await payments.goToBank(payment);
    const waiting = payments.asBuyer('GET', payment, `?after=${attemptId}&wait=20`);
    await payments.sandbox.answer(page, 'approve');
    await payments.callBack(attemptId, payment);
    expect((await waiting).body).toMatchObject({ status: 'FUNDED', attempt: { id: attemptId, status: 'SUCCEEDED' } });
  });

  it('that waits for an attempt asks the processor itself, for all pages that do: its callback may be late', async () => {
    const { attemptId, page } = await payments.goToBank(payment);
    await payments.sandbox.answer(page, 'approve');
    const ask = () => payments.asBuyer('GET', payment, `?after=${attemptId}&wait=20`);
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(answers.map(({ body }) => body.status)).toEqual(['FUNDED', 'FUNDED', 'FUNDED', 'FUNDED']);
  });
});

describe('an attempt', () => {
  it('by card is charged at once: two events are recorded in one append, and both are published', async () => {
    const { status, body } = await payments.payByCard(payment, '0001');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'FUNDED', attempt: { status: 'SUCCEEDED', card: { last4: '0001' } } });
    expect(await payments.events(payment)).toEqual(['PaymentCreated', 'AttemptStarted', 'AttemptSucceeded', 'PaymentFunded']);
    expect(await payments.told(payment, 2)).toEqual(['paymentAttempt.statusChanged SUCCEEDED', 'payment.statusChanged FUNDED']);
    expect(await payments.sandbox.moved(body.attempt?.id ?? '')).toEqual([1_699]);
  });

  it('that is declined says why, and another one may begin', async () => {
    const { body } = await payments.payByCard(payment, '0002');
    expect(body).toMatchObject({ status: 'AWAITING_PAYMENT', attempt: { status: 'FAILED', failure: 'INSUFFICIENT_FUNDS' } });
    expect((await payments.payByCard(payment, '0001')).body.status).toBe('FUNDED');
    expect(await payments.told(payment, 3)).toEqual([
      'paymentAttempt.statusChanged FAILED',
      'paymentAttempt.statusChanged SUCCEEDED',
      'payment.statusChanged FUNDED',
    ]);
  });

  it('with the same card token is the same attempt', async () => {
    const body = { method: 'CARD', cardToken: await payments.sandbox.cardToken('0001') };
    const both = await Promise.all([1, 2].map(() => payments.asBuyer('POST', payment, '/attempts', body)));
    expect(new Set(both.map((answer) => answer.body.attempt?.id)).size).toBe(1);
    expect(await payments.events(payment)).toEqual(['PaymentCreated', 'AttemptStarted', 'AttemptSucceeded', 'PaymentFunded']);
  });

  it('through a bank sends the buyer there, and is abandoned when another one begins', async () => {
    const { attemptId } = await payments.goToBank(payment);
    expect((await payments.payByCard(payment, '0001')).body.status).toBe('FUNDED');
    expect(await payments.events(payment)).toEqual([
      'PaymentCreated',
      'AttemptStarted',
      'AttemptFailed',
      'AttemptStarted',
      'AttemptSucceeded',
      'PaymentFunded',
    ]);
    expect(await payments.sandbox.moved(attemptId)).toEqual([]);
  });

  it('after the twentieth does not begin: nothing is given up, stored, recorded or told for it, and the page says so', async () => {
    for (let nth = 0; nth < 19; nth += 1) await payments.payByCard(payment, '0002');
    const { attemptId, page } = await payments.goToBank(payment);
    expect((await payments.asBuyer('GET', payment)).body['areAttemptsUsedUp']).toBe(true);
    const [events, secrets] = [await payments.events(payment), await payments.secretsOf(payment)];
    expect(await reasonOf({ method: 'CARD', cardToken: await payments.sandbox.cardToken('0001') })).toEqual([400, 'TOO_MANY_ATTEMPTS', []]);
    expect(await reasonOf({ ...BY_BANK, formId: 'f'.repeat(36) })).toEqual([400, 'TOO_MANY_ATTEMPTS', []]);
    expect([await payments.events(payment), await payments.secretsOf(payment)]).toEqual([events, secrets]);
    expect(secrets).toEqual([attemptId]);
    await payments.sandbox.answer(page, 'approve');
    await payments.callBack(attemptId, payment);
    await merchant.become(payment, 'FUNDED');
    expect(await payments.told(payment, 21)).toEqual([
      ...Array<string>(19).fill('paymentAttempt.statusChanged FAILED'),
      'paymentAttempt.statusChanged SUCCEEDED',
      'payment.statusChanged FUNDED',
    ]);
  });

  it('that its bank is processing prevents another one', async () => {
    const { page } = await payments.goToBank(payment);
    await payments.sandbox.answer(page, 'later');
    expect(await reasonOf({ method: 'CARD', cardToken: await payments.sandbox.cardToken('0001') })).toEqual([
      400,
      'ATTEMPT_IN_PROGRESS',
      [],
    ]);
    expect(await payments.events(payment)).toEqual(['PaymentCreated', 'AttemptStarted']);
  });

  it.each<[string, object, string, string[]]>([
    ['without its card’s token, and the key of its form', { method: 'CARD' }, 'INVALID_FIELDS', ['formId']],
    ['without its card’s token, which our form makes', { method: 'CARD', formId: 'x'.repeat(16) }, 'INVALID_FIELDS', ['cardToken']],
    ['without its bank', { ...BY_BANK, bank: undefined, formId: 'x'.repeat(16) }, 'INVALID_FIELDS', ['bank']],
    ['by a method that is none', { method: 'CASH' }, 'INVALID_FIELDS', ['method']],
  ])('%s does not begin', async (_, body, reason, fields) => {
    expect(await reasonOf(body)).toEqual([400, reason, fields]);
    expect(await payments.events(payment)).toEqual(['PaymentCreated']);
  });

  it('by a method that the payment is not offered with does not begin', async () => {
    payment = await merchant.create({ enabledPaymentMethods: ['PSE'] });
    expect(await reasonOf({ method: 'CARD', cardToken: 'any' })).toEqual([400, 'METHOD_NOT_ENABLED', []]);
  });

  it('on an expired payment does not begin', async () => {
    payment = await merchant.create({ expireTime: new Date(Date.now() + 3_000).toISOString() });
    await merchant.become(payment, 'EXPIRED');
    const [status, reason] = await reasonOf({ method: 'CARD', cardToken: await payments.sandbox.cardToken('0001') });
    expect([status, reason]).toEqual([400, 'PAYMENT_EXPIRED']);
    expect(await payments.events(payment)).toEqual(['PaymentCreated', 'PaymentExpired']);
    expect(await payments.told(payment, 1)).toEqual(['payment.statusChanged EXPIRED']);
  });
});
