import { eventually } from '@cauce/testing/services';
import { type PaymentsMerchant, RunningPayments, type ShownPayment } from '../../../test/running-payments.js';

type Refund = { readonly name: string; readonly attempt: string; readonly state: string; readonly amountCents: number } & Readonly<
  Record<string, unknown>
>;
type Entry = Readonly<Record<string, unknown>> & { readonly type: string };
type Read = ShownPayment & {
  readonly refunds: readonly Refund[];
  readonly refundedAmountCents: number;
  readonly attempts: readonly Readonly<Record<string, unknown>>[];
  readonly timeline: readonly Entry[];
};

const REASON = 'The mugs came broken.';

let payments: RunningPayments;
let merchant: PaymentsMerchant;

beforeAll(async () => void (payments = await RunningPayments.shareWithOwnSandbox()), 60_000);
afterAll(() => payments.close());
beforeEach(() => void (merchant = payments.aMerchant()));

/** A payment of COP 50, paid with this card. */
async function paid(last4 = '0001', about: object = {}, by = merchant): Promise<ShownPayment> {
  const payment = await by.create({ amountCents: 5_000, ...about });
  await payments.payByCard(payment, last4);
  return by.become(payment, 'FUNDED');
}

const refund = ({ name }: ShownPayment, about: object) =>
  payments.asOperator<Refund>('POST', `/${name}:refund`, { reason: REASON, ...about });
const read = async ({ name }: ShownPayment) => (await payments.asOperator<Read>('GET', `/${name}`)).body;
const returned = (payment: ShownPayment, count: number) =>
  eventually(
    () => read(payment),
    ({ refunds }) => refunds.filter(({ state }) => state === 'REFUNDED').length === count,
  );
const attemptOf = async (payment: ShownPayment) => String((await read(payment)).attempts[0]?.['name']).split('/attempts/')[1] ?? '';
const metadataOf = (body: object | undefined) =>
  (body as { error?: { details: readonly { metadata?: object }[] } } | undefined)?.error?.details[0]?.metadata;
const refusal = async (answer: ReturnType<typeof refund>) => {
  const { status, refusal: refused } = await answer;
  return [status, refused?.reason];
};

