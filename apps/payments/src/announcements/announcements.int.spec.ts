import type { FoundAnnouncements, RecordedAnnouncement } from '@cauce/contracts';
import { randomId } from '@cauce/secrets';
import { eventually, type RunningService } from '@cauce/testing/services';
import { PaymentsMerchant, sharedPayments } from '../../test/running-payments.js';

let payments: RunningService;
let merchant: PaymentsMerchant;

beforeAll(async () => {
  payments = await sharedPayments();
});
afterAll(() => payments.close());
beforeEach(() => void (merchant = new PaymentsMerchant(payments)));

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const soon = () => new Date(Date.now() + 60_000).toISOString();
const ask = (about: object = {}) =>
  payments.send<FoundAnnouncements>(
    'POST',
    '/internal/announcements',
    { organization: merchant.organization, store: merchant.store, from: LONG_AGO, to: soon(), ...about },
    { caller: 'notifier', facts: { principal: 'notifier' } },
  );
/** All pages. */
async function readAll(about: object = {}) {
  const pages: FoundAnnouncements[] = [];
  for (let after: string | undefined; ;) {
    const { body } = await ask({ ...about, ...(after !== undefined && { after }) });
    pages.push(body);
    if (body.next === undefined) return { pages, announcements: pages.flatMap(({ announcements }) => announcements) };
    after = body.next;
  }
}
async function canceled(): Promise<string> {
  const payment = await merchant.create({ buyer: { firstName: 'Ana', phoneNumber: '+573001234567', email: 'ana@correo.example' } });
  await merchant.cancel(payment);
  return payment.name;
}
const nameOf = ({ data }: RecordedAnnouncement) => ('name' in data ? data.name : undefined);

it('are what was published of a store, in the order of its payments, without what only our services hear', async () => {
  const names = [await canceled(), await canceled()];
  const { pages, announcements } = await readAll();
  expect(pages.map(({ lookedAtCount, expectedCount }) => [lookedAtCount, expectedCount])).toEqual([[2, 2]]);
  expect(announcements.map(nameOf)).toEqual(names);
  expect(announcements[0]).toEqual({
    id: expect.any(String),
    kind: 'payment.statusChanged',
    stream: `payment-${(names[0] ?? '').split('/').at(-1) ?? ''}`,
    revision: 1,
    at: expect.any(String),
    recordedAt: expect.any(String),
    organization: merchant.organization,
    store: merchant.store,
    data: expect.objectContaining({ name: names[0], status: 'CANCELED', url: expect.stringContaining('/p/') }),
  });
});

it('are of the time span in which they were recorded, its end left out', async () => {
  const names = [await canceled(), await canceled(), await canceled()];
  const { announcements } = await readAll();
  const [, second, third] = announcements.map(({ recordedAt }) => recordedAt);
  expect((await readAll({ from: second, to: third })).announcements.map(nameOf)).toEqual(
    names.filter((_, nth) => announcements[nth]?.recordedAt === second),
  );
  expect((await readAll({ to: announcements[0]?.recordedAt })).announcements).toEqual([]);
});

it('are nobody else’s', async () => {
  await canceled();
  expect((await readAll({ store: `stores/${randomId()}` })).announcements).toEqual([]);
  expect((await readAll({ organization: `organizations/${randomId()}` })).announcements).toEqual([]);
});

it('come page by page, also where most payments have none of the time span', async () => {
  const [first, last] = [await canceled(), await canceled()];
  await eventually(async () => (await readAll()).announcements.length, (count) => count === 2); // prettier-ignore
  // 1,200 that ended two days before the time span, made between the two; no stream is read for them.
  await payments.database.pool.query(
    `INSERT INTO payment (payment_id, store, organization, create_time, position, revision, fold_version, link_key, resource, attempts, rest)
     SELECT payment_id || '-' || n, store, organization, create_time, position + n, revision, fold_version, link_key, resource, attempts,
       jsonb_set(rest::jsonb, '{at}', to_jsonb(to_char(now() - interval '2 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))::json
     FROM payment, generate_series(1, 1200) AS n WHERE store || '/payments/' || payment_id = $1`,
    [first],
  );
  const { pages, announcements } = await readAll({ from: new Date(Date.now() - 3_600_000).toISOString() });
  expect(pages.map(({ lookedAtCount, expectedCount }) => [lookedAtCount, expectedCount])).toEqual([
    [1_000, 1_202],
    [202, undefined],
  ]);
  expect(announcements.map(nameOf)).toEqual([first, last]);
});

it('of a test clock’s organization are found by when they were recorded, whatever the clock shows', async () => {
  const name = await canceled();
  await payments.database.pool.query(
    `UPDATE payment SET clock_org = organization, create_time = '2031-01-01', rest = jsonb_set(rest::jsonb, '{at}', '"2031-01-01T00:00:00Z"')::json WHERE store = $1`,
    [merchant.store],
  );
  expect((await readAll({ from: new Date(Date.now() - 3_600_000).toISOString() })).announcements.map(nameOf)).toEqual([name]);
});

it('are for the notifier alone', async () => {
  expect(await payments.send('POST', '/internal/announcements', {}, { caller: 'billing' })).toMatchObject({ status: 401 });
  expect((await ask({ organization: 'x', from: 'now', more: 1 })).refusal?.fields).toEqual(['more', 'organization', 'from']);
});
