import { randomUUID } from 'node:crypto';
import type { PlanResource } from '@cauce/billing-domain';
import { EventStore } from '@cauce/event-store';
import { randomId } from '@cauce/secrets';
import { type RunningService, type ServiceAnswer, sharedService, stackAddress, startService } from '@cauce/testing/services';
import { BillingMerchant, BUYER, last, pathOf } from '../../test/merchant.js';
import type { SubscriptionAnswer } from './subscription.links.js';

let billing: RunningService;
beforeAll(async () => void (billing = await sharedService('billing')));
afterAll(() => billing.close());

const aMerchant = (facts = {}) => new BillingMerchant(billing, facts);
const ID = '[a-z2-7]{26}';

describe('a plan of an earlier version', () => {
  let own: RunningService;
  let store: EventStore;
  beforeAll(async () => {
    own = await startService({ app: 'billing' });
    store = EventStore.connect(stackAddress('TEST_EVENT_STORE_URL'));
  });
  afterAll(() => Promise.all([store.close(), own.close()]));

  it.each([
    ['a currency that was withdrawn since', { amountCents: 5_000, currencyCode: 'HRK' }],
    ['parts of the smallest unit', { amountCents: 1_050, currencyCode: 'JPY' }],
  ])('in %s is still read, and taken for no new subscription', async (_, money) => {
    const merchant = new BillingMerchant(own);
    const id = randomId();
    const name = `${merchant.store}/subscription-plans/${id}`;
    const rhythm = { billingCycleFrequency: 'MONTHLY', billingCycleInterval: 1, trialPeriodDays: 0 } as const;
    const terms = { name, organization: merchant.organization, displayName: 'Club', ...money, ...rhythm };
    const data = { terms, fingerprint: {}, at: '2026-01-31T12:00:00.000Z' };
    await store.append(`subscriptionPlan-${id}`, 'no_stream', [{ id: randomUUID(), type: 'PlanCreated', data }]);
    const { status, body: plan } = await merchant.send<PlanResource>('GET', `/${id}`);
    expect([status, plan]).toEqual([200, expect.objectContaining(money)]);
    for (const { status, refusal } of [await merchant.subscribe(plan), await merchant.assign(plan)])
      expect([status, refusal?.reason]).toEqual([400, 'PLAN_NOT_CHARGEABLE']);
  });
});

