import { randomUUID } from 'node:crypto';
import type { FoundAnnouncements, ReadAnnouncements, RecordedAnnouncement } from '@cauce/contracts';
import { randomId } from '@cauce/secrets';
import { eventually, LocalServer, type RunningService, startService } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { aMerchant } from '../../test/payment-messages.js';
import { Receiver } from '../../test/receiver.js';
import type { EndpointResource } from '../endpoints/endpoint.resource.js';
import { dayOf, DeliveryPartitions } from '../sending/keeping/delivery.partitions.js';
import type { OperationResource } from './operation.resource.js';

jest.setTimeout(120_000);

const DAY_MS = 86_400_000;
const WITHIN = { within: 60_000 };

/** Stands for payments. */
let payments: LocalServer;
/** What it was asked, in order. */
let asked: ReadAnnouncements[] = [];
let events: RecordedAnnouncement[] = [];
/** How many of them are a page. */
let pageSize = 1;
let notifier: RunningService;
let receiver: Receiver;
let merchant: ReturnType<typeof aMerchant>;

beforeAll(async () => {
  receiver = await Receiver.start();
  payments = await LocalServer.start((_, body, response) => {
    const request = JSON.parse(body) as ReadAnnouncements;
    asked.push(request);
    const nth = Number(request.after ?? 0);
    const page: FoundAnnouncements = {
      announcements: events.slice(nth, nth + pageSize),
      lookedAtCount: Math.min(pageSize, events.length - nth),
      ...(nth === 0 && { expectedCount: events.length }),
      ...(nth + pageSize < events.length && { next: String(nth + pageSize) }),
    };
    response.end(JSON.stringify(page));
  });
  notifier = await startService({ app: 'notifier', env: { PAYMENTS_URL: payments.url, DELIVERY_TIMETABLE: '0' } });
});
afterAll(async () => {
  await notifier.close();
  await Promise.all([receiver.close(), payments.stop()]);
});
beforeEach(() => {
  merchant = aMerchant();
  asked = [];
  pageSize = 1;
});

/** An event that was recorded so many days ago. */
function anEvent(daysAgo: number, stream: string, revision = 1): RecordedAnnouncement {
  const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  const data = { name: `${merchant.store}/payments/${stream}`, amountCents: 1005, currencyCode: 'COP', status: 'FUNDED' };
  return { id: randomUUID(), kind: 'payment.statusChanged', stream, revision, at, recordedAt: at, ...merchant, data };
}
async function anEndpoint(path: string): Promise<EndpointResource> {
  const url = receiver.address(path);
  const { body } = await notifier.send<EndpointResource>('POST', `/admin/v1/${merchant.organization}/webhook-endpoints`, { url });
  // Only the catalog knows stores: it is this one's from the beginning.
  await sql('UPDATE webhook_endpoint SET store = $1 WHERE organization = $2', [merchant.store, merchant.organization]);
  return body;
}
const sql = async (text: string, values: unknown[]) => (await notifier.database.pool.query<{ day: string; status: string; isOfToday: boolean }>(text, values)).rows; // prettier-ignore
const backfilled = async ({ name }: EndpointResource) => {
  const span = { from: '2020-01-01T00:00:00Z', to: new Date().toISOString(), events: ['payment.statusChanged'] };
  const { body } = await notifier.send<OperationResource>('POST', `/admin/v1/${name}:backfill`, span);
  return eventually(async () => (await notifier.send<OperationResource>('GET', `/admin/v1/${body.name}`)).body, ({ state }) => state === 'DONE', WITHIN); // prettier-ignore
};
const rows = () => sql(`SELECT day::text, status, day = (create_time AT TIME ZONE 'UTC')::date AS "isOfToday" FROM delivery WHERE organization = $1 ORDER BY recorded_at`, [merchant.organization]); // prettier-ignore
/** A day before that of today's deliveries, with its partition. */
async function dayBefore(): Promise<string> {
  const day = dayOf(Date.now() - 2 * DAY_MS);
  await new DeliveryPartitions(notifier.database.pool).ensure([day]);
  return day;
}

