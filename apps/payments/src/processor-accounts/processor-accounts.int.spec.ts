import { idOf } from '@cauce/kernel';
import { randomId } from '@cauce/secrets';
import { aPayment, EventLog, eventually, stackAddress } from '@cauce/testing/services';
import { anAccount, RunningPayments, type ShownPayment } from '../../test/running-payments.js';
import { type SandboxProcess, startSandbox } from '../../test/sandbox-process.js';

const LATE_MS = 1_500;
const SECRET = 'the-account-s-secret';
const CENTS = 24_000;

let payments: RunningPayments;
let [one, other]: SandboxProcess[] = [];
let log: EventLog;

beforeAll(async () => {
  [payments, one, other] = await Promise.all([RunningPayments.share(), startSandbox(LATE_MS), startSandbox(LATE_MS)]);
  log = new EventLog(stackAddress('TEST_EVENT_STORE_URL'));
}, 60_000);
afterAll(() => Promise.all([payments.close(), one?.stop(), other?.stop(), log.close()]));

const sandboxes = () => {
  if (one === undefined || other === undefined) throw new Error('the sandboxes were not started');
  return { one, other };
};
const accountsOf = (organization: string) => `/${organization}/processor-accounts`;
const asOperator = (method: string, path: string, body?: object) => payments.asOperator<Record<string, unknown>>(method, path, body);

/** An attempt's money in the books of each processor: the account's own, another account's, the environment's. */
async function moved(attempt = ''): Promise<number[][]> {
  return Promise.all([sandboxes().one, sandboxes().other, payments.sandbox].map((sandbox) => sandbox.moved(attempt)));
}

/** The recorded start of a payment's only attempt. */
async function started(payment: ShownPayment): Promise<{ attemptId: string; account?: string }> {
  const found = (await payments.recorded(payment)).find(({ type }) => type === 'AttemptStarted');
  return found?.data as { attemptId: string; account?: string };
}

describe('an account', () => {
  it('is registered, read, listed and changed, and its secrets are neither shown nor stored as they are', async () => {
    const { organization } = payments.aMerchant();
    const { apiKey, callbackSecret, ...shown } = anAccount(sandboxes().one);
    const made = await asOperator('POST', accountsOf(organization), { ...shown, apiKey, callbackSecret, currencies: ['COP'] });
    const name = String(made.body['name']);
    const account = {
      ...shown,
      currencies: ['COP'],
      name,
      status: 'ACTIVE',
      cardEntry: 'FORM',
      createTime: expect.any(String),
      updateTime: expect.any(String),
    };
    expect([made.status, made.body]).toEqual([200, account]);
    expect((await asOperator('GET', `/${name}`)).body).toEqual(account);
    expect((await asOperator('GET', accountsOf(organization))).body).toEqual({ processorAccounts: [account] });
    const changed = await asOperator('PATCH', `/${name}`, { displayName: 'Acquirer B', currencies: [] });
    const { currencies: _, ...inAll } = account;
    expect(changed.body).toEqual({ ...inAll, displayName: 'Acquirer B' });
    const stored = JSON.stringify([await log.stream(`processorAccount-${idOf(name)}`), await rowOf(idOf(name))]);
    expect(stored).toMatch(/Acquirer B/);
    expect(stored).not.toMatch(new RegExp(`${apiKey}|${callbackSecret}`));
  });

  it('is refused with the fields that are wrong', async () => {
    const { organization } = payments.aMerchant();
    const account = await payments.account(organization, sandboxes().one);
    const wrong = { ...anAccount(sandboxes().one), address: 'ftp://a.example', apiKey: 'a b', methods: [], currencies: ['XX'], more: 1 };
    const { refusal } = await asOperator('POST', accountsOf(organization), wrong);
    expect([refusal?.reason, new Set(refusal?.fields)]).toEqual([
      'INVALID_FIELDS',
      new Set(['address', 'apiKey', 'methods', 'currencies[0]', 'more']),
    ]);
    const path = `${accountsOf(organization)}/${account}`;
    expect((await asOperator('PATCH', path, { address: 'https://b.example' })).refusal?.fields).toEqual(['address']);
    expect((await asOperator('POST', `${path}:rotate`, {})).refusal?.fields).toEqual(['apiKey']);
    const tooLate = { replacedSecretExpireTime: new Date(Date.now() + 31 * 24 * 3_600_000).toISOString() };
    expect((await asOperator('POST', `${path}:rotate`, tooLate)).refusal?.fields).toEqual(['replacedSecretExpireTime']);
  });

  it('of another organization is not found', async () => {
    const account = await payments.account(payments.aMerchant().organization, sandboxes().one);
    const path = `${accountsOf(payments.aMerchant().organization)}/${account}`;
    const answers = [
      asOperator('GET', path),
      asOperator('PATCH', path, {}),
      asOperator('POST', `${path}:retire`),
      asOperator('DELETE', path),
    ];
    expect((await Promise.all(answers)).map(({ refusal }) => refusal?.reason)).toEqual(Array(4).fill('PROCESSOR_ACCOUNT_NOT_FOUND'));
  });
});

