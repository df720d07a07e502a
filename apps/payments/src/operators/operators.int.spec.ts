import { BY_BANK, type PaymentsMerchant, RunningPayments, type ShownPayment } from '../../test/running-payments.js';

type Page = { readonly payments: readonly ShownPayment[]; readonly nextPageToken?: string };

let payments: RunningPayments;
let merchant: PaymentsMerchant;

beforeAll(async () => void (payments = await RunningPayments.share()), 60_000);
afterAll(() => payments.close());
beforeEach(() => void (merchant = payments.aMerchant()));

const ask = (query: Readonly<Record<string, string>>, organization: string = merchant.organization) =>
  payments.asOperator<Page>('GET', `/${organization}/payments?${new URLSearchParams(query).toString()}`);
const names = async (query: Readonly<Record<string, string>> = {}, organization?: string) =>
  (await ask(query, organization)).body.payments.map(({ name }) => name);

describe('the payments of an organization', () => {
  let paid: ShownPayment;
  let reviewed: ShownPayment;
  let waiting: ShownPayment;
  beforeEach(async () => {
    paid = await merchant.create({ amountCents: 5_000, correlationId: merchant.store });
    reviewed = await merchant.create({ amountCents: 5_000 });
    waiting = await merchant.create({ amountCents: 7_000 });
    await payments.aMerchant().create({ amountCents: 5_000 });
    await payments.payByCard(paid, '0001');
    await payments.payByCard(reviewed, '0010');
    await merchant.become(paid, 'FUNDED');
    await merchant.become(reviewed, 'UNDER_REVIEW');
  });

  it('are listed whatever their status, newest first, as merchants read them', async () => {
    expect((await ask({})).body.payments[0]).toEqual(waiting);
    expect(await names()).toEqual([waiting, reviewed, paid].map(({ name }) => name));
    expect(await names({}, payments.aMerchant().organization)).toEqual([]);
  });

  it('are found by store, status, reference, amount and time, or by several at once', async () => {
    const at = String(reviewed['createTime']);
    expect(await names({ store: merchant.store })).toHaveLength(3);
    expect(await names({ store: payments.aMerchant().store })).toEqual([]);
    expect(await names({ status: 'UNDER_REVIEW' })).toEqual([reviewed.name]);
    expect(await names({ correlationId: merchant.store })).toEqual([paid.name]);
    expect(await names({ amountCents: '5000' })).toEqual([reviewed.name, paid.name]);
    expect(await names({ createTimeFrom: at })).toEqual([waiting.name, reviewed.name]);
    expect(await names({ createTimeTo: at, amountCents: '5000', store: merchant.store.replace('stores/', '') })).toEqual([paid.name]);
  });

  it('come page by page, over all statuses, each once', async () => {
    const seen: string[] = [];
    for (let pageToken: string | undefined = ''; pageToken !== undefined;) {
      const { body }: { body: Page } = await ask({ pageSize: '1', pageToken });
      seen.push(...body.payments.map(({ name }) => name));
      pageToken = body.nextPageToken;
    }
    expect(seen).toEqual(await names());
    const { nextPageToken: pageToken = '' } = (await ask({ pageSize: '1' })).body;
    expect((await ask({ pageToken, status: 'FUNDED' })).refusal?.fields).toEqual(['pageToken']);
  });

  it('of every organization are those under review, of a store, or with a reference', async () => {
    const every = 'organizations/-';
    expect(await names({ status: 'UNDER_REVIEW', pageSize: '1000' }, every)).toContain(reviewed.name);
    expect(await names({ correlationId: merchant.store }, every)).toEqual([paid.name]);
    expect(await names({ store: merchant.store, status: 'FUNDED' }, every)).toEqual([paid.name]);
    for (const query of [{}, { status: 'FUNDED' }, { amountCents: '5000' }])
      expect(await ask(query, every)).toMatchObject({ status: 400, refusal: { fields: ['status'] } });
  });

  it('are found by the buyer’s e-mail, phone and document, in one organization or in every one, and by nothing near it', async () => {
    const unique = String(Date.now()).slice(-8);
    const buyer = { firstName: 'Ana', phoneNumber: `+5730${unique}`, email: `Ana.${unique}@Correo.Example` };
    const [first, elsewhere] = [await merchant.create({ buyer }), await payments.aMerchant().create({ buyer })];
    const other = await merchant.create({ buyer: { ...buyer, email: `x${buyer.email}`, phoneNumber: `${buyer.phoneNumber}1` } });
    for (const query of [{ email: buyer.email.toLowerCase() }, { email: ` ${buyer.email} ` }, { phoneNumber: buyer.phoneNumber }]) {
      expect(await names(query)).toEqual([first.name]);
      expect(await names({ ...query, pageSize: '1' }, 'organizations/-')).toEqual([elsewhere.name]);
      expect(await names({ ...query, status: 'FUNDED' })).toEqual([]);
    }
    expect(await names({ email: `x${buyer.email}` })).toEqual([other.name]);
    expect(await names({ email: `x${buyer.email}`, phoneNumber: buyer.phoneNumber })).toEqual([]);
    await payments.goToBank(first);
    expect(await names({ document: `cc:${BY_BANK.document}` })).toEqual([first.name]);
    expect(await names({ document: `CE:${BY_BANK.document}` })).toEqual([]);
    const { nextPageToken: pageToken = '' } = (await ask({ email: buyer.email, pageSize: '1' }, 'organizations/-')).body;
    expect((await ask({ email: 'other@correo.example', pageToken }, 'organizations/-')).refusal?.fields).toEqual(['pageToken']);
    expect((await ask({ email: 'ana', phoneNumber: '3001234567', document: '1020304050' })).refusal?.fields).toEqual([
      'email',
      'phoneNumber',
      'document',
    ]);
  });

  it('refuse what no payment can have, all at once', async () => {
    const { status, refusal } = await ask({
      store: 'x',
      status: 'PAID',
      amountCents: '5.00',
      createTimeFrom: 'now',
      colour: 'blue',
      pageSize: '0',
    });
    expect([status, refusal?.fields]).toEqual([400, ['colour', 'store', 'status', 'createTimeFrom', 'amountCents', 'pageSize']]);
    expect(await ask({}, 'organizations/X')).toMatchObject({ status: 404, refusal: { reason: 'ORGANIZATION_NOT_FOUND' } });
  });
});