describe('a paid payment', () => {
  it('is refunded whole: the refund is answered at once, and confirmed by the processor once', async () => {
    const payment = await paid();
    const { status, body } = await refund(payment, { requestId: 'r-1' });
    expect(status).toBe(200);
    expect(body).toEqual({
      name: expect.stringMatching(new RegExp(`^${payment.name}/refunds/[a-z2-7]{26}$`)),
      attempt: expect.stringMatching(new RegExp(`^${payment.name}/attempts/`)),
      state: 'REFUND_REQUESTED',
      amountCents: 5_000,
      currencyCode: 'COP',
      reason: REASON,
      createTime: expect.any(String),
      updateTime: expect.any(String),
    });
    const after = await returned(payment, 1);
    expect(after).toMatchObject({ status: 'FUNDED', refundedAmountCents: 5_000, refunds: [{ name: body.name, state: 'REFUNDED' }] });
    const repeated = await refund(payment, { requestId: 'r-1' });
    expect(repeated.body).toEqual(after.refunds[0]);
    expect(await payments.sandbox.moved(await attemptOf(payment))).toEqual([5_000, -5_000]);
    expect(await merchant.payment(payment)).toEqual(payment);
  });

  it('goes back in parts, and shows each with who asked, why and how much', async () => {
    const payment = await paid();
    const first = await refund(payment, { requestId: 'r-1', amountCents: 1_200 });
    await refund(payment, { requestId: 'r-2' });
    const { refundedAmountCents, refunds, timeline } = await returned(payment, 2);
    expect([refundedAmountCents, refunds.map(({ amountCents }) => amountCents)]).toEqual([5_000, [1_200, 3_800]]);
    const of = { refund: first.body.name, attempt: first.body.attempt, amountCents: 1_200 };
    expect(timeline).toContainEqual(expect.objectContaining({ type: 'RefundRequested', principal: 'ana', reason: REASON, ...of }));
    expect(timeline).toContainEqual(expect.objectContaining({ type: 'PaymentRefunded', principal: 'payments/worker', ...of }));
    const [requested] = (await payments.recorded(payment)).filter(({ type }) => type === 'RefundRequested');
    expect(requested).toMatchObject({ data: { amountCents: 1_200, reason: REASON }, metadata: { principal: 'ana' } });
  });

  it('never gives back more than was paid, whoever asks at once', async () => {
    const payment = await paid();
    const answers = await Promise.all(['r-1', 'r-2', 'r-3'].map((requestId) => refund(payment, { requestId, amountCents: 2_000 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect([refused?.refusal?.reason, metadataOf(refused?.body)]).toEqual(['REFUND_TOO_LARGE', { refundableCents: '1000' }]);
    await returned(payment, 2);
    expect(await payments.sandbox.moved(await attemptOf(payment))).toEqual([5_000, -2_000, -2_000]);
  });

  it('is refunded once by the same request at once', async () => {
    const payment = await paid();
    const same = { requestId: 'r-1', amountCents: 2_000 };
    const answers = await Promise.all([refund(payment, same), refund(payment, same), refund(payment, same)]);
    expect(new Set(answers.map(({ body }) => body.name)).size).toBe(1);
    await returned(payment, 1);
    expect(await payments.sandbox.moved(await attemptOf(payment))).toEqual([5_000, -2_000]);
  });

  it('says why it is not refunded', async () => {
    const payment = await paid('0051');
    await refund(payment, { requestId: 'r-1', amountCents: 4_000 });
    expect(await refusal(refund(payment, { requestId: 'r-1', amountCents: 3_000 }))).toEqual([409, 'REQUEST_ID_REUSED']);
    expect(await refusal(refund(payment, { requestId: 'r-2', amountCents: 1_001 }))).toEqual([400, 'REFUND_TOO_LARGE']);
    await refund(payment, { requestId: 'r-3' });
    expect(await refusal(refund(payment, { requestId: 'r-4' }))).toEqual([400, 'REFUND_IN_PROGRESS']);
    await returned(payment, 2);
    expect(await refusal(refund(payment, { requestId: 'r-4' }))).toEqual([400, 'ALREADY_REFUNDED']);
  });

  it('is not refunded before it is paid, nor under another store', async () => {
    const waiting = await merchant.create();
    expect(await refusal(refund(waiting, { requestId: 'r-1' }))).toEqual([400, 'PAYMENT_AWAITING_PAYMENT']);
    await merchant.cancel(waiting);
    expect(await refusal(refund(waiting, { requestId: 'r-1' }))).toEqual([400, 'PAYMENT_CANCELED']);
    const other = { ...waiting, name: waiting.name.replace(merchant.store, payments.aMerchant().store) };
    expect(await refusal(refund(other, { requestId: 'r-1' }))).toEqual([404, 'PAYMENT_NOT_FOUND']);
  });

  it('is refunded once the processor is back, however long it was away', async () => {
    const payment = await paid();
    payments.sandbox.pause();
    const { body } = await refund(payment, { requestId: 'r-1' });
    expect(body.state).toBe('REFUND_REQUESTED');
    const open = await eventually(openRefunds, (count) => count > 0);
    expect(open).toBeGreaterThan(0);
    payments.sandbox.resume();
    await returned(payment, 1);
    expect(await payments.sandbox.moved(await attemptOf(payment))).toEqual([5_000, -5_000]);
    expect(await openRefunds()).toBe(0);
  });

  it('stays whole where the processor refuses, which is recorded and counted, and another request may follow', async () => {
    const payment = await paid('0050');
    const before = await refusedRefunds();
    await refund(payment, { requestId: 'r-1' });
    const { refunds, refundedAmountCents, timeline } = await eventually(
      () => read(payment),
      (seen) => seen.refunds[0]?.state === 'REFUSED',
    );
    expect(refunds[0]?.['code']).toEqual(expect.stringMatching(/^[!-~]{1,100}$/));
    expect(refundedAmountCents).toBe(0);
    expect(timeline.at(-1)).toMatchObject({ type: 'RefundRefused', refund: refunds[0]?.name, code: refunds[0]?.['code'] });
    expect(await refusedRefunds()).toBe(before + 1);
    expect((await refund(payment, { requestId: 'r-1' })).body.state).toBe('REFUSED');
    expect((await refund(payment, { requestId: 'r-2' })).status).toBe(200);
  });

  it('of a test clock’s organization goes back in real time', async () => {
    const of = payments.aMerchant({ testClock: true });
    const now = '2040-01-01T00:00:00.000Z';
    const { status } = await payments.asCatalog('PUT', of, '', { now, tick: 1 });
    expect(status).toBe(200);
    const payment = await paid('0001', {}, of);
    const { body } = await refund(payment, { requestId: 'r-1' });
    expect(body['createTime']).toBe(now);
    await returned(payment, 1);
  });
});

const gaugeOf = async (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await payments.metrics())?.[1] ?? 0);
const openRefunds = () => gaugeOf('cauce_payments_open_refunds');
const refusedRefunds = () => gaugeOf('cauce_payments_refused_refunds_total');

describe('a body', () => {
  const EITHER = 'Either unexpectedSettlement alone';
  it.each<[string, object, string[]]>([
    ['of neither', {}, ['unexpectedSettlement']],
    ['of both', { unexpectedSettlement: 'x', reason: REASON }, ['unexpectedSettlement', 'unexpectedSettlement']],
    ['without a reason', { requestId: 'r-1' }, ['reason']],
    ['without a requestId', { reason: REASON }, ['requestId']],
    ['of an amount alone', { amountCents: 1 }, ['reason', 'requestId']],
    ['of another field', { reason: REASON, requestId: 'r-1', note: 'x' }, ['note']],
    ['of bad values', { reason: '', requestId: 'r 1', amountCents: 0 }, ['amountCents', 'reason', 'requestId']],
    ['of too much text', { reason: 'x'.repeat(501), requestId: 'r'.repeat(256) }, ['reason', 'requestId']],
    ['of nulls', { reason: REASON, requestId: 'r-1', amountCents: null }, ['amountCents']],
  ])('%s is refused, and says so', async (_, body, fields) => {
    const { name } = await merchant.create();
    const { status, refusal: refused, body: answer } = await payments.asOperator('POST', `/${name}:refund`, body);
    expect([status, refused?.fields]).toEqual([400, fields]);
    if (fields[0] === 'unexpectedSettlement') expect(JSON.stringify(answer)).toContain(EITHER);
  });
});

it('a body with an amount that the currency cannot pay is refused', async () => {
  const { name } = await merchant.create({ amountCents: 150_000, currencyCode: 'JPY' });
  const { status, refusal: refused } = await payments.asOperator('POST', `/${name}:refund`, {
    reason: REASON,
    requestId: 'r-1',
    amountCents: 1_050,
  });
  expect([status, refused?.fields]).toEqual([400, ['amountCents']]);
});

describe('a list of payments', () => {
  type Listed = ShownPayment & { readonly refunded?: string; readonly refundedAmountCents?: number };
  const list = async (query: string, organization: string = merchant.organization) =>
    (await payments.asOperator<{ payments: readonly Listed[] }>('GET', `/${organization}/payments${query}`)).body.payments;
  const names = async (query: string, organization?: string) => (await list(query, organization)).map(({ name }) => name);

  it('is filtered by how far refunds are, of an organization or of every one, and shows it', async () => {
    const [never, whole, part, refused, slow] = [await paid(), await paid(), await paid(), await paid('0050'), await paid('0051')];
    await refund(whole, { requestId: 'r-1' });
    await refund(part, { requestId: 'r-1', amountCents: 10 });
    await refund(refused, { requestId: 'r-1' });
    await refund(slow, { requestId: 'r-1' });
    await Promise.all([returned(whole, 1), returned(part, 1)]);
    await eventually(
      () => names('?refunded=REFUSED'),
      (found) => found.length > 0,
    );
    expect(await names('?refunded=WHOLE')).toEqual([whole.name]);
    expect(await names('?refunded=PART')).toEqual([part.name]);
    expect(await names('?refunded=REFUSED')).toEqual([refused.name]);
    expect(await names('?refunded=WHOLE', 'organizations/-')).toContain(whole.name);
    expect(await names(`?refunded=WHOLE&status=FUNDED&amountCents=5000&store=${merchant.store}`)).toEqual([whole.name]);
    expect(await names('?refunded=WHOLE&status=CANCELED')).toEqual([]);
    const shown = new Map((await list('')).map(({ name, refunded, refundedAmountCents }) => [name, [refunded, refundedAmountCents]]));
    expect(shown.get(whole.name)).toEqual(['WHOLE', 5_000]);
    expect(shown.get(part.name)).toEqual(['PART', 10]);
    expect(shown.get(never.name)).toEqual([undefined, undefined]);
    const { refusal: refusedQuery } = await payments.asOperator('GET', `/${merchant.organization}/payments?refunded=SOME`);
    expect(refusedQuery?.fields).toEqual(['refunded']);
  });
});

describe('what the processor says of a refusal', () => {
  it('is shown to operators: its own code, and whether it is final', async () => {
    const payment = await merchant.create();
    await payments.payByCard(payment, '0002');
    const { attempts, timeline } = await eventually(
      () => read(payment),
      (seen) => seen.attempts[0]?.['status'] === 'FAILED',
    );
    expect(attempts[0]).toMatchObject({ failure: 'INSUFFICIENT_FUNDS', code: '51', isFinal: true });
    expect(timeline.at(-1)).toMatchObject({ type: 'AttemptFailed', code: '51' });
    expect(JSON.stringify(await merchant.send('GET', `/payments/${payment.name.split('/')[3] ?? ''}/attempts`))).not.toMatch(
      /isFinal|"code":"51"/,
    );
  });
});

describe('a subscription’s payment', () => {
  it('is refunded, too: what billing was told, and what it is told when it compares, stays', async () => {
    const subscription = payments.aSubscription();
    const chargeId = await subscription.charge({ method: await subscription.method(await payments.sandbox.cardToken('0001')) });
    expect(await subscription.outcomes(chargeId)).toEqual([{ outcome: 'SUCCEEDED' }]);
    const found = async () => (await payments.charges([{ subscription: subscription.stream, cycle: 1, chargeId }])).body.charges[0];
    const before = await found();
    const payment = { name: subscription.payment(), status: 'FUNDED', url: '' };
    await refund(payment, { requestId: 'r-1' });
    await returned(payment, 1);
    expect(await found()).toEqual(before);
    await eventually(
      () => subscription.messages(0),
      (told) => told.some(({ kind }) => kind === 'payment.refunded'),
    );
    expect(await subscription.outcomes(chargeId)).toEqual([{ outcome: 'SUCCEEDED' }]);
    expect((await subscription.messages(0)).find(({ kind }) => kind === 'payment.refunded')).toMatchObject({
      data: { name: payment.name },
      notice: { kind: 'payment-refund', refundCents: 24_000, last4: '0001' },
    });
  });

  it('whose money is listed as unexpected is refunded there', async () => {
    const subscription = payments.aSubscription();
    const chargeId = await subscription.charge({ method: await subscription.method(await payments.sandbox.cardToken('0001')) });
    await subscription.outcomes(chargeId);
    await subscription.withdraw();
    const payment = { name: subscription.payment(), status: 'FUNDED', url: '' };
    const { body } = await eventually(
      () => refund(payment, { requestId: 'r-1', amountCents: 24_001 }),
      (answer) => answer.refusal?.reason === 'MONEY_IS_UNEXPECTED',
    );
    expect(metadataOf(body)).toEqual({ unexpectedSettlement: `${payment.name}/unexpected-settlements/${chargeId}` });
  });
});