async function rowOf(id: string): Promise<object | undefined> {
  return (await payments.database.pool.query<object>('SELECT * FROM processor_account WHERE account_id = $1', [id])).rows[0];
}

describe('a payment of an organization with an account', () => {
  it('is paid there, and nowhere else; its page sends the card there', async () => {
    const merchant = payments.aMerchant();
    const account = await payments.account(merchant.organization, sandboxes().one);
    const payment = await merchant.create();
    const { body } = await payments.asBuyer('GET', payment);
    expect(body.cardForm).toEqual({ account, address: sandboxes().one.url });
    await payments.payByCard(payment, '0001', { account, sandbox: sandboxes().one });
    await merchant.become(payment, 'FUNDED');
    const { attemptId, account: recorded } = await started(payment);
    expect(recorded).toBe(account);
    expect(await moved(attemptId)).toEqual([[expect.any(Number)], [], []]);
    const record = await asOperator('GET', `/${payment.name}`);
    expect(record.body['attempts']).toMatchObject([{ processorAccount: `${merchant.organization}/processor-accounts/${account}` }]);
  });

  it('whose card is entered on the account’s own page begins without a card, and is paid there', async () => {
    const merchant = payments.aMerchant();
    const account = await payments.account(merchant.organization, sandboxes().one, { cardEntry: 'REDIRECT' });
    const payment = await merchant.create({ currencyCode: 'COP' });
    const { body } = await payments.asBuyer('GET', payment);
    expect(body.cardForm).toEqual({ account, address: sandboxes().one.url, entry: 'REDIRECT' });
    const formId = randomId();
    const begin = () => payments.asBuyer('POST', payment, '/attempts', { method: 'CARD', formId });
    const { attempt } = (await begin()).body;
    expect(attempt).toMatchObject({ method: 'CARD', status: 'PENDING', continueUrl: expect.stringContaining('/bank/') });
    expect((await begin()).body.attempt?.id).toBe(attempt?.id);
    await sandboxes().one.enterCard(attempt?.continueUrl ?? '', '0001');
    await payments.callBack(attempt?.id ?? '', payment, { account, secret: SECRET });
    await merchant.become(payment, 'FUNDED');
    expect(await started(payment)).toMatchObject({ attemptId: attempt?.id, account });
    expect(await moved(attempt?.id)).toEqual([[expect.any(Number)], [], []]);
  });

  it('needs a card’s token wherever cards are entered in our form, also once an account has changed to it', async () => {
    const [merchant, environments] = [payments.aMerchant(), payments.aMerchant()];
    const account = await payments.account(merchant.organization, sandboxes().one, { cardEntry: 'REDIRECT' });
    const path = `${accountsOf(merchant.organization)}/${account}`;
    const begin = async (of: typeof merchant) =>
      (await payments.asBuyer('POST', await of.create(), '/attempts', { method: 'CARD', formId: randomId() })).refusal;
    const refused = { reason: 'INVALID_FIELDS', fields: ['cardToken'] };
    expect(await begin(merchant)).toBeUndefined();
    expect((await asOperator('PATCH', path, { cardEntry: 'FORM' })).body['cardEntry']).toBe('FORM');
    expect([await begin(merchant), await begin(environments)]).toEqual([refused, refused]);
    expect((await asOperator('PATCH', path, { cardEntry: 'POPUP' })).refusal?.fields).toEqual(['cardEntry']);
  });

  it('offers only what an account serves, and refuses other methods by name', async () => {
    const merchant = payments.aMerchant();
    await payments.account(merchant.organization, sandboxes().one, { methods: ['CARD'], currencies: ['COP'] });
    const offered = async (about: object) => (await payments.asBuyer('GET', await merchant.create(about))).body.enabledPaymentMethods;
    expect(await offered({ currencyCode: 'COP' })).toEqual(['CARD']);
    expect(await offered({ currencyCode: 'USD' })).toEqual([]);
    const asked = aPayment({ currencyCode: 'COP', enabledPaymentMethods: ['CARD', 'PSE'] });
    const { status, refusal } = await merchant.send('POST', '/payments', asked);
    expect([status, refusal]).toEqual([400, { reason: 'INVALID_FIELDS', fields: ['enabledPaymentMethods[1]'] }]);
    const byBank = await payments.asBuyer('POST', await merchant.create(), '/attempts', { method: 'BANK_A', formId: randomId() });
    expect(byBank.refusal?.reason).toBe('METHOD_NOT_ENABLED');
  });

  it('stays where it began when its account is replaced, and new ones go to the new account', async () => {
    const merchant = payments.aMerchant();
    const old = await payments.account(merchant.organization, sandboxes().one);
    const begun = await merchant.create({ currencyCode: 'COP' });
    const { attemptId, page } = await payments.goToBank(begun);
    const account = await payments.account(merchant.organization, sandboxes().other);
    await asOperator('POST', `${accountsOf(merchant.organization)}/${old}:retire`);
    await sandboxes().one.answer(page, 'approve');
    await payments.callBack(attemptId, begun, { account: old, secret: SECRET });
    await merchant.become(begun, 'FUNDED');
    expect(await moved(attemptId)).toEqual([[expect.any(Number)], [], []]);

    const next = await merchant.create();
    const stale = await payments.payByCard(next, '0001', { account: old, sandbox: sandboxes().one });
    expect(stale.refusal?.reason).toBe('CARD_OF_ANOTHER_ACCOUNT');
    await payments.payByCard(next, '0001', { account, sandbox: sandboxes().other });
    await merchant.become(next, 'FUNDED');
    expect(await moved((await started(next)).attemptId)).toEqual([[], [expect.any(Number)], []]);
  });

  it('begins nothing while all accounts are retired: no money goes to another company unasked', async () => {
    const merchant = payments.aMerchant();
    const account = await payments.account(merchant.organization, sandboxes().one);
    const path = `${accountsOf(merchant.organization)}/${account}`;
    await asOperator('POST', `${path}:retire`);
    const payment = await merchant.create();
    expect((await payments.asBuyer('GET', payment)).body.enabledPaymentMethods).toEqual([]);
    expect((await payments.payByCard(payment, '0001')).refusal?.reason).toBe('METHOD_NOT_ENABLED');
    expect((await asOperator('DELETE', path)).body['status']).toBe('DELETED');
    await payments.payByCard(payment, '0001');
    await merchant.become(payment, 'FUNDED');
    expect((await started(payment)).account).toBeUndefined();
  });
});

