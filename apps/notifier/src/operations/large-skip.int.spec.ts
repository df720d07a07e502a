/** @seconds 58 */
import { eventually, LocalServer, type RunningService, startService } from '@cauce/testing/services';
import { aMerchant, aPaymentMessage, Publisher } from '../../test/payment-messages.js';
import { Receiver, status } from '../../test/receiver.js';
import type { EndpointResource } from '../endpoints/endpoint.resource.js';
import type { OperationResource } from './operation.resource.js';

const BACKLOG = 100_001;
const OF_A_PAYMENT = 3;
const MOST_OF_A_STATEMENT = 500;
/** What one event of another endpoint may take, on a busy machine. One that waited for the operations would come after their end. */
const STALLED_MS = 60_000;

let notifier: RunningService;
/** Stands for the catalog, which knows every store. */
let catalog: LocalServer;
let receiver: Receiver;
let publisher: Publisher;

beforeAll(async () => {
  [receiver, publisher] = await Promise.all([Receiver.start(), Publisher.connect()]);
  catalog = await LocalServer.start((_request, _body, response) => void response.end('{}'));
  notifier = await startService({ app: 'notifier', env: { CATALOG_URL: catalog.url } });
});
afterAll(async () => {
  await Promise.all([receiver.close(), publisher.close()]);
  await notifier.close();
  await catalog.stop();
});

const register = async (merchant: ReturnType<typeof aMerchant>, url: string) =>
  (await notifier.send<EndpointResource>('POST', `/admin/v1/${merchant.organization}/webhook-endpoints`, { url })).body;
const read = async <Body>(name: string) => (await notifier.send<Body>('GET', `/admin/v1/${name}`)).body;
const idOf = (name: string) => name.slice(name.lastIndexOf('/') + 1);
const query = async <Row extends object>(text: string, values: readonly unknown[]) =>
  (await notifier.database.pool.query<Row>(text, [...values])).rows;
const stateOf = async (event: string) =>
  (await query<{ status: string }>('SELECT status FROM delivery WHERE event_id = $1', [event]))[0]?.status;

/** An endpoint that refuses its first event, and for which over 100,000 others wait: of each payment one is due, and holds back two. */
async function anEndpointWithBacklog(path: string): Promise<EndpointResource> {
  const merchant = aMerchant();
  const endpoint = await register(merchant, receiver.address(path, status(500)));
  const message = aPaymentMessage(merchant);
  await publisher.publish(message);
  const failed = 'SELECT FROM delivery WHERE event_id = $1 AND failed_attempts = 1 AND action_lease_until IS NULL';
  await eventually(() => query(failed, [message.id]), ({ length }) => length === 1); // prettier-ignore
  await query(
    `INSERT INTO delivery (day, id, endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at, create_time, body, next_action_time)
     SELECT day, id || n, endpoint_id, organization, store, event_id || n, event, resource, stream || n / $2, n % $2, recorded_at, create_time, body,
       CASE WHEN n % $2 = 0 THEN now() END
     FROM delivery, generate_series(1, $3::int) n WHERE event_id = $1`,
    [message.id, OF_A_PAYMENT, BACKLOG],
  );
  return endpoint;
}

/** Of an endpoint: what still waits, and the most deliveries that one statement skipped. */
async function skippedOf(name: string): Promise<{ waiting: number; skipped: number; most: number }> {
  const [found] = await query<{ waiting: number; skipped: number; most: number }>(
    `SELECT sum(n) FILTER (WHERE status = 'WAITING')::int AS waiting, sum(n) FILTER (WHERE status = 'SKIPPED')::int AS skipped,
       max(n) FILTER (WHERE status = 'SKIPPED')::int AS most
     FROM (SELECT status, count(*) AS n FROM delivery WHERE endpoint_id = $1 GROUP BY status, xmin::text) statement`,
    [idOf(name)],
  );
  return found ?? { waiting: 0, skipped: 0, most: 0 };
}

/** Sends one event after another to another endpoint for as long as operations run. Answers when each was delivered. */
async function sendBeside(areRunning: () => Promise<boolean>): Promise<string[]> {
  const merchant = aMerchant();
  await register(merchant, receiver.address('/beside'));
  const sent: string[] = [];
  while (await areRunning()) {
    const message = aPaymentMessage({ ...merchant, recordedAt: new Date().toISOString() });
    await publisher.publish(message);
    await eventually(() => stateOf(message.id), (state) => state === 'DELIVERED', { within: STALLED_MS }); // prettier-ignore
    sent.push(message.id);
  }
  return sent;
}

test('over 100,000 that wait are skipped by :skip and by DELETE, 500 by a statement, and other endpoints get theirs meanwhile', async () => {
  const [disabled, deleted] = [await anEndpointWithBacklog('/disabled'), await anEndpointWithBacklog('/deleted')];
  await notifier.send('POST', `/admin/v1/${disabled.name}:disable`);
  const { body: skip } = await notifier.send<OperationResource>('POST', `/admin/v1/${disabled.name}:skip`);
  expect([0, 100_000]).toContain(skip.expectedCount); // 0: it could not be counted in time
  expect((await notifier.send<EndpointResource>('DELETE', `/admin/v1/${deleted.name}`)).body.status).toBe('CLOSING');

  const endOf = async () => (await read<OperationResource>(skip.name)).endTime;
  const isClosed = async () => (await read<EndpointResource>(deleted.name)).status === 'CLOSED';
  const sent = await sendBeside(async () => (await endOf()) === undefined || !(await isClosed()));

  const meanwhile = await query('SELECT FROM delivery WHERE event_id = ANY ($1) AND end_time < $2', [sent, await endOf()]);
  expect(meanwhile.length).toBeGreaterThan(0);
  for (const { name } of [disabled, deleted]) {
    const { waiting, skipped, most } = await skippedOf(name);
    expect([waiting, skipped]).toEqual([null, BACKLOG + 1]);
    expect(most).toBeLessThanOrEqual(MOST_OF_A_STATEMENT);
  }
  expect((await read<OperationResource>(skip.name)).changedCount).toBe(BACKLOG + 1);
}, 300_000);
