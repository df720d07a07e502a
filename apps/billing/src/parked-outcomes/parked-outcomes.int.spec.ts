import type { NextParked, ParkedResource, ParkedResourceWithContent } from '@cauce/parked-messages';
import { randomId } from '@cauce/secrets';
import { eventually } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { PAYMENT, RunningBilling } from '../../test/running-billing.js';

jest.setTimeout(60_000);

let billing: RunningBilling;
beforeAll(async () => void (billing = await RunningBilling.share()));
afterAll(() => billing.close());

type Page = { readonly parkedOutcomes: readonly ParkedResource[] };

const list = async () => (await billing.asOperator<Page>('GET', 'parked-outcomes?pageSize=1000')).body.parkedOutcomes;
const ofKey = async (key: string) => (await list()).filter((each) => each.key === key).reverse();
const parked = (key: string, count: number) => eventually(() => ofKey(key), ({ length }) => length === count, { within: 30_000 }); // prettier-ignore
const act = (name: string, verb: 'retry' | 'drop') => billing.asOperator<NextParked>('POST', `${name}:${verb}`);

it('an outcome that cannot be recorded waits with what follows it, is retried and dropped, and then the next one counts', async () => {
  const merchant = billing.merchant();
  const { body: subscription } = await merchant.subscribe(await merchant.plan());
  const { paid, answered } = await billing.accepting(subscription);
  const status = async () => (await merchant.read(subscription)).status;
  const key = `payment-${randomId()}`;
  const nobody = `payment-${randomId()}`;
  await billing.say({ ...paid, subscription: nobody }, key);
  await parked(key, 1);
  await billing.say(paid, key);
  const [poison, behind] = await parked(key, 2);
  if (!poison || !behind) throw new Error('nothing is parked');

  expect(poison).toEqual({
    name: expect.stringMatching(/^parked-outcomes\/[a-z2-7]{26}$/),
    topic: 'payments.payment.v1',
    partition: expect.any(Number),
    offset: expect.stringMatching(/^\d+$/),
    key,
    reason: 'FAILED',
    error: `Error: ${nobody} is not the name of a subscription`,
    tryCount: 5,
    sendTime: expect.stringMatching(/Z$/),
    createTime: expect.stringMatching(/Z$/),
    lastTryTime: expect.stringMatching(/Z$/),
  });
  const { body: whole } = await billing.asOperator<ParkedResourceWithContent>('GET', behind.name);
  expect(whole).toMatchObject({ ...behind, reason: 'BEHIND', tryCount: 0, value: { chargeOutcome: paid } });
  expect(await status()).toBe('PENDING_ACCEPTANCE');

  const early = await act(behind.name, 'retry');
  expect([early.status, early.refusal?.reason]).toEqual([400, 'PARKED_MESSAGE_BEHIND']);
  expect(JSON.stringify(early.body)).toContain(poison.name);
  expect((await act(poison.name, 'retry')).body).toMatchObject({ handledCount: 0, next: { name: poison.name, tryCount: 6 } });
  expect((await act(poison.name, 'drop')).body.next).toMatchObject({ name: behind.name, reason: 'BEHIND' });
  expect((await act(behind.name, 'retry')).body).toEqual({ handledCount: 1 });
  expect(await eventually(status, (each) => each !== 'PENDING_ACCEPTANCE')).toBe('ACTIVE');
  expect(await ofKey(key)).toEqual([]);
  await answered;
});

it('an outcome for a subscription that does not exist holds up nothing: the next one of its key counts', async () => {
  const merchant = billing.merchant();
  const { body: subscription } = await merchant.subscribe(await merchant.plan());
  const { paid, answered } = await billing.accepting(subscription);
  const key = `payment-${randomId()}`;
  await billing.say({ ...paid, subscription: `subscription-${randomId()}` }, key);
  await billing.say(paid, key);
  const status = async () => (await merchant.read(subscription)).status;
  expect(await eventually(status, (each) => each !== 'PENDING_ACCEPTANCE')).toBe('ACTIVE');
  expect(await ofKey(key)).toEqual([]);
  await answered;
});

it('an outcome of an organization whose clock is not known yet waits for it, and is not listed', async () => {
  const merchant = billing.merchant({ testClock: true });
  const { pool } = billing.service.database;
  const tellClock = () => pool.query('INSERT INTO test_clock (organization, now, tick) VALUES ($1, now(), 1)', [merchant.organization]);
  await tellClock();
  const { body: subscription } = await merchant.subscribe(await merchant.plan());
  const { paid, answered } = await billing.accepting(subscription);
  await pool.query('DELETE FROM test_clock WHERE organization = $1', [merchant.organization]);
  const key = `payment-${randomId()}`;
  await billing.say(paid, key);
  const reasons = async () => (await pool.query<{ reason: string }>('SELECT reason FROM parked_message WHERE key = $1', [key])).rows;
  await eventually(reasons, (found) => found.length === 1, { within: 30_000 });
  expect(await reasons()).toEqual([{ reason: 'WAITS' }]);
  expect(await billing.service.metrics()).toMatch(/^cauce_bus_waiting_messages [1-9]/m);
  // What begins to fail later is parked by now. One of these is on another partition.
  const poisons = Array.from({ length: 4 }, () => `payment-${randomId()}`);
  for (const other of poisons) await billing.say({ ...paid, subscription: other }, other);
  await eventually(list, (all) => all.some((each) => poisons.includes(each.key)), { within: 30_000 });
  expect(await ofKey(key)).toEqual([]);
  await tellClock();
  const { rows } = await eventually(
    () => pool.query<{ status: string }>('SELECT status FROM subscription WHERE organization = $1', [merchant.organization]),
    (found) => found.rows[0]?.status === 'ACTIVE',
    { within: 30_000 },
  );
  expect(rows).toHaveLength(1);
  expect(await ofKey(key)).toEqual([]);
  await answered;
});

it('the metrics count them, and say since when the oldest waits', async () => {
  const key = `payment-${randomId()}`;
  const nobody = `payment-${randomId()}`;
  await billing.say({ subscription: nobody, chargeId: randomId(), outcome: 'SUCCEEDED', payment: PAYMENT }, key);
  await parked(key, 1);
  // Both are read until they agree: other specs send poison to this topic meanwhile.
  const seen = async () => ({ listed: await list(), metrics: await billing.service.metrics() });
  const { listed, metrics } = await eventually(seen, (now) => valueOf('cauce_bus_parked_messages', now.metrics) === now.listed.length);
  const waited = (Date.now() - Date.parse(listed.at(-1)?.createTime ?? '')) / 1_000;
  expect(Math.abs(valueOf('cauce_bus_oldest_parked_seconds', metrics) - waited)).toBeLessThan(2);
});

const valueOf = (metric: string, metrics: string): number => Number(new RegExp(`^${metric} (\\S+)$`, 'm').exec(metrics)?.[1]);

it.each([
  ['GET', ''],
  ['POST', ':retry'],
  ['POST', ':drop'],
])('%s {outcome}%s is 404 for an outcome that is not parked', async (method, verb) => {
  const { status, refusal } = await billing.asOperator(method, `parked-outcomes/${randomId()}${verb}`);
  expect([status, refusal?.reason]).toEqual([404, 'PARKED_MESSAGE_NOT_FOUND']);
});
