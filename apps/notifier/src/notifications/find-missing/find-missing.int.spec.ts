import type { FoundMissing, MessageReference, ResourceMessage } from '@cauce/contracts';
import { eventually, LocalServer, type RunningService } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { aFunding, anAddress } from '../../../test/mail-messages.js';
import { aMerchant, aPaymentMessage, next, Publisher } from '../../../test/payment-messages.js';
import { Receiver } from '../../../test/receiver.js';
import { sharedNotifier } from '../../../test/shared-notifier.js';
import type { EndpointResource } from '../../endpoints/endpoint.resource.js';

const PATH = '/internal/missing-notifications';
const DAY_MS = 86_400_000;

jest.setTimeout(60_000);

let notifier: RunningService;
/** Stands for the catalog, which knows every store. */
let catalog: LocalServer;
let receiver: Receiver;
let publisher: Publisher;
let merchant: ReturnType<typeof aMerchant>;

beforeAll(async () => {
  [receiver, publisher] = await Promise.all([Receiver.start(), Publisher.connect()]);
  catalog = await LocalServer.start((_request, _body, response) => response.end('{}'));
  notifier = await sharedNotifier({ CATALOG_URL: catalog.url });
}, 60_000);
afterAll(async () => {
  await Promise.all([receiver.close(), publisher.close()]);
  await notifier.close();
  await catalog.stop();
});
beforeEach(() => void (merchant = aMerchant()));

const asked = ({ id, kind, organization, store, integration, recordedAt, buyerMail }: ResourceMessage): MessageReference => ({ id, kind, organization, store, recordedAt, ...(integration && { integration }), ...(buyerMail && { mail: buyerMail.kind }) }); // prettier-ignore
const send = (messages: readonly unknown[], caller: 'payments' | 'billing' | 'operator' = 'payments') =>
  notifier.send<FoundMissing>('POST', PATH, { messages }, { caller, facts: { principal: caller } });
const askOnce = async (...messages: readonly ResourceMessage[]) => (await send(messages.map(asked))).body;
/** Other specs fill the topics, too. */
const ask = (...messages: readonly ResourceMessage[]) => eventually(() => askOnce(...messages), ({ isBehind }) => !isBehind, { within: 40_000 }); // prettier-ignore
const register = async (about: object = {}) =>
  (await notifier.send<EndpointResource>('POST', `/admin/v1/${merchant.organization}/webhook-endpoints`, { url: receiver.address('/'), ...about })).body; // prettier-ignore
const sql = (text: string, values: unknown[] = []) => notifier.database.pool.query(text, values);
const webhook = ({ id }: ResourceMessage, { name }: EndpointResource) => ({ eventId: id, kind: 'WEBHOOK', what: 'payment.statusChanged', to: name }); // prettier-ignore

it('misses nothing of what arrived, and then exactly the delivery that is lost', async () => {
  const [one, other] = [await register(), await register({ store: merchant.store })];
  const first = aPaymentMessage(merchant);
  const messages = [first, next(first), aPaymentMessage(merchant)];
  await publisher.publish(...messages);
  expect(await ask(...messages)).toEqual({ judgedFrom: expect.any(String), webhookCount: 6, mailCount: 0, missing: [] });
  const lost = messages[1] ?? first;
  await sql('DELETE FROM delivery WHERE event_id = $1 AND endpoint_id = $2', [lost.id, other.name.split('/').at(-1)]);
  const { webhookCount, missing } = await ask(...messages);
  expect({ webhookCount, missing }).toEqual({ webhookCount: 6, missing: [webhook(lost, other)] });
  expect((await ask(first)).missing).toEqual([]);
  expect(one.name).not.toBe(other.name);
});

