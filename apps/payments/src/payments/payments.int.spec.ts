import { aPayment, eventually } from '@cauce/testing/services';
import { type PaymentsMerchant, RunningPayments, type ShownPayment } from '../../test/running-payments.js';

type Page = { readonly payments: readonly ShownPayment[]; readonly nextPageToken?: string };
type Attempt = { readonly name: string; readonly status: string; readonly method: string };
type AttemptPage = { readonly paymentAttempts: readonly Attempt[]; readonly nextPageToken?: string };

let payments: RunningPayments;
let merchant: PaymentsMerchant;

beforeAll(async () => void (payments = await RunningPayments.share()), 60_000);
afterAll(() => payments.close());
beforeEach(() => void (merchant = payments.aMerchant()));

const pathOf = ({ name }: ShownPayment) => name.slice(merchant.store.length);

describe('a creation', () => {
  it('answers the payment with its link, and records it with its principal', async () => {
    const { status, body } = await merchant.send('POST', '/payments', aPayment({ correlationId: 'DR-1' }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: expect.stringMatching(new RegExp(`^${merchant.store}/payments/[a-z2-7]{26}$`)),
      organization: merchant.organization,
      status: 'AWAITING_PAYMENT',
      correlationId: 'DR-1',
      url: expect.stringMatching(/^http:\/\/checkout\.test\/p\//),
    });
    const [created, ...further] = await payments.recorded(body);
    expect([created?.type, created?.metadata, further]).toEqual([
      'PaymentCreated',
      expect.objectContaining({ principal: 'access-tokens/t' }),
      [],
    ]);
  });

  it('is published when its buyer has an e-mail address', async () => {
    const buyer = { firstName: 'Ana', phoneNumber: '+573001234567', email: 'ana@correo.example' };
    expect(await payments.told(await merchant.create({ buyer }), 1)).toEqual(['payment.created AWAITING_PAYMENT']);
  });

  it('with an Idempotency-Key happens once, and the key is refused with another body', async () => {
    const create = (about: object) => merchant.send('POST', '/payments', aPayment(about), { 'idempotency-key': 'order-1' });
    const [first, again, other] = [await create({}), await create({}), await create({ amountCents: 1 })];
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(again.body).toEqual(first.body);
    expect([other.status, other.refusal?.reason]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await payments.events(first.body)).toEqual(['PaymentCreated']);
  });

  it('with several invalid fields names them all, and records nothing', async () => {
    const { status, refusal } = await merchant.send('POST', '/payments', aPayment({ amountCents: 0, title: '', tip: 1 }));
    expect([status, new Set(refusal?.fields)]).toEqual([400, new Set(['amountCents', 'title', 'tip'])]);
    expect((await merchant.send<Page>('GET', '/payments')).body.payments).toEqual([]);
  });
});

describe('a payment', () => {
  it('is read as its creation answered it, and then as it changed', async () => {
    const created = await merchant.create({ correlationId: 'DR-1' });
    expect(await merchant.payment(created)).toEqual(created);
    await payments.payByCard(created, '0001');
    const paid = await merchant.become(created, 'FUNDED');
    expect(paid).toEqual({ ...created, status: 'FUNDED', updateTime: paid['updateTime'] });
  });

  it('is read as it was at a time', async () => {
    const created = await merchant.create();
    await payments.payByCard(created, '0001');
    await merchant.become(created, 'FUNDED');
    const then = encodeURIComponent(String(created['createTime']));
    expect((await merchant.send('GET', `${pathOf(created)}?readTime=${then}`)).body).toEqual(created);
  });

  it.each([
    ['another store', () => payments.aMerchant()],
    ['the same store, under another id', () => merchant],
  ])('of %s is not found', async (_, whose) => {
    const created = await merchant.create();
    const other = whose();
    const path = other === merchant ? `/payments/${'a'.repeat(26)}` : pathOf(created);
    const { status, refusal } = await other.send('GET', path);
    expect([status, refusal?.reason]).toEqual([404, 'PAYMENT_NOT_FOUND']);
  });
});

describe('the payments of a store', () => {
  it('are listed newest first, page by page, each once', async () => {
    const created = [await merchant.create(), await merchant.create(), await merchant.create()];
    await payments.aMerchant().create();
    const first = await merchant.send<Page>('GET', '/payments?pageSize=2');
    const second = await merchant.send<Page>('GET', `/payments?pageSize=2&pageToken=${first.body.nextPageToken ?? ''}`);
    expect([...first.body.payments, ...second.body.payments]).toEqual(created.toReversed());
    expect([first.body.payments.length, second.body.nextPageToken]).toEqual([2, undefined]);
  });

  it('of another store refuse the page token', async () => {
    for (let count = 0; count < 2; count++) await merchant.create();
    const { body } = await merchant.send<Page>('GET', '/payments?pageSize=1');
    const { status, refusal } = await payments.aMerchant().send('GET', `/payments?pageToken=${body.nextPageToken ?? ''}`);
    expect([status, refusal?.fields]).toEqual([400, ['pageToken']]);
  });
});

describe('the payments of a store, filtered', () => {
  let paid: ShownPayment;
  let waiting: ShownPayment;
  let other: ShownPayment;
  beforeEach(async () => {
    paid = await merchant.create({ correlationId: 'DR-1' });
    waiting = await merchant.create({ correlationId: 'DR-1' });
    other = await merchant.create({ correlationId: 'ñ & =🎈' });
    await payments.aMerchant().create({ correlationId: 'DR-1' });
    await payments.payByCard(paid, '0001');
    paid = await merchant.become(paid, 'FUNDED');
  });
  const ask = (query: Record<string, string>) => merchant.send<Page>('GET', `/payments?${new URLSearchParams(query).toString()}`);
  const list = async (query: Record<string, string>) => (await ask(query)).body.payments;
  const at = (payment: ShownPayment) => String(payment['createTime']);

  it('by status, as it is now', async () => {
    expect(await list({ status: 'FUNDED' })).toEqual([paid]);
    expect(await list({ status: 'AWAITING_PAYMENT' })).toEqual([other, waiting]);
    expect(await list({ status: 'UNDER_REVIEW' })).toEqual([]);
  });

  it('by the merchant’s own reference, exactly', async () => {
    expect(await list({ correlationId: 'DR-1' })).toEqual([waiting, paid]);
    expect(await list({ correlationId: 'ñ & =🎈' })).toEqual([other]);
    for (const correlationId of ['dr-1', 'DR-1 ', 'DR']) expect(await list({ correlationId })).toEqual([]);
  });

  it('by time: from then on, and before then, with any offset', async () => {
    expect(await list({ createTimeFrom: at(waiting), createTimeTo: at(other) })).toEqual([waiting]);
    const offset = `${new Date(Date.parse(at(other)) - 5 * 3_600_000).toISOString().slice(0, -1)}-05:00`;
    expect(await list({ createTimeFrom: offset })).toEqual([other]);
    expect(await list({ createTimeTo: '0000-01-01T00:00:00Z' })).toEqual([]);
  });

  it('by all of them at once, page by page', async () => {
    const query = { correlationId: 'DR-1', createTimeTo: at(other), pageSize: '1' };
    const { payments: first, nextPageToken: pageToken = '' } = (await ask(query)).body;
    expect([...first, ...(await list({ ...query, pageToken }))]).toEqual([waiting, paid]);
    expect(await list({ ...query, status: 'FUNDED' })).toEqual([paid]);
  });

  it('need a page token of the same filter', async () => {
    const { nextPageToken: pageToken = '' } = (await ask({ correlationId: 'DR-1', pageSize: '1' })).body;
    for (const query of [{}, { correlationId: 'ñ & =🎈' }, { correlationId: 'DR-1', status: 'FUNDED' }]) {
      const { status, refusal } = await ask({ ...query, pageToken });
      expect([status, refusal?.fields]).toEqual([400, ['pageToken']]);
    }
  });

  it.each<[string, string[]]>([
    ['status=PAID', ['status']],
    ['status=FUNDED&status=EXPIRED', ['status']],
    ['status=', ['status']],
    [`correlationId=${'x'.repeat(256)}`, ['correlationId']],
    ['correlationId=%00', ['correlationId']],
    ['createTimeFrom=2026-02-30T00:00:00Z&createTimeTo=yesterday', ['createTimeFrom', 'createTimeTo']],
    ['state=FUNDED&status=PAID&pageSize=0', ['state', 'status', 'pageSize']],
  ])('refuse ?%s', async (query, fields) => {
    const { status, refusal } = await merchant.send('GET', `/payments?${query}`);
    expect([status, refusal?.fields]).toEqual([400, fields]);
  });
});

describe('the attempts of a payment', () => {
  it('are listed newest first, page by page', async () => {
    const created = await merchant.create();
    await payments.payByCard(created, '0002');
    await payments.payByCard(created, '0001');
    const list = async (query: string) => (await merchant.send<AttemptPage>('GET', `${pathOf(created)}/attempts${query}`)).body;
    await merchant.become(created, 'FUNDED');
    const { paymentAttempts } = await list('');
    expect(paymentAttempts.map(({ method, status }) => [method, status])).toEqual([
      ['CARD', 'SUCCEEDED'],
      ['CARD', 'FAILED'],
    ]);
    const first = await list('?pageSize=1');
    const second = await list(`?pageSize=1&pageToken=${first.nextPageToken ?? ''}`);
    expect([...first.paymentAttempts, ...second.paymentAttempts]).toEqual(paymentAttempts);
  });

  it('of another store’s payment are not found', async () => {
    const created = await merchant.create();
    const { status, refusal } = await payments.aMerchant().send('GET', `${pathOf(created)}/attempts`);
    expect([status, refusal?.reason]).toEqual([404, 'PAYMENT_NOT_FOUND']);
  });
});

it('a row that says that something is due, where nothing is, gets the time of its fold', async () => {
  const created = await merchant.create();
  const expiry = String(created['expireTime']);
  expect(await payments.dueTime(created)).toBe(expiry);
  await payments.dueTime(created, '2020-01-01T00:00:00.000Z');
  expect(await eventually(() => payments.dueTime(created), (time) => time === expiry)).toBe(expiry); // prettier-ignore
});
