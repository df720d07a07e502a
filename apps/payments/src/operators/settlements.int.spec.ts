import { eventually } from '@cauce/testing/services';
import { type PaymentsMerchant, RunningPayments, type ShownPayment } from '../../test/running-payments.js';

type Settlement = { readonly name: string; readonly state: string } & Readonly<Record<string, unknown>>;

let payments: RunningPayments;
let merchant: PaymentsMerchant;
let payment: ShownPayment;
let attemptId: string;
let settlement: string;

beforeAll(async () => void (payments = await RunningPayments.share()), 60_000);
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
    organization: merchant.organization,
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

describe('all of them', () => {
  type Page = { readonly unexpectedSettlements: readonly Settlement[]; readonly nextPageToken?: string };
  const ask = (organization: string, query = '') => payments.asOperator<Page>('GET', `/${organization}/unexpected-settlements${query}`);
  const names = async (query = '', organization: string = merchant.organization) =>
    (await ask(organization, query)).body.unexpectedSettlements.map(({ name }) => name);

  /** Another payment of the merchant's that unexpected money came for. */
  async function another(): Promise<string> {
    const other = await merchant.create({ amountCents: 7_000 });
    const bank = await payments.goToBank(other);
    await payments.sandbox.answer(bank.page, 'later');
    await payments.asOperator('POST', `/${other.name}:cancel`);
    await payments.sandbox.answer(bank.page, 'approve');
    await payments.callBack(bank.attemptId, other);
    return `${other.name}/unexpected-settlements/${bank.attemptId}`;
  }

  it('are listed at once, newest first, page by page: of an organization, or of every one', async () => {
    const newer = await another();
    expect((await ask(merchant.organization)).body.unexpectedSettlements).toContainEqual(await read());
    expect(await names()).toEqual([newer, settlement]);
    expect((await names('?pageSize=1000', 'organizations/-')).slice(0, 2)).toEqual([newer, settlement]);
    const { nextPageToken = '' } = (await ask(merchant.organization, '?pageSize=1')).body;
    expect(await names(`?pageSize=1&pageToken=${nextPageToken}`)).toEqual([settlement]);
    expect(await names('', payments.aMerchant().organization)).toEqual([]);
  });

  it('are filtered by state and by time, and a page token by these', async () => {
    const newer = await another();
    await refund(settlement);
    await eventually(read, ({ state }) => state === 'REFUNDED');
    expect([await names('?state=OPEN'), await names('?state=REFUNDED')]).toEqual([[newer], [settlement]]);
    const time = String((await read())['createTime']);
    expect(await names(`?to=${time}`)).toEqual([]);
    expect(await names(`?from=${time}`)).toEqual([newer, settlement]);
    const { nextPageToken = '' } = (await ask(merchant.organization, '?pageSize=1')).body;
    const refused = await ask(merchant.organization, `?pageToken=${nextPageToken}&state=OPEN`);
    expect([refused.status, refused.refusal?.fields]).toEqual([400, ['pageToken']]);
  });

  it('are counted while they are open', async () => {
    const open = async () => Number(/^cauce_payments_open_unexpected_settlements (\d+)$/m.exec(await payments.metrics())?.[1]);
    const before = await open();
    expect(before).toBeGreaterThan(0);
    await refund(settlement);
    expect(await open()).toBe(before - 1);
  });

  it('are written by the follower where the row is missing', async () => {
    const { pool } = payments.database;
    await pool.query('DELETE FROM unexpected_settlement WHERE name = $1', [settlement]);
    await pool.query(
      `UPDATE follower SET epoch = epoch + 1, expires_at = now(), commit_position = NULL, prepare_position = NULL WHERE name = 'settlements'`,
    );
    await eventually(names, (found) => found.includes(settlement), { within: 20_000 });
    expect((await ask(merchant.organization)).body.unexpectedSettlements).toEqual([await read()]);
  });

  it.each([
    ['state=LOST&from=yesterday&to=2026-02-30T00:00:00Z', ['state', 'from', 'to']],
    ['status=OPEN', ['status']],
  ])('refuse ?%s', async (query, fields) => {
    const { status, refusal } = await ask(merchant.organization, `?${query}`);
    expect([status, refusal?.fields]).toEqual([400, fields]);
  });

  it('of an organization that is none are not found', async () => {
    expect(await ask('organizations/X')).toMatchObject({ status: 404, refusal: { reason: 'ORGANIZATION_NOT_FOUND' } });
  });
});