it('expects what it would make itself: by registration, store and events, also of a disabled endpoint', async () => {
  const before = aPaymentMessage({ ...merchant, recordedAt: new Date(Date.now() - 1_000).toISOString() });
  const disabled = await register();
  await notifier.send('POST', `/admin/v1/${disabled.name}:disable`, {});
  const ofStore = await register({ store: merchant.store });
  await register({ events: ['paymentAttempt.statusChanged'] });
  const mine = aPaymentMessage(merchant);
  const elsewhere = aPaymentMessage({ ...merchant, store: aMerchant().store });
  const others = aPaymentMessage(aMerchant());
  const internal = aPaymentMessage({ ...merchant, kind: 'payment.chargeRefused' });
  const { webhookCount, missing } = await ask(before, mine, elsewhere, others, internal);
  const byName = (each: readonly { readonly to: string }[]) => each.toSorted((x, y) => x.to.localeCompare(y.to));
  expect(byName(missing.slice(0, 2))).toEqual(byName([webhook(mine, disabled), webhook(mine, ofStore)]));
  expect([webhookCount, missing.slice(2)]).toEqual([3, [webhook(elsewhere, disabled)]]);
});

it('expects what the filters were when the event was recorded, whenever it arrives: so does the insert', async () => {
  const endpoint = await register({ events: ['paymentAttempt.statusChanged'] });
  const beside = await register();
  const early = aPaymentMessage(merchant);
  const changed = await notifier.send<EndpointResource>('PATCH', `/admin/v1/${endpoint.name}`, { events: ['payment.statusChanged'] });
  const recordedAt = (ms: number) => new Date(Date.parse(changed.body.updateTime) + ms).toISOString();
  const [before, since] = [{ ...early, recordedAt: recordedAt(-1) }, aPaymentMessage({ ...merchant, recordedAt: recordedAt(0) })];
  expect((await ask(before, since)).missing).toHaveLength(3);
  await publisher.publish(before, since);
  expect(await ask(before, since)).toMatchObject({ webhookCount: 3, missing: [] });
  const { rows } = await sql('SELECT event_id FROM delivery WHERE endpoint_id = $1', [endpoint.name.split('/').at(-1)]);
  expect(rows).toEqual([{ event_id: since.id }]);
  expect(beside.name).not.toBe(endpoint.name);
});

it('misses a mail to the buyer', async () => {
  const funded = aFunding(anAddress());
  await publisher.publish(funded);
  expect(await ask(funded)).toMatchObject({ mailCount: 1, missing: [] });
  await sql('DELETE FROM mail WHERE event_id = $1', [funded.id]);
  expect((await ask(funded)).missing).toEqual([{ eventId: funded.id, kind: 'BUYER_MAIL', what: 'payment-receipt', to: 'buyer' }]);
});

it('judges no event that is so old that its delivery may be gone, and says so', async () => {
  const { name } = await register();
  await sql(`UPDATE webhook_endpoint_version SET valid_from = now() - interval '60 days' WHERE endpoint_id = $1`, [name.split('/').at(-1)]);
  const recorded = (days: number) => aPaymentMessage({ ...merchant, recordedAt: new Date(Date.now() - days * DAY_MS).toISOString() });
  const [old, young] = [recorded(30.01), recorded(29.9)];
  const { judgedFrom, webhookCount, missing } = await ask(old, young);
  expect([webhookCount, missing.map(({ eventId }) => eventId)]).toEqual([1, [young.id]]);
  expect([old.recordedAt < judgedFrom, young.recordedAt > judgedFrom]).toEqual([true, true]);
});

it('waits for what is on the bus, and says so when that takes too long', async () => {
  await register();
  const client = await notifier.database.pool.connect();
  try {
    await client.query('BEGIN; LOCK TABLE delivery IN SHARE MODE');
    const message = aPaymentMessage(merchant);
    await publisher.publish(message);
    expect(await askOnce(message)).toMatchObject({ isBehind: true, missing: [{ eventId: message.id }] });
    const waited = ask(message);
    await client.query('ROLLBACK');
    expect(await waited).toMatchObject({ webhookCount: 1, missing: [] });
  } finally {
    client.release();
  }
});

it('is for payments and billing alone, and answers no more than it can at once', async () => {
  const message = asked(aPaymentMessage(merchant));
  expect((await send([message], 'billing')).status).toBe(200);
  expect((await send([message], 'operator')).status).toBe(401);
  const many = await send(Array.from({ length: 501 }, () => message));
  expect([many.status, many.refusal?.fields]).toEqual([400, ['messages']]);
  const faults = await send([{ ...message, id: 1, recordedAt: 'yesterday', store: 'x' }]);
  expect(faults.refusal?.fields).toEqual(['messages[0].id', 'messages[0].store', 'messages[0].recordedAt']);
});