describe('a subscription', () => {
  it('is created, read and listed with its documented fields, and a link', async () => {
    const merchant = aMerchant();
    const plan = await merchant.plan();
    const about = { correlationId: 'CLUB-77', redirectUri: 'https://merchant.example/welcome', firstChargeAmountCents: 2_500_000 };
    const { status, body } = await merchant.subscribe(plan, about);
    expect([status, body]).toEqual([
      200,
      {
        ...about,
        name: expect.stringMatching(new RegExp(`^${plan.name}/subscriptions/${ID}$`)),
        status: 'PENDING_ACCEPTANCE',
        buyer: BUYER,
        createTime: expect.stringMatching(/^20\d\d-.*Z$/),
        acceptanceExpireTime: new Date(Date.parse(body.createTime) + 7 * 24 * 60 * 60 * 1_000).toISOString(),
        acceptanceUrl: expect.stringMatching(new RegExp(`/s/${last(body.name)}\\.`)),
      },
    ]);
    expect(await merchant.read(body)).toEqual(body);
    expect((await merchant.send('GET', '/subscriptions')).body).toEqual({ subscriptions: [body] });
  });

  it('needs the feature; the plan of the path comes before it, faults of the body after it', async () => {
    const merchant = aMerchant({ subscriptions: false });
    const plan = await merchant.plan();
    const refused = await merchant.subscribe(plan, { buyer: undefined });
    expect([refused.status, refused.refusal?.reason]).toEqual([403, 'SUBSCRIPTIONS_NOT_ACTIVE']);
    expect(JSON.stringify(refused.body)).toContain('Subscriptions feature is not active');
    const elsewhere = await merchant.subscribe({ ...plan, name: `${merchant.store}/subscription-plans/${'a'.repeat(26)}` });
    expect([elsewhere.status, elsewhere.refusal?.reason]).toEqual([404, 'PLAN_NOT_FOUND']);
    expect((await merchant.assign(plan)).refusal?.reason).toBe('SUBSCRIPTIONS_NOT_ACTIVE');
  });

  it('of another store or plan is not there, for its own organization either', async () => {
    const mine = aMerchant();
    const { body } = await mine.subscribe(await mine.plan());
    const other = aMerchant({ organization: mine.organization });
    const path = body.name.slice(body.name.indexOf('/subscription-plans/') + 19);
    const otherPlan = await mine.plan();
    const places = [other.send('GET', path), mine.send('GET', `/${last(otherPlan.name)}/subscriptions/${last(body.name)}`)];
    for (const place of places) expect((await place).refusal?.reason).toBe('SUBSCRIPTION_NOT_FOUND');
    expect((await mine.send('GET', `/assignments/${last(body.name)}`)).status).toBe(404);
  });

  it('is canceled once, and its link is gone', async () => {
    const merchant = aMerchant();
    const { body } = await merchant.subscribe(await merchant.plan());
    const answers = [await merchant.cancel(body), await merchant.cancel(body)];
    expect(answers.map(({ status, body: answer }) => [status, answer])).toEqual([[200, {}], [200, {}]]); // prettier-ignore
    const after = await merchant.read(body);
    expect(after).toMatchObject({ status: 'CANCELED' });
    expect(after).not.toHaveProperty('acceptanceUrl');
    expect(await merchant.read(body, `?readTime=${body.createTime}`)).toEqual(body);
  });

  it.each(['twice\nasked', 'tab\there', 'r\r\n'])('and a plan assignment are canceled with a reason that is text: %j', async (reason) => {
    const merchant = aMerchant();
    const plan = await merchant.plan();
    const both = [(await merchant.subscribe(plan)).body, (await merchant.assign(plan)).body];
    expect(await Promise.all(both.map(async (each) => (await merchant.cancel(each, reason)).status))).toEqual([200, 200]);
  });

  it('keeps the terms of its plan under an Idempotency-Key, and takes no other request under it', async () => {
    const merchant = aMerchant();
    const plan = await merchant.plan();
    const headers = { 'idempotency-key': 'key-1' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => merchant.subscribe(plan, {}, headers)));
    expect(new Set(answers.map(({ body }) => body.name)).size).toBe(1);
    expect((await merchant.subscribe(plan, { correlationId: 'x' }, headers)).refusal?.reason).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await merchant.subscribe(await merchant.plan(), {}, headers)).refusal?.reason).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it.each<[object, string[]]>([
    [{ buyer: { ...BUYER, phoneNumber: '3001234567' } }, ['buyer.phoneNumber']],
    [{ buyer: { firstName: 'Ana' } }, ['buyer.email', 'buyer.lastName', 'buyer.phoneNumber']],
    [{ buyer: { ...BUYER, user: 'u' } }, ['buyer.user']],
    [{ redirectUri: 'http://merchant.example' }, ['redirectUri']],
    [{ redirectUri: 'http://localhost:3000' }, ['redirectUri']],
    [{ firstChargeAmountCents: 99_999 }, ['firstChargeAmountCents']],
    [{ firstChargeAmountCents: -1 }, ['firstChargeAmountCents']],
    [{ firstChargeAmountCents: 1, buyer: { ...BUYER, email: 'no' } }, ['buyer.email', 'firstChargeAmountCents']],
    [{ status: 'ACTIVE' }, ['status']],
  ])('with %j is refused by name, and nothing is made', async (about, fields) => {
    const merchant = aMerchant();
    const { status, refusal } = await merchant.subscribe(await merchant.plan(), about);
    expect([status, [...(refusal?.fields ?? [])].sort()]).toEqual([400, fields]);
    expect((await merchant.send('GET', '/subscriptions')).body).toEqual({ subscriptions: [] });
  });
});

describe('the token of a partner’s integration', () => {
  const withIntegration = ({ organization, store }: BillingMerchant) =>
    aMerchant({ organization, store, integration: `integrations/${randomId()}` });
  const made = async (merchant: BillingMerchant) => {
    const plan = await merchant.plan();
    return [(await merchant.subscribe(plan)).body, (await merchant.assign(plan)).body] as const;
  };
  const reasonOf = async (answer: Promise<ServiceAnswer<object>>) => {
    const { status, refusal } = await answer;
    return refusal?.reason ?? status;
  };

  it('reads what others made in its store, and neither cancels it nor makes links for it', async () => {
    const merchant = aMerchant();
    const [partner, another] = [withIntegration(merchant), withIntegration(merchant)];
    for (const each of [...(await made(merchant)), ...(await made(another))]) {
      expect((await partner.send('GET', pathOf(each))).status).toBe(200);
      expect(await reasonOf(partner.cancel(each))).toBe('SUBSCRIPTION_NOT_FOUND');
      expect(await reasonOf(partner.send('POST', `${pathOf(each)}/cancel`, { reason: 7 }))).toBe('SUBSCRIPTION_NOT_FOUND');
      expect(await reasonOf(partner.send('POST', `${pathOf(each)}:issueMethodLink`))).toBe('SUBSCRIPTION_NOT_FOUND');
      expect((await merchant.read(each)).status).toBe('PENDING_ACCEPTANCE');
    }
  });

  it('cancels what its integration made, as its merchant does', async () => {
    const merchant = aMerchant();
    const partner = withIntegration(merchant);
    const [first, ...others] = [...(await made(partner)), ...(await made(partner))];
    expect(await reasonOf(partner.send('POST', `${pathOf(first)}:issueMethodLink`))).toBe('SUBSCRIPTION_PENDING_ACCEPTANCE');
    expect(await reasonOf(merchant.cancel(first))).toBe(200);
    for (const each of others) expect(await reasonOf(partner.cancel(each))).toBe(200);
  });
});

