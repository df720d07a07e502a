import { eventually } from '@cauce/testing/system';
import { type PaymentsMerchant, RunningPayments, type ShownPayment } from '../../test/running-payments.js';

type Settlement = { readonly name: string; readonly state: string } & Readonly<Record<string, unknown>>;

let payments: RunningPayments;
let merchant: PaymentsMerchant;
let payment: ShownPayment;
let attemptId: string;
let settlement: string;

beforeAll(async () => void (payments = await RunningPayments.start()), 60_000);
afterAll(() => payments.close());
/** Money that a bank brings after the payment was canceled. */
beforeEach(async () => {
  merchant = payments.aMerchant();
  payment = await merchant.create({ amountCents: 5_000 });
  const bank = await payments.goToBank(payment);
  ({ attemptId } = bank);
  settlement = `${payment.name}/unexpected-settlements/${attemptId}`;
  await payments.sandbox.answer(bank.page, 'later');
  await payments.asOperator('POST', `/${payment.name}:cancel`);
  await payments.sandbox.answer(bank.page, 'approve');
  await payments.callBack(attemptId, payment);
});

const UNEXPECTED = ['PaymentCreated', 'AttemptStarted', 'PaymentCanceled', 'AttemptSucceeded', 'UnexpectedSettlementRecorded'];
const read = async () => (await payments.asOperator<Settlement>('GET', `/${settlement}`)).body;
const refund = (unexpectedSettlement: string) =>
  payments.asOperator<Settlement>('POST', `/${payment.name}:refund`, { unexpectedSettlement });

it('is recorded, and only the attempt is published', async () => {
  expect(await payments.events(payment)).toEqual(UNEXPECTED);
  expect(await payments.told(payment, 2)).toEqual(['payment.statusChanged CANCELED', 'paymentAttempt.statusChanged SUCCEEDED']);
});

it('is shown and listed for operators', async () => {
  const shown = {
    name: settlement,
    attempt: `${payment.name}/attempts/${attemptId}`,
    state: 'OPEN',
    amountCents: 5_000,
    currencyCode: 'COP',
    createTime: expect.any(String),
    updateTime: expect.any(String),
  };
  expect(await read()).toEqual(shown);
  const { body } = await payments.asOperator<object>('GET', `/${payment.name}/unexpected-settlements`);
  expect(body).toEqual({ unexpectedSettlements: [shown] });
});

it('is refunded once when an operator asks', async () => {
  const answers = [await refund(settlement), await refund(settlement)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(['REFUND_REQUESTED', 'REFUNDED']).toContain(answers[0]?.body.state);
  await eventually(read, ({ state }) => state === 'REFUNDED');
  expect(await payments.events(payment)).toEqual([...UNEXPECTED, 'SettlementRefundRequested', 'SettlementRefunded']);
  expect(await payments.sandbox.moved(attemptId)).toEqual([5_000, -5_000]);
});

it('is not found under another name, and not on a payment without one', async () => {
  const unknown = settlement.replace(attemptId, 'a'.repeat(26));
  expect(await payments.asOperator('GET', `/${unknown}`)).toMatchObject({ status: 404, refusal: { reason: 'SETTLEMENT_NOT_FOUND' } });
  expect(await refund(unknown)).toMatchObject({ status: 404, refusal: { reason: 'SETTLEMENT_NOT_FOUND' } });
  const other = await merchant.create();
  const { body } = await payments.asOperator<object>('GET', `/${other.name}/unexpected-settlements`);
  expect(body).toEqual({ unexpectedSettlements: [] });
});