it('older than 29 days are put into today, others into their own day; a repeat, also on a later day, makes none', async () => {
  const stream = `payment-${randomId()}`;
  events = [anEvent(400, stream, 1), anEvent(31, stream, 2), anEvent(28, stream, 3), anEvent(0.01, stream, 4)];
  const endpoint = await anEndpoint('/old');
  expect(await backfilled(endpoint)).toMatchObject({ expectedCount: 4, lookedAtCount: 4, changedCount: 4 });
  expect(asked.map(({ after }) => after)).toEqual([undefined, '1', '2', '3']);
  expect(asked[0]).toEqual({ ...merchant, from: '2020-01-01T00:00:00.000Z', to: expect.any(String) });
  await eventually(rows, (all) => all.every(({ status }) => status === 'DELIVERED'), WITHIN); // prettier-ignore
  const own = events.map(({ recordedAt }) => recordedAt.slice(0, 10));
  expect((await rows()).map((row) => row.day)).toEqual([expect.any(String), expect.any(String), own[2], own[3]]);
  expect((await rows()).map(({ isOfToday }) => isOfToday).slice(0, 2)).toEqual([true, true]);
  const yesterday = await dayBefore();
  await sql('DELETE FROM delivery_attempt WHERE delivery_id IN (SELECT id FROM delivery WHERE organization = $1)', [merchant.organization]);
  await sql(`UPDATE delivery SET day = $1 WHERE organization = $2 AND recorded_at < now() - interval '30 days'`, [yesterday, merchant.organization]); // prettier-ignore
  expect(await backfilled(endpoint)).toMatchObject({ lookedAtCount: 4, changedCount: 0 });
  expect((await rows()).length).toBe(4);
});

it('of a resource wait for each other over pages, and one that fails for good lets the next go', async () => {
  const stream = `payment-${randomId()}`;
  events = [1, 2, 3].map((revision) => anEvent(10 - revision, stream, revision));
  receiver.address('/ordered', (response, { headers }) => response.writeHead(headers['x-service-sequence'] === '1' ? 500 : 200).end());
  await backfilled(await anEndpoint('/ordered'));
  await eventually(rows, (all) => all.every(({ status }) => status !== 'WAITING'), WITHIN); // prettier-ignore
  expect((await rows()).map(({ status }) => status)).toEqual(['FAILED', 'DELIVERED', 'DELIVERED']);
  expect(receiver.at('/ordered').map(({ headers }) => headers['x-service-sequence'])).toEqual(['1', '1', '2', '3']);
});

it('come a few hundred at a time: a receiver that takes none is owed no more', async () => {
  pageSize = 100;
  events = Array.from({ length: 502 }, (_, nth) => anEvent(3, `payment-${randomId()}-${String(nth)}`));
  const endpoint = await anEndpoint('/full');
  await notifier.send('POST', `/admin/v1/${endpoint.name}:disable`, {});
  const span = { from: '2020-01-01T00:00:00Z', to: new Date().toISOString(), events: ['payment.statusChanged'] };
  const { body } = await notifier.send<OperationResource>('POST', `/admin/v1/${endpoint.name}:backfill`, span);
  const read = async () => (await notifier.send<OperationResource>('GET', `/admin/v1/${body.name}`)).body;
  await eventually(read, ({ changedCount }) => changedCount === 500, WITHIN); // prettier-ignore
  expect(await read()).toMatchObject({ state: 'RUNNING', changedCount: 500 });
  await notifier.send('POST', `/admin/v1/${endpoint.name}:resume`, {});
  await eventually(read, ({ state }) => state === 'DONE', WITHIN); // prettier-ignore
  await eventually(rows, (all) => all.length === 502 && all.every(({ status }) => status === 'DELIVERED'), WITHIN); // prettier-ignore
});