describe('the list of subscriptions', () => {
  it('is filtered by status and plan, in pages that belong to their filter', async () => {
    const merchant = aMerchant();
    const [one, other] = [await merchant.plan(), await merchant.plan()];
    const made: SubscriptionAnswer[] = [];
    for (const plan of [one, one, other]) made.push((await merchant.subscribe(plan)).body);
    for (const canceled of made.slice(0, 1)) await merchant.cancel(canceled);
    await merchant.assign(one);
    type Page = { subscriptions: { name: string }[]; nextPageToken?: string };
    const list = async (query: string) => (await merchant.send<Page>('GET', `/subscriptions${query}`)).body;
    const names = async (query: string) => (await list(query)).subscriptions.map(({ name }) => name);
    expect(await names('')).toEqual(made.map(({ name }) => name).reverse());
    expect(await names('?status=CANCELED')).toEqual([made[0]?.name]);
    expect(await names(`?subscriptionPlan=${one.name}`)).toEqual([made[1]?.name, made[0]?.name]);
    expect(await names(`?subscriptionPlan=${last(one.name)}&status=PENDING_ACCEPTANCE`)).toEqual([made[1]?.name]);
    expect(await names(`?subscriptionPlan=${merchant.organization}/${other.name}`)).toEqual([made[2]?.name]);
    const { nextPageToken } = await list('?pageSize=1');
    expect(await names(`?pageSize=5&pageToken=${nextPageToken}`)).toEqual([made[1]?.name, made[0]?.name]);
    expect((await merchant.send('GET', `/subscriptions?status=CANCELED&pageToken=${nextPageToken}`)).refusal?.fields).toEqual([
      'pageToken',
    ]);
    expect((await merchant.send('GET', '/subscriptions?subscriptionPlan=stores/x/subscription-plans/y')).refusal?.fields).toEqual([
      'subscriptionPlan',
    ]);
    for (const before of [`${aMerchant().organization}/`, 'x/', 'x']) {
      const { refusal } = await merchant.send('GET', `/subscriptions?subscriptionPlan=${before}${one.name}`);
      expect(refusal?.fields).toEqual(['subscriptionPlan']);
    }
    const allWrong = await merchant.send('GET', '/subscriptions?subscriptionPlan=stores/x/subscription-plans/y&status=GONE&pageSize=0');
    expect(allWrong.refusal?.fields.toSorted()).toEqual(['pageSize', 'status', 'subscriptionPlan']);
  });
});

describe('a plan assignment', () => {
  it('is created by either name of its plan, read, listed and canceled', async () => {
    const merchant = aMerchant();
    const plan = await merchant.plan();
    const long = `${merchant.organization}/${plan.name}`;
    const { body } = await merchant.assign(plan, { subscriptionPlan: long, buyer: { ...BUYER, user: 'user-1' } });
    expect(body).toEqual({
      name: expect.stringMatching(new RegExp(`^${merchant.organization}/plan-assignments/${ID}$`)),
      subscriptionPlan: long,
      status: 'PENDING_ACCEPTANCE',
      buyer: { ...BUYER, user: 'user-1' },
      createTime: expect.any(String),
      acceptanceTokenExpiresAt: expect.any(String),
      acceptanceUrl: expect.stringContaining(`/s/${last(body.name)}.`),
    });
    expect((await merchant.send('GET', `/assignments/${last(body.name)}`)).body).toEqual(body);
    expect((await merchant.send('GET', '/assignments')).body).toEqual({ assignments: [body] });
    expect((await merchant.send('GET', '/subscriptions')).body).toEqual({ subscriptions: [] });
    expect((await merchant.send('POST', `/assignments/${last(body.name)}/cancel`)).body).toEqual({});
    expect((await merchant.send('POST', `/assignments/${last(body.name)}/cancel`, {})).body).toEqual({});
    expect((await merchant.send('GET', `/assignments/${last(body.name)}`)).body).toMatchObject({ status: 'CANCELED' });
  });

  it('of another plan than the path’s is refused', async () => {
    const merchant = aMerchant();
    const [plan, other] = [await merchant.plan(), await merchant.plan()];
    const { status, refusal } = await merchant.assign(plan, { subscriptionPlan: other.name });
    expect([status, refusal?.fields]).toEqual([400, ['subscriptionPlan']]);
  });

  it('is refused by the names of all that is wrong', async () => {
    const merchant = aMerchant();
    const [plan, other] = [await merchant.plan(), await merchant.plan()];
    const wrong = { subscriptionPlan: other.name, firstChargeAmountCents: 1, redirectUri: 'http://merchant.example' };
    const { refusal } = await merchant.assign(plan, wrong);
    expect(refusal?.fields.toSorted()).toEqual(['firstChargeAmountCents', 'redirectUri', 'subscriptionPlan']);
  });
});
