import { eventually } from '@cauce/testing/services';
import { type PaymentsMerchant, RunningPayments } from '../../test/running-payments.js';
import { aCharge, type PaymentsSubscription } from '../../test/subscription.js';

const NOW = '2030-01-01T10:00:00.000Z';
const COUNT = 50;
const PATIENCE = { within: 30_000 };
const WITHDRAWN = ['PaymentCreated', 'AttemptStarted', 'WithdrawalRequested', 'AttemptFailed', 'PaymentCanceled'];

let payments: RunningPayments;
let merchant: PaymentsMerchant;

beforeAll(async () => void (payments = await RunningPayments.share()), 60_000);
afterAll(() => payments.close());
beforeEach(() => void (merchant = payments.aMerchant({ testClock: true })));

/** A subscription, and an order to charge it: by the organization's clock, if it has one. */
async function anOrder(last4: string, about: { readonly organization?: string } = {}) {
  const subscription = payments.aSubscription(about);
  const method = await subscription.method(await payments.sandbox.cardToken(last4));
  return { subscription, order: aCharge({ method, ...(about.organization !== undefined && { testClock: true }) }) };
}

const isKnown = () => payments.asCatalog('PUT', merchant, '', { now: NOW, tick: 1 });
const areListed = async (streams: readonly string[]) => {
  const { body } = await payments.asOperator<{ parkedOrders: readonly { key: string }[] }>('GET', '/parked-orders?pageSize=1000');
  return body.parkedOrders.filter(({ key }) => streams.includes(key));
};
/** How long a charge takes, from its order to its outcome. */
async function msOf({ subscription, order }: Awaited<ReturnType<typeof anOrder>>): Promise<number> {
  const from = performance.now();
  await subscription.order(order);
  expect(await subscription.outcomes(order.chargeId)).toContainEqual({ outcome: 'SUCCEEDED' });
  return performance.now() - from;
}
const typesOf = async (subscription: PaymentsSubscription) => (await subscription.recorded()).map(({ type }) => type);

it('orders whose organization’s clock is not known yet hold up nobody else, and are carried out in order, once each, when it comes', async () => {
  const { organization } = merchant;
  const early = await Promise.all(Array.from({ length: COUNT - 1 }, () => anOrder('0001', { organization })));
  const given = await anOrder('0022', { organization });
  const [another, calm] = [await anOrder('0001'), await msOf(await anOrder('0001'))];
  await Promise.all([
    ...early.map(({ subscription, order }) => subscription.order(order)),
    given.subscription.order(given.order, { do: 'WITHDRAW', cycle: 1 }),
  ]);
  // 2 s where a charge takes 200 ms: more on a machine that is busy with other work.
  expect(await msOf(another)).toBeLessThan(Math.max(2_000, 10 * calm));
  const all = [...early, given];
  expect(await Promise.all(all.map(({ subscription }) => typesOf(subscription)))).toEqual(all.map(() => []));
  expect(await areListed(all.map(({ subscription }) => subscription.stream))).toEqual([]);

  expect((await isKnown()).status).toBe(200);
  for (const { subscription, order } of early) {
    await eventually(() => typesOf(subscription), (types) => types.includes('PaymentFunded'), PATIENCE); // prettier-ignore
    expect(await typesOf(subscription)).toEqual(['PaymentCreated', 'AttemptStarted', 'AttemptSucceeded', 'PaymentFunded']);
    expect((await subscription.recorded())[0]?.data).toMatchObject({ at: NOW });
    expect(await payments.sandbox.moved(order.chargeId)).toEqual([24_000]);
  }
  expect(await eventually(() => typesOf(given.subscription), (types) => types.includes('PaymentCanceled'), PATIENCE)).toEqual(WITHDRAWN); // prettier-ignore
  expect(await payments.sandbox.moved(given.order.chargeId)).toEqual([]);
}, 60_000);
