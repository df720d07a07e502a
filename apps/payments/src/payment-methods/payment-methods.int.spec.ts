import { randomBytes } from 'node:crypto';
import { RunningPayments } from '../../test/running-payments.js';

let payments: RunningPayments;

beforeAll(async () => void (payments = await RunningPayments.shareWithOwnSandbox()), 60_000);
afterAll(() => payments.close());

const aToken = (last4: string) => payments.sandbox.cardToken(last4);

describe('a card of a subscription', () => {
  it('is stored once, and recorded with its token sealed', async () => {
    const [subscription, token] = [payments.aSubscription(), await aToken('0001')];
    const first = await subscription.register(token);
    expect([first.status, first.body]).toEqual([200, { proof: expect.any(String), card: { brand: 'Test card', last4: '0001' } }]);
    const again = await Promise.all([subscription.register(token), subscription.register(token)]);
    const id = subscription.idOf(first.body);
    expect(id).toMatch(/^[a-z2-7]{26}$/);
    expect(again.map(({ body }) => subscription.idOf(body))).toEqual([id, id]);
    const [stored, ...more] = await subscription.recordedMethod(id);
    expect(more).toEqual([]);
    expect(stored).toMatchObject({
      type: 'MethodStored',
      data: {
        owner: subscription.stream,
        organization: subscription.organization,
        personal: { card: { brand: 'Test card', last4: '0001' } },
      },
    });
    expect(JSON.stringify(stored?.data)).not.toMatch(/card_|tok_/);
    const { rows } = await payments.database.pool.query<{ owner: string }>('SELECT owner FROM payment_method WHERE method_id = $1', [id]);
    expect(rows).toEqual([{ owner: subscription.stream }]);
  });

  it('is stored again for another subscription only with a token of its own', async () => {
    const token = await aToken('0001');
    await payments.aSubscription().register(token);
    const { status, refusal } = await payments.aSubscription().register(token);
    expect([status, refusal?.reason]).toEqual([400, 'CARD_REFUSED']);
  });

  it('that the processor does not store is refused, with its reason, and nothing is recorded', async () => {
    const subscription = payments.aSubscription();
    const { status, body } = await subscription.register(await aToken('0040'));
    expect([status, body]).toMatchObject([400, { error: { details: [{ reason: 'CARD_REFUSED', metadata: { reason: 'DECLINED' } }] } }]);
    const { rows } = await payments.database.pool.query('SELECT 1 FROM payment_method WHERE owner = $1', [subscription.stream]);
    expect(rows).toEqual([]);
  });
});

describe('a stored card', () => {
  it('is named to the page of its subscription, and its token is not', async () => {
    const subscription = payments.aSubscription();
    const id = await subscription.method(await aToken('0001'));
    const { status, body } = await subscription.show(id);
    expect([status, body]).toEqual([200, { card: { brand: 'Test card', last4: '0001' } }]);
  });

  it.each([
    ['by a grant for another subscription', { owner: 'subscription-other' }],
    ['by a grant to store one', { purpose: 'method' }],
    ['by the proof that it was stored', { purpose: 'stored-method' }],
  ])('is not named %s', async (_, grant) => {
    const subscription = payments.aSubscription();
    const { status, refusal } = await subscription.show(await subscription.method(await aToken('0001')), grant);
    expect([status, refusal?.reason]).toEqual([400, 'METHOD_GRANT_INVALID']);
  });

  it('that there is none of is not named', async () => {
    expect((await payments.aSubscription().show('a'.repeat(26))).refusal?.reason).toBe('METHOD_GRANT_INVALID');
  });
});

describe('what allows to store a card', () => {
  it.each([
    ['is too old', (subscription: ReturnType<RunningPayments['aSubscription']>) => subscription.grant(-1)],
    [
      'is signed with another key',
      (subscription: ReturnType<RunningPayments['aSubscription']>) => subscription.grant(60_000, randomBytes(32)),
    ],
    [
      'is for something else',
      (subscription: ReturnType<RunningPayments['aSubscription']>) => subscription.grant(60_000, undefined, 'other'),
    ],
    ['is none', () => 'none'],
  ])('is refused when it %s', async (_, grantOf) => {
    const subscription = payments.aSubscription();
    const { status, refusal } = await subscription.register(await aToken('0001'), grantOf(subscription));
    expect([status, refusal?.reason]).toEqual([400, 'METHOD_GRANT_INVALID']);
  });

  it('is a field like others', async () => {
    const { status, refusal } = await payments.aSubscription().register('', '');
    expect([status, refusal]).toEqual([400, { reason: 'INVALID_FIELDS', fields: ['grant', 'cardToken'] }]);
  });
});

it('nothing is recorded while the processor does not answer, and the same token does it afterwards', async () => {
  const [subscription, token] = [payments.aSubscription(), await aToken('0001')];
  payments.sandbox.pause();
  const { status, refusal } = await subscription.register(token);
  expect([status, refusal?.reason]).toEqual([503, 'UNAVAILABLE']);
  payments.sandbox.resume();
  const { rows } = await payments.database.pool.query('SELECT 1 FROM payment_method WHERE owner = $1', [subscription.stream]);
  expect(rows).toEqual([]);
  expect((await subscription.register(token)).status).toBe(200);
});
