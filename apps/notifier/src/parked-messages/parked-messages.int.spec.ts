import { BusProducer } from '@cauce/bus';
import { encodeMessage } from '@cauce/contracts';
import type { NextParked, ParkedResource, ParkedResourceWithContent } from '@cauce/parked-messages';
import { randomId } from '@cauce/secrets';
import { eventually, type RunningService, stackAddress } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { aMerchant, aPaymentMessage, next, Publisher } from '../../test/payment-messages.js';
import { Receiver } from '../../test/receiver.js';
import { sharedNotifier } from '../../test/shared-notifier.js';

type Page = { parkedMessages: ParkedResource[]; nextPageToken?: string };
type Result = NextParked & { handledCount?: number };

jest.setTimeout(60_000);

const PATH = '/admin/v1/parked-messages';
let notifier: RunningService;
let receiver: Receiver;
let publisher: Publisher;
let producer: BusProducer;

beforeAll(async () => {
  [receiver, publisher, producer] = await Promise.all([
    Receiver.start(),
    Publisher.connect(),
    BusProducer.connect({ brokers: stackAddress('TEST_KAFKA_BROKERS').split(',') }),
  ]);
  notifier = await sharedNotifier();
});
afterAll(async () => {
  await Promise.all([receiver.close(), publisher.close(), producer.close()]);
  await notifier.close();
});

const list = async (query = '') => (await notifier.send<Page>('GET', `${PATH}${query}`)).body;
const ofKey = async (key: string) => (await list('?pageSize=1000')).parkedMessages.filter((each) => each.key === key).reverse();
const get = async ({ name }: ParkedResource) => (await notifier.send<ParkedResourceWithContent>('GET', `/admin/v1/${name}`)).body;
const act = (name: string, verb: 'retry' | 'drop') => notifier.send<Result>('POST', `/admin/v1/${name}:${verb}`);

/** A message with a recording time that is none: it has not the shape of its contract, and can never be handled. */
async function aPoison(merchant: ReturnType<typeof aMerchant>) {
  const poison = aPaymentMessage({ ...merchant, recordedAt: 'yesterday' });
  const data = { ...poison.data, buyer: { firstName: 'Ana', phoneNumber: '+573001112233' } };
  const whole = { ...poison, data };
  await producer.send('payments.payment.v1', [{ key: poison.stream, value: encodeMessage(whole) }]);
  return whole;
}

it('a message that cannot be handled is shown without personal data, and waits, with its stream only, to be retried or dropped', async () => {
  const merchant = aMerchant();
  await notifier.send('POST', `/admin/v1/${merchant.organization}/webhook-endpoints`, { url: receiver.address('/hooks') });
  const poison = await aPoison(merchant);
  const valid = { ...poison, recordedAt: new Date().toISOString() };
  const later = [next(valid), next(valid, 2)];
  const elsewhere = aPaymentMessage(merchant);
  await publisher.publish(...later, elsewhere);
  const [first, second] = await eventually(() => ofKey(poison.stream), ({ length }) => length === 3, { within: 30_000 }); // prettier-ignore
  await eventually(() => receiver.at('/hooks'), ({ length }) => length === 1, { within: 30_000 }); // prettier-ignore
  expect(receiver.at('/hooks')[0]?.headers['webhook-id']).toBe(elsewhere.id);
  if (!first || !second) throw new Error('nothing is parked');

  expect(first).toEqual({
    name: expect.stringMatching(/^parked-messages\/[a-z2-7]{26}$/),
    topic: 'payments.payment.v1',
    partition: expect.any(Number),
    offset: expect.stringMatching(/^\d+$/),
    key: poison.stream,
    reason: 'FAILED',
    error: expect.stringMatching(/^MalformedMessage: /),
    tryCount: 5,
    sendTime: expect.stringMatching(/Z$/),
    createTime: expect.stringMatching(/Z$/),
    lastTryTime: expect.stringMatching(/Z$/),
  });
  const shown = await get(first);
  expect(shown).toMatchObject({ ...first, value: { id: poison.id, data: { name: (poison.data as { name?: string }).name } } });
  expect(JSON.stringify(shown)).not.toMatch(/Ana|573001112233/);

  expect((await act(second.name, 'retry')).refusal?.reason).toBe('PARKED_MESSAGE_BEHIND');
  expect((await act(first.name, 'retry')).body).toMatchObject({ handledCount: 0, next: { name: first.name, tryCount: 6 } });
  expect((await act(first.name, 'drop')).body.next).toMatchObject({ name: second.name, reason: 'BEHIND' });
  expect((await act(second.name, 'retry')).body).toEqual({ handledCount: 2 });
  await eventually(() => receiver.at('/hooks'), ({ length }) => length === 3); // prettier-ignore
  expect(receiver.at('/hooks').slice(1).map(({ headers }) => headers['webhook-id'])).toEqual(later.map(({ id }) => id)); // prettier-ignore
  expect(await ofKey(poison.stream)).toEqual([]);
});

it('they are listed newest first, page by page, and counted by a metric, with the age of the oldest', async () => {
  const text = 'not JSON, said by +573001112233';
  const keys = Array.from({ length: 3 }, () => `payment-${randomId()}`);
  await producer.send('payments.payment.v1', keys.map((key) => ({ key, value: text }))); // prettier-ignore
  const mine = async () => (await list('?pageSize=1000')).parkedMessages.filter(({ key }) => keys.includes(key));
  const all = await eventually(mine, ({ length }) => length === 3, { within: 40_000 });
  const paged: ParkedResource[] = [];
  for (let token: string | undefined = ''; token !== undefined;) {
    const page: Page = await list(`?pageSize=1&pageToken=${token}`);
    paged.push(...page.parkedMessages);
    token = page.nextPageToken;
  }
  expect(paged.filter(({ key }) => keys.includes(key))).toEqual(all);
  const ofPartition = (nth: number) => all.filter(({ partition }) => partition === nth).map(({ offset }) => Number(offset));
  for (const { partition } of all) expect(ofPartition(partition)).toEqual(ofPartition(partition).sort((one, other) => other - one));
  const one = all[0] ? await get(all[0]) : undefined;
  expect(one).toMatchObject({ valueBytes: text.length, error: expect.stringMatching(/^MalformedMessage: /) });
  expect(one).not.toHaveProperty('value');
  const metrics = await notifier.metrics();
  expect(metrics).toMatch(new RegExp(`^cauce_bus_parked_messages ${paged.length}$`, 'm'));
  const waited = (Date.now() - Date.parse(paged.at(-1)?.createTime ?? '')) / 1_000;
  expect(Math.abs(Number(/^cauce_bus_oldest_parked_seconds (\S+)$/m.exec(metrics)?.[1]) - waited)).toBeLessThan(2);
});

it.each([
  ['GET', ''],
  ['POST', ':retry'],
  ['POST', ':drop'],
])('%s {m}%s is 404 for a message that is not parked', async (method, verb) => {
  const { status, refusal } = await notifier.send(method, `${PATH}/${randomId()}${verb}`);
  expect([status, refusal?.reason]).toEqual([404, 'PARKED_MESSAGE_NOT_FOUND']);
});

it('a page token of another list is refused', async () => {
  expect((await notifier.send('GET', `${PATH}?pageToken=x`)).refusal).toEqual({ reason: 'INVALID_FIELDS', fields: ['pageToken'] });
});
