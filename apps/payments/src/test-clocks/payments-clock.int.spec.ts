import type { DrainReport } from '@cauce/test-clocks';
import { aPayment, eventually } from '@cauce/testing/services';
import { type PaymentsMerchant, RunningPayments, type ShownPayment } from '../../test/running-payments.js';

const BEGIN = '2030-01-01T10:00:00.000Z';
const DUE = '2030-01-01T11:00:00.000Z';
const PATIENCE = { within: 30_000 };

let payments: RunningPayments;
beforeAll(async () => void (payments = await RunningPayments.shareWithOwnSandbox()), 60_000);
afterAll(() => payments.close());

let merchant: PaymentsMerchant;
beforeEach(() => void (merchant = payments.aMerchant({ testClock: true })));

const put = (now: string, tick: number) => payments.asCatalog('PUT', merchant, '', { now, tick });
const runDue = async (tick: number) =>
  (await payments.asCatalog<{ ranCount: number }>('POST', merchant, '/run-due', { tick })).body.ranCount;
const earliestDue = async (after: string) => (await payments.asCatalog('GET', merchant, `/earliest-due?after=${after}`)).body;
const drain = async <Answer>(phase: string) => (await payments.asCatalog<Answer>('POST', merchant, `/drain?phase=${phase}`)).body;
const report = () => drain<DrainReport>('report');
const statusOf = async (payment: ShownPayment) => (await merchant.payment(payment)).status;
/** Waits until each phase of a round is done; answers its report. */
async function rested(): Promise<DrainReport> {
  for (const phase of ['followers', 'groups'])
    await eventually(() => drain<{ isDone: boolean }>(phase), ({ isDone }) => isDone, PATIENCE); // prettier-ignore
  return eventually(report, ({ isDone }) => isDone, PATIENCE);
}

it('a payment is made once the clock is known, at its time', async () => {
  expect((await merchant.send('POST', '/payments', aPayment())).status).toBe(503);
  await put(BEGIN, 1);
  expect(await merchant.create()).toMatchObject({ createTime: BEGIN });
});

it('what is due by the clock runs when the clock is there, by its own tick, once', async () => {
  await put(BEGIN, 1);
  const payment = await merchant.create({ expireTime: DUE });
  await rested();
  expect(await earliestDue(BEGIN)).toEqual({ time: DUE });
  expect([await runDue(1), await statusOf(payment)]).toEqual([0, 'AWAITING_PAYMENT']);

  await put(DUE, 2);
  await put(BEGIN, 1); // late, and older
  expect([await runDue(1), await statusOf(payment)]).toEqual([0, 'AWAITING_PAYMENT']);
  expect(await runDue(2)).toBe(1);
  expect(await merchant.become(payment, 'EXPIRED')).toMatchObject({ updateTime: DUE });
  await rested();
  expect([await runDue(2), await earliestDue(BEGIN)]).toEqual([0, {}]);
});

it('another organization’s clock runs nothing of this one', async () => {
  await put(BEGIN, 1);
  const payment = await merchant.create({ expireTime: DUE });
  merchant = payments.aMerchant({ testClock: true });
  await put(DUE, 1);
  expect([await earliestDue(BEGIN), await runDue(1)]).toEqual([{}, 0]);
  expect(await payments.events(payment)).toEqual(['PaymentCreated']);
});

it('a report names the payments whose charge got no answer, until it gets one, and changes with each event', async () => {
  await put(BEGIN, 1);
  const payment = await merchant.create();
  const before = await rested();
  expect(before.unsettled).toEqual({ undecidedPayments: [] });
  const cardToken = await payments.sandbox.cardToken('0001');
  payments.sandbox.pause();
  const paying = payments.asBuyer('POST', payment, '/attempts', { method: 'CARD', cardToken, ip: '127.0.0.1' });
  const names = ({ unsettled }: DrainReport) => unsettled['undecidedPayments'];
  const silent = await eventually(report, (seen) => seen.isDone && [names(seen)].flat().length === 1, PATIENCE);
  expect(names(silent)).toEqual([payment.name]);
  expect(silent.changeToken).not.toBe(before.changeToken);
  payments.sandbox.resume();
  await paying;
  await merchant.become(payment, 'FUNDED');
  const after = await rested();
  expect(after.unsettled).toEqual({ undecidedPayments: [] });
  expect(after.changeToken).not.toBe(silent.changeToken);
});

it('an attempt that waits for an operator holds nothing up', async () => {
  await put(BEGIN, 1);
  const payment = await merchant.create();
  await payments.payByCard(payment, '0010');
  await merchant.become(payment, 'UNDER_REVIEW');
  expect((await rested()).unsettled).toEqual({ undecidedPayments: [] });
});