it('one account’s silent processor leaves another’s payments alone, and nobody is charged twice', async () => {
  const [silent, alive] = [payments.aMerchant(), payments.aMerchant()];
  const at = { account: await payments.account(silent.organization, sandboxes().one), sandbox: sandboxes().one };
  const beside = { account: await payments.account(alive.organization, sandboxes().other), sandbox: sandboxes().other };
  const payment = await silent.create();
  const tokens = { sandbox: { ...at.sandbox, cardToken: withToken(await at.sandbox.cardToken('0001')) }, account: at.account };
  at.sandbox.pause();
  const begun = payments.payByCard(payment, '0001', tokens);
  const paid = await Promise.all([1, 2, 3].map(() => alive.create()));
  for (const each of paid) await payments.payByCard(each, '0001', beside);
  await Promise.all(paid.map((each) => alive.become(each, 'FUNDED')));
  expect((await silent.payment(payment)).status).toBe('AWAITING_PAYMENT');
  at.sandbox.resume();
  await begun;
  await silent.become(payment, 'FUNDED');
  for (const each of paid) expect(await moved((await started(each)).attemptId)).toEqual([[], [expect.any(Number)], []]);
  expect(await moved((await started(payment)).attemptId)).toEqual([[expect.any(Number)], [], []]);
});