describe('one payment', () => {
  type Entry = { readonly type: string; readonly time: string; readonly recordTime: string } & Readonly<Record<string, unknown>>;
  type Read = ShownPayment & { readonly timeline: readonly Entry[]; readonly attempts: readonly Readonly<Record<string, unknown>>[] };
  const read = ({ name }: Pick<ShownPayment, 'name'>) => payments.asOperator<Read>('GET', `/${name}`);

  it('is read with its attempts, why they failed, what is to be paid, and every event with who caused it', async () => {
    const created = await merchant.create({ amountCents: 5_000, discountPercentage: 0.1 });
    await payments.payByCard(created, '0002');
    await payments.payByCard(created, '0010');
    await merchant.become(created, 'UNDER_REVIEW');
    await payments.asOperator('POST', `/${created.name}:reject`);
    const canceled = await merchant.become(created, 'CANCELED');
    const { body } = await read(created);
    const { timeline, attempts, ...rest } = body;
    const money = { payableAmountCents: 4_500, refundedAmountCents: 0, refunds: [], unexpectedSettlements: [] };
    const outcome = { ...money, notificationsState: 'UNAVAILABLE' };
    expect(rest).toEqual({ ...canceled, ...outcome });
    expect(attempts.map(({ method, status, failure }) => [method, status, failure])).toEqual([
      ['CARD', 'FAILED', 'INSUFFICIENT_FUNDS'],
      ['CARD', 'FAILED', 'NOT_APPROVED'],
    ]);
    const [first, second] = attempts.map(({ name }) => name);
    const of = (attempt: unknown) => ({ attempt });
    const start = { method: 'CARD', amountCents: 4_500 };
    const requestId = expect.any(String) as unknown;
    expect(timeline).toMatchObject([
      { type: 'PaymentCreated', principal: 'access-tokens/t', requestId, time: created['createTime'] },
      { type: 'AttemptStarted', principal: 'checkout', requestId, ...of(first), ...start },
      { type: 'AttemptFailed', ...of(first), reason: 'INSUFFICIENT_FUNDS' },
      { type: 'AttemptStarted', principal: 'checkout', requestId, ...of(second), ...start },
      { type: 'PaymentPutUnderReview', ...of(second) },
      { type: 'AttemptFailed', principal: 'ana', requestId, ...of(second), reason: 'NOT_APPROVED' },
      { type: 'PaymentCanceled', principal: 'ana', requestId, reason: 'REVIEW' },
    ]);
    const recorded = await payments.recorded(created);
    expect(timeline.map(({ eventId }) => eventId)).toEqual(recorded.map(({ id }) => id));
    expect(new Set(timeline.map(({ eventId }) => eventId)).size).toBe(timeline.length);
    for (const { time, recordTime } of timeline) for (const each of [time, recordTime]) expect(each).toMatch(/Z$/);
  });

  it('shows the money that nobody expected, and no card, and nothing of payers', async () => {
    const created = await merchant.create();
    const bank = await payments.goToBank(created);
    await payments.sandbox.answer(bank.page, 'later');
    await payments.asOperator('POST', `/${created.name}:cancel`);
    await payments.sandbox.answer(bank.page, 'approve');
    await payments.callBack(bank.attemptId, created);
    const { body } = await read(created);
    expect(body['unexpectedSettlements']).toMatchObject([{ state: 'OPEN', organization: merchant.organization }]);
    expect(body.timeline.map(({ type }) => type)).toEqual(await payments.events(created));
    expect(JSON.stringify(body)).not.toMatch(/1020304567|last4|cardToken|tok_/);
  });

  it.each([
    ['another store', (name: string) => name.replace(merchant.store, payments.aMerchant().store)],
    ['another id', (name: string) => `${name.slice(0, -26)}${'a'.repeat(26)}`],
    ['no id', (name: string) => name.slice(0, -1)],
  ])('is not found under %s', async (_, change) => {
    const { name } = await merchant.create();
    expect(await read({ name: change(name) })).toMatchObject({ status: 404, refusal: { reason: 'PAYMENT_NOT_FOUND' } });
  });

  it('is for operators alone', async () => {
    const { name } = await merchant.create();
    const refusals = [
      await payments.asCaller('gateway', 'GET', `/admin/v1/${name}`),
      await payments.asCaller('checkout', 'GET', `/admin/v1/${name}`),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([404, 401]);
  });
});
