import type { NextParked, ParkedResource, ParkedResourceWithContent } from '@cauce/parked-messages';
import { randomId } from '@cauce/secrets';
import { eventually } from '@cauce/testing/services';
import { RunningPayments } from '../../test/running-payments.js';
import { aCharge } from '../../test/subscription.js';

const PATIENCE = { within: 30_000 };

let payments: RunningPayments;
beforeAll(async () => void (payments = await RunningPayments.share()), 60_000);
afterAll(() => payments.close());

type Page = { readonly parkedOrders: readonly ParkedResource[] };

/** Of a subscription, the oldest first. */
async function parkedOf(stream: string): Promise<readonly ParkedResource[]> {
  const { body } = await payments.asOperator<Page>('GET', '/parked-orders?pageSize=1000');
  return body.parkedOrders.filter(({ key }) => key === stream).toReversed();
}
const act = (name: string, verb: 'retry' | 'drop') => payments.asOperator<NextParked>('POST', `/${name}:${verb}`);

it('an order that cannot be carried out waits with what follows it, is retried and dropped, and then the next one is charged', async () => {
  const subscription = payments.aSubscription();
  const method = await subscription.method(await payments.sandbox.cardToken('0001'));
  const [poison, good] = [aCharge({ method, amountCents: 0 }), aCharge({ method })];
  await subscription.order(poison, good);
  const [first, behind] = await eventually(() => parkedOf(subscription.stream), ({ length }) => length === 2, PATIENCE); // prettier-ignore
  if (!first || !behind) throw new Error('nothing is parked');

  expect(first).toEqual({
    name: expect.stringMatching(/^parked-orders\/[a-z2-7]{26}$/),
    topic: 'billing.subscription.v1',
    partition: expect.any(Number),
    offset: expect.stringMatching(/^\d+$/),
    key: subscription.stream,
    reason: 'FAILED',
    error: 'TypeError: a charge has no amount',
    tryCount: 5,
    sendTime: expect.stringMatching(/Z$/),
    createTime: expect.stringMatching(/Z$/),
    lastTryTime: expect.stringMatching(/Z$/),
  });
  const { body: whole } = await payments.asOperator<ParkedResourceWithContent>('GET', `/${behind.name}`);
  const chargeOrder = { ...good, buyer: '[redacted]', payer: '[redacted]' };
  expect(whole).toMatchObject({ ...behind, reason: 'BEHIND', tryCount: 0, value: { chargeOrder } });
  expect(await subscription.recorded()).toEqual([]);

  const early = await act(behind.name, 'retry');
  expect([early.status, early.refusal?.reason]).toEqual([400, 'PARKED_MESSAGE_BEHIND']);
  expect((await act(first.name, 'retry')).body).toMatchObject({ handledCount: 0, next: { name: first.name, tryCount: 6 } });
  expect((await act(first.name, 'drop')).body.next).toMatchObject({ name: behind.name, reason: 'BEHIND' });
  expect((await act(behind.name, 'retry')).body).toEqual({ handledCount: 1 });
  expect(await subscription.outcomes(good.chargeId)).toEqual([{ outcome: 'SUCCEEDED' }]);
  expect(await payments.sandbox.moved(good.chargeId)).toEqual([24_000]);
  expect(await payments.sandbox.moved(poison.chargeId)).toEqual([]);
  expect(await parkedOf(subscription.stream)).toEqual([]);
});

it('an order of another subscription is carried out all the same', async () => {
  const [stuck, free] = [payments.aSubscription(), payments.aSubscription()];
  await stuck.order(aCharge({ method: randomId(), amountCents: 0 }));
  const chargeId = await free.charge({ method: await free.method(await payments.sandbox.cardToken('0001')) });
  await eventually(() => parkedOf(stuck.stream), ({ length }) => length === 1, PATIENCE); // prettier-ignore
  // Where both came in one batch, each try of the stuck one carries out the other again: its outcome is told again, and no money moves.
  for (const told of await free.outcomes(chargeId)) expect(told).toEqual({ outcome: 'SUCCEEDED' });
  expect(await payments.sandbox.moved(chargeId)).toEqual([24_000]);
});

it.each([
  ['GET', randomId()],
  ['GET', '%00'], // Postgres would not take it
  ['POST', `${randomId()}:retry`],
  ['POST', `${randomId()}:drop`],
])('%s %s is 404 for an order that is not parked', async (method, order) => {
  const { status, refusal } = await payments.asOperator(method, `/parked-orders/${order}`);
  expect([status, refusal?.reason]).toEqual([404, 'PARKED_MESSAGE_NOT_FOUND']);
});