it('one account’s silent processor holds up no page that waits for another’s', async () => {
  const [silent, alive] = [payments.aMerchant(), payments.aMerchant()];
  await payments.account(silent.organization, sandboxes().one);
  const inPesos = { currencyCode: 'COP' };
  const goneToBank = async (payment: ShownPayment) => ({ payment, ...(await payments.goToBank(payment)) });
  const theirs = await Promise.all([1, 2, 3].map(async () => goneToBank(await silent.create(inPesos))));
  const ours = await goneToBank(await alive.create(inPesos));
  await payments.sandbox.answer(ours.page, 'approve');
  sandboxes().one.pause();
  const waitFor = ({ payment, attemptId }: typeof ours) => payments.asBuyer('GET', payment, `?after=${attemptId}&wait=3`);
  const waiting = theirs.map(waitFor);
  expect((await waitFor(ours)).body.status).toBe('FUNDED');
  sandboxes().one.resume();
  expect((await Promise.all(waiting)).map(({ body }) => body.attempt?.status)).toEqual(['PENDING', 'PENDING', 'PENDING']);
});

const withToken = (token: string) => () => Promise.resolve(token);

describe('a callback of an account', () => {
  it('is taken with that account’s secrets alone: the replaced one until it is told otherwise', async () => {
    const merchant = payments.aMerchant();
    const account = await payments.account(merchant.organization, sandboxes().one);
    const path = `${accountsOf(merchant.organization)}/${account}:rotate`;
    const payment = await merchant.create({ currencyCode: 'COP' });
    const { attemptId } = await payments.goToBank(payment);
    const statusOf = async (secret: string, to = account) => (await payments.callBack(attemptId, payment, { secret, account: to })).status;
    expect(await Promise.all([statusOf(SECRET), statusOf('secret'), statusOf(SECRET, randomId())])).toEqual([200, 400, 400]);
    const rotated = await asOperator('POST', path, { callbackSecret: 'a-new-secret' });
    expect(Date.parse(String(rotated.body['replacedSecretExpireTime'])) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(await Promise.all([statusOf(SECRET), statusOf('a-new-secret')])).toEqual([200, 200]);
    await asOperator('POST', path, { replacedSecretExpireTime: new Date().toISOString() });
    expect(await Promise.all([statusOf(SECRET), statusOf('a-new-secret')])).toEqual([400, 200]);
  });

  it('says nothing of an attempt of another account', async () => {
    const [merchant, stranger] = [payments.aMerchant(), payments.aMerchant()];
    await payments.account(merchant.organization, sandboxes().one);
    const account = await payments.account(stranger.organization, sandboxes().other);
    const payment = await merchant.create({ currencyCode: 'COP' });
    const { attemptId, page } = await payments.goToBank(payment);
    await sandboxes().one.answer(page, 'approve');
    expect((await payments.callBack(attemptId, payment, { account, secret: SECRET })).status).toBe(200);
    expect(await payments.events(payment)).toEqual(['PaymentCreated', 'AttemptStarted']);
  });
});

describe('a stored card', () => {
  it('belongs to the account that stored it, which goes on charging it when it is retired, and cannot be deleted', async () => {
    const subscription = payments.aSubscription();
    const account = await payments.account(subscription.organization, sandboxes().one);
    const method = await subscription.method(await sandboxes().one.cardToken('0001'));
    expect((await subscription.recordedMethod(method))[0]?.data).toMatchObject({ account });
    const path = `${accountsOf(subscription.organization)}/${account}`;
    expect((await asOperator('DELETE', path)).refusal?.reason).toBe('PROCESSOR_ACCOUNT_ACTIVE');
    await asOperator('POST', `${path}:retire`);
    const chargeId = await subscription.charge({ method, amountCents: CENTS });
    expect(await subscription.outcomes(chargeId)).toMatchObject([{ outcome: 'SUCCEEDED' }]);
    expect(await moved(chargeId)).toEqual([[CENTS], [], []]);
    const { status, body } = await asOperator('DELETE', path);
    const details = [{ reason: 'PROCESSOR_ACCOUNT_IN_USE', metadata: { subscriptions: '1', attempts: '0', refunds: '0' } }];
    expect([status, body]).toMatchObject([400, { error: { details } }]);
  });

  it('is stored where cards are entered in our form alone: at no account with a page of its own, though it is the oldest', async () => {
    const subscription = payments.aSubscription();
    const { organization } = subscription;
    await payments.account(organization, sandboxes().one, { cardEntry: 'REDIRECT' });
    const form = () => payments.cardForm(organization);
    expect([(await form()).refusal?.reason, (await subscription.register('tok_12345678')).refusal?.reason]).toEqual([
      'METHOD_NOT_ENABLED',
      'METHOD_NOT_ENABLED',
    ]);
    const account = await payments.account(organization, sandboxes().other);
    expect((await form()).body).toEqual({ account, address: sandboxes().other.url });
    const method = await subscription.method(await sandboxes().other.cardToken('0001'));
    expect((await subscription.recordedMethod(method))[0]?.data).toMatchObject({ account });
  });

  it('is not stored by a retired account', async () => {
    const subscription = payments.aSubscription();
    const account = await payments.account(subscription.organization, sandboxes().one);
    await asOperator('POST', `${accountsOf(subscription.organization)}/${account}:retire`);
    const { status, refusal } = await subscription.register(await sandboxes().one.cardToken('0001'));
    expect([status, refusal?.reason]).toEqual([400, 'METHOD_NOT_ENABLED']);
  });
});

it('money of an account that is deleted is returned at the processor alone: a request for it is refused', async () => {
  const merchant = payments.aMerchant();
  const account = await payments.account(merchant.organization, sandboxes().one);
  const payment = await merchant.create();
  await payments.payByCard(payment, '0001', { account, sandbox: sandboxes().one });
  await merchant.become(payment, 'FUNDED');
  const refund = (requestId: string) => asOperator('POST', `/${payment.name}:refund`, { requestId, reason: 'broken', amountCents: 100 });
  expect((await refund('r-1')).status).toBe(200);
  const path = `${accountsOf(merchant.organization)}/${account}`;
  await asOperator('POST', `${path}:retire`);
  await eventually(
    () => asOperator('DELETE', path),
    ({ status }) => status === 200,
  );
  expect((await refund('r-2')).refusal?.reason).toBe('PROCESSOR_ACCOUNT_DELETED');
});

it('an account with an open attempt is not deleted', async () => {
  const merchant = payments.aMerchant();
  const account = await payments.account(merchant.organization, sandboxes().one);
  await payments.goToBank(await merchant.create({ currencyCode: 'COP' }));
  const path = `${accountsOf(merchant.organization)}/${account}`;
  await asOperator('POST', `${path}:retire`);
  const { body } = await eventually(
    () => asOperator('DELETE', path),
    ({ status }) => status === 400,
  );
  expect(body).toMatchObject({ error: { details: [{ metadata: { subscriptions: '0', attempts: '1', refunds: '0' } }] } });
});
