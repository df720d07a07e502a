import { type PaymentsMerchant, RunningPayments, type ShownPayment } from '../../test/running-payments.js';

type Page = { readonly payments: readonly ShownPayment[]; readonly nextPageToken?: string };

let payments: RunningPayments;
let merchant: PaymentsMerchant;

beforeAll(async () => void (payments = await RunningPayments.start()), 60_000);
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
