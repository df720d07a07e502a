import { randomUUID } from 'node:crypto';
import { BusProducer } from '@cauce/bus';
import { encodeMessage, type ResourceMessage } from '@cauce/contracts';
import { aMerchant, aPayment, aReceiver, eventually, type Merchant, OperatorApi, Stack, stackAddress } from '@cauce/testing/system';

type Parked = { readonly name: string; readonly key: string; readonly reason: string; readonly tryCount: number; readonly error?: string };
type Retried = { readonly handledCount?: number; readonly next?: Parked };

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack).door;
let merchant: Merchant;
let producer: BusProducer;

beforeAll(async () => {
  merchant = await aMerchant(stack);
  producer = await BusProducer.connect({ brokers: stackAddress('TEST_KAFKA_BROKERS').split(',') });
});
afterAll(() => producer.close());

/** What webhooks say of a payment, and no more. */
const FIELDS = ['name', 'url', 'amountCents', 'currencyCode', 'title', 'buyer', 'organization', 'paymentType'];

/** A message as payments would publish it, of a stream that it never had. */
async function aMessage(stream: string, revision: number, about: Partial<ResourceMessage> = {}): Promise<ResourceMessage> {
  const payment = await merchant.api.createPayment(merchant.store, aPayment());
  const data = Object.fromEntries(Object.entries(payment).filter(([field]) => FIELDS.includes(field)));
  const at = new Date().toISOString();
  const whole = { ...data, status: 'EXPIRED', enabledPaymentMethods: [] };
  const from = { organization: merchant.organization, store: merchant.store };
  return { id: randomUUID(), kind: 'payment.statusChanged', stream, revision, at, recordedAt: at, ...from, data: whole, ...about };
}

const publish = (...messages: ResourceMessage[]) =>
  producer.send('payments.payment.v1', messages.map((message) => ({ key: message.stream, value: encodeMessage(message) }))); // prettier-ignore
/** Oldest first. */
const parkedOf = async (stream: string) => {
  const { parkedMessages } = await operator.get<{ parkedMessages: Parked[] }>('/parked-messages?pageSize=1000');
  return parkedMessages.filter(({ key }) => key === stream).reverse();
};
const untilParked = (stream: string, count: number) => eventually(() => parkedOf(stream), ({ length }) => length === count, { within: 30_000 }); // prettier-ignore
const act = ({ name }: Parked, verb: 'retry' | 'drop') => operator.post<Retried>(`/${name}:${verb}`, {});

it('a message that cannot be handled is parked with those that follow it; it is retried, dropped, and the others arrive', async () => {
  const inbox = await aReceiver(stack, merchant);
  const stream = `payment-${randomUUID()}`;
  const poison = await aMessage(stream, 1, { recordedAt: 'yesterday' });
  const later = [await aMessage(stream, 2), await aMessage(stream, 3)];
  await publish(poison, ...later);
  const [first, second] = await untilParked(stream, 3);
  if (!first || !second) throw new Error('nothing is parked');
  expect([first, second]).toMatchObject([
    { reason: 'FAILED', tryCount: 5, error: expect.stringContaining('MalformedMessage') },
    { reason: 'BEHIND', tryCount: 0 },
  ]);
  expect(await operator.get(`/${first.name}`)).toMatchObject({ name: first.name, value: { id: poison.id } });

  const { status, body } = await operator.ask('POST', `/${second.name}:retry`, { json: {} });
  expect([status, body]).toMatchObject([400, { error: { details: [{ reason: 'PARKED_MESSAGE_BEHIND' }] } }]);
  expect(await act(first, 'retry')).toMatchObject({ handledCount: 0, next: { name: first.name, tryCount: 6 } });
  expect(await inbox.webhooks()).toEqual([]);

  expect(await act(first, 'drop')).toMatchObject({ next: { name: second.name } });
  expect((await operator.ask('GET', `/${first.name}`)).status).toBe(404);
  expect(await act(second, 'retry')).toEqual({ handledCount: 2 });
  const webhooks = await inbox.received(2);
  expect(webhooks.map(({ headers }) => headers['webhook-id'])).toEqual(later.map(({ id }) => id));
  expect(await parkedOf(stream)).toEqual([]);
});

it('a dropped message is delivered to nobody, and its stream goes on by itself', async () => {
  const inbox = await aReceiver(stack, merchant);
  const stream = `payment-${randomUUID()}`;
  await publish(await aMessage(stream, 1, { recordedAt: 'never' }));
  const [poison] = await untilParked(stream, 1);
  if (!poison) throw new Error('nothing is parked');
  expect(await act(poison, 'drop')).toEqual({});
  const next = await aMessage(stream, 2);
  await publish(next);
  expect((await inbox.received(1)).map(({ headers }) => headers['webhook-id'])).toEqual([next.id]);
});

it('a message that is not parked is 404', async () => {
  const unknown = `/parked-messages/${'a'.repeat(26)}`;
  for (const verb of [':retry', ':drop']) expect((await operator.ask('POST', `${unknown}${verb}`, { json: {} })).status).toBe(404);
});
