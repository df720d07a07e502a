import { eventually } from '@cauce/testing/services';
import { type BillingMerchant, BUYER, last } from '../../test/merchant.js';
import { PAYMENT, RunningBilling } from '../../test/running-billing.js';
import type { ExplanationAnswer } from '../subscriptions/explain-subscription/explanation.resource.js';
import type { SimulationAnswer } from '../subscriptions/simulate-subscription/simulation.resource.js';
import type { MethodLink } from '../subscriptions/subscription.links.js';

type Named = { readonly name: string };
type Page = { readonly subscriptions: readonly Named[]; readonly planAssignments: readonly Named[]; readonly nextPageToken?: string };
type Entry = Readonly<Record<string, unknown>>;
type Read = Named & { readonly status: string; readonly timeline: readonly Entry[] };

let billing: RunningBilling;
let merchant: BillingMerchant;
beforeAll(async () => void (billing = await RunningBilling.share()), 60_000);
afterAll(() => billing.close());
beforeEach(() => void (merchant = billing.merchant()));

const one = ({ name }: Named) => `${merchant.store}/subscriptions/${last(name)}`;
const query = (given: Readonly<Record<string, string>>) => new URLSearchParams(given).toString();

describe('the subscriptions of an organization', () => {
  const ask = (given: Readonly<Record<string, string>> = {}, organization = merchant.organization) =>
    billing.asOperator<Page>('GET', `${organization}/subscriptions?${query(given)}`);
  const names = async (given: Readonly<Record<string, string>> = {}) => (await ask(given)).body.subscriptions.map(({ name }) => name);

  it('are found by status, plan and time, page by page, and none of another organization', async () => {
    const [plan, other] = [await merchant.plan(), await merchant.plan()];
    const first = (await merchant.subscribe(plan)).body;
    const second = (await merchant.subscribe(plan)).body;
    const third = (await merchant.subscribe(other)).body;
    await merchant.cancel(first);
    await merchant.assign(plan);
    expect((await ask()).body.subscriptions[0]).toEqual({
      ...third,
      planDisplayName: other.displayName,
      amountCents: other.amountCents,
      currencyCode: other.currencyCode,
    });
    expect(await names()).toEqual([third.name, second.name, first.name]);
    expect(await names({ status: 'CANCELED' })).toEqual([first.name]);
    expect(await names({ store: merchant.store, subscriptionPlan: plan.name, createTimeFrom: second.createTime })).toEqual([second.name]);
    expect(await names({ subscriptionPlan: plan.name, createTimeTo: second.createTime })).toEqual([first.name]);
    const { nextPageToken: pageToken = '' } = (await ask({ pageSize: '1' })).body;
    expect(await names({ pageToken })).toEqual([second.name, first.name]);
    expect((await ask({ pageToken, status: 'CANCELED' })).refusal?.fields).toEqual(['pageToken']);
    expect((await ask({}, billing.merchant().organization)).body).toEqual({ subscriptions: [] });
  });

  it('are found by the buyer’s e-mail and phone, and by the document of who accepted', async () => {
    const plan = await merchant.plan();
    const unique = String(Date.now()).slice(-8);
    const buyer = { ...BUYER, email: `Ana.${unique}@correo.example`, phoneNumber: `+5730${unique}` };
    const [{ body: made }, { body: other }] = [await merchant.subscribe(plan, { buyer }), await merchant.subscribe(plan)];
    const { body: assigned } = await merchant.assign(plan, { buyer });
    for (const given of [{ email: buyer.email.toUpperCase() }, { phoneNumber: buyer.phoneNumber }]) {
      expect(await names(given)).toEqual([made.name]);
      const found = await billing.asOperator<Page>('GET', `${merchant.organization}/plan-assignments?${query(given)}`);
      expect(found.body.planAssignments.map(({ name }) => name)).toEqual([assigned.name]);
      expect(await names({ ...given, status: 'ACTIVE' })).toEqual([]);
    }
    expect(await names({ document: 'CC:1020304050' })).toEqual([]);
    await billing.accepted(other);
    expect(await names({ document: 'cc:1020304050' })).toEqual([other.name]);
    expect((await ask({ email: 'ana', phoneNumber: '300', document: 'CC' })).refusal?.fields).toEqual(['email', 'phoneNumber', 'document']);
    expect((await ask({ email: buyer.email }, billing.merchant().organization)).body).toEqual({ subscriptions: [] });
  });

  it('are refused with all that is wrong with the question', async () => {
    const refused = await ask({ status: 'PAID', createTimeFrom: 'now', pageSize: '0' });
    expect([refused.status, refused.refusal?.fields]).toEqual([400, ['status', 'createTimeFrom', 'pageSize']]);
    expect((await ask({ subscriptionPlan: `stores/${'a'.repeat(26)}/subscription-plans/x` })).refusal?.fields).toEqual([
      'subscriptionPlan',
    ]);
    expect(await ask({}, 'organizations/x')).toMatchObject({ status: 404, refusal: { reason: 'ORGANIZATION_NOT_FOUND' } });
  });
});

describe('the plan assignments of an organization', () => {
  it('are those of all its stores, found by status, plan and time', async () => {
    const elsewhere = billing.merchant({ organization: merchant.organization });
    const [plan, other] = [await merchant.plan(), await elsewhere.plan()];
    const [first, second] = [(await merchant.assign(plan)).body, (await elsewhere.assign(other)).body];
    await merchant.subscribe(plan);
    const ask = (given: Readonly<Record<string, string>> = {}) =>
      billing.asOperator<Page>('GET', `${merchant.organization}/plan-assignments?${query(given)}`);
    const names = async (given = {}) => (await ask(given)).body.planAssignments.map(({ name }) => name);
    expect(await names()).toEqual([second.name, first.name]);
    expect(await names({ subscriptionPlan: plan.name })).toEqual([first.name]);
    expect(await names({ subscriptionPlan: `${merchant.organization}/${other.name}`, status: 'PENDING_ACCEPTANCE' })).toEqual([
      second.name,
    ]);
    expect(await names({ subscriptionPlan: `${billing.merchant().organization}/${other.name}` })).toEqual([]);
    expect(await names({ createTimeTo: second.createTime })).toEqual([first.name]);
    expect((await ask({ subscriptionPlan: last(plan.name) })).refusal?.fields).toEqual(['subscriptionPlan']);
    expect((await billing.asOperator('GET', 'organizations/x/plan-assignments')).refusal?.reason).toBe('ORGANIZATION_NOT_FOUND');
  });
});

describe('one subscription', () => {
  it('is read with every event: when, who, of which charge and payment, and why', async () => {
    const { body: made } = await merchant.subscribe(await merchant.plan());
    const { chargeId: charge } = await billing.accepted(made);
    await eventually(() => merchant.read(made), ({ status }) => status === 'ACTIVE'); // prettier-ignore
    await billing.asOperator('POST', `${one(made)}:cancel`, { reason: 'fraud' });
    const { body } = await billing.asOperator<Read>('GET', one(made));
    const { timeline, ...rest } = body;
    const [requestId, recordTime] = [expect.any(String) as unknown, expect.stringMatching(/Z$/) as unknown];
    const shown = await merchant.read(made);
    expect(rest).toEqual({ ...shown, status: 'CANCELED', organization: merchant.organization, notificationsState: 'UNAVAILABLE' });
    const price = { cycleNumber: 1, amountCents: 5_000_000 };
    expect(timeline).toMatchObject([
      { type: 'SubscriptionCreated', time: made.createTime, recordTime, requestId, principal: expect.stringMatching(/^access-tokens\//) },
      { type: 'AcceptanceStarted', principal: 'checkout', requestId },
      { type: 'ChargeRequested', principal: 'checkout', charge, attempt: 1, ...price },
      { type: 'CycleCharged', principal: 'payments', charge, payment: PAYMENT, ...price },
      { type: 'SubscriptionActivated', principal: 'payments' },
      { type: 'SubscriptionCanceled', principal: expect.any(String), requestId, reason: 'fraud' },
    ]);
    expect(new Set(timeline.map(({ eventId }) => eventId)).size).toBe(timeline.length);
    expect(JSON.stringify(timeline)).not.toMatch(/1020304050|190\.0\.2\.7/);
  });

  it('that is not below the store, or is a plan assignment, is not there', async () => {
    const plan = await merchant.plan();
    const [{ body: made }, { body: assigned }] = [await merchant.subscribe(plan), await merchant.assign(plan)];
    const places = [`${billing.merchant().store}/subscriptions/${last(made.name)}`, one(assigned), `${merchant.store}/subscriptions/x`];
    for (const place of places) {
      const answers = [
        await billing.asOperator('GET', place),
        await billing.asOperator('POST', `${places[1]}:cancel`, { reason: 'x' }),
        await billing.asOperator('POST', `${places[0]}:issueMethodLink`),
      ];
      expect(answers.map(({ refusal }) => refusal?.reason)).toEqual(answers.map(() => 'SUBSCRIPTION_NOT_FOUND'));
    }
    expect((await billing.asOperator<Read>('GET', assigned.name)).body.timeline.map(({ type }) => type)).toEqual(['SubscriptionCreated']);
  });

  it('is canceled once by an operator, with a reason; a plan assignment, too', async () => {
    const plan = await merchant.plan();
    const [{ body: made }, { body: assigned }] = [await merchant.subscribe(plan), await merchant.assign(plan)];
    for (const place of [one(made), assigned.name]) {
      expect((await billing.asOperator('POST', `${place}:cancel`, {})).refusal?.fields).toEqual(['reason']);
      const answers = [];
      for (const reason of ['fraud', 'again']) answers.push(await billing.asOperator<Read>('POST', `${place}:cancel`, { reason }));
      expect(answers.map(({ status, body }) => [status, body.status])).toEqual([[200, 'CANCELED'], [200, 'CANCELED']]); // prettier-ignore
      const { timeline } = (await billing.asOperator<Read>('GET', place)).body;
      expect(timeline.slice(1).map(({ type, reason }) => [type, reason])).toEqual([['SubscriptionCanceled', 'fraud']]);
    }
  });
});

describe('the future of a subscription', () => {
  const explain = (place: string) => billing.asOperator<ExplanationAnswer>('GET', `${place}:explain`);
  const simulate = (place: string, asked = '') => billing.asOperator<SimulationAnswer>('GET', `${place}:simulate${asked}`);

  it('is explained and simulated as to its merchant, of any store; of a plan assignment, too', async () => {
    const plan = await merchant.plan({ trialPeriodDays: 14 });
    const [{ body: made }, { body: assigned }] = [await merchant.subscribe(plan), await merchant.assign(plan)];
    for (const [place, path] of [
      [one(made), made.name.slice(made.name.indexOf('/subscription-plans/') + 19)],
      [assigned.name, `/assignments/${last(assigned.name)}`],
    ] as const) {
      const explained = await explain(place);
      expect([explained.status, explained.body.status]).toEqual([200, 'PENDING_ACCEPTANCE']);
      const { history, since } = (await merchant.send<ExplanationAnswer>('GET', `${path}:explain`)).body;
      expect(explained.body).toMatchObject({ history, since });
      const { status, body } = await simulate(place, '?months=3&declines=1.1');
      const charges = body.steps.flatMap(({ charge }) => (charge ? [charge.outcome] : []));
      expect([status, body.steps[0]?.status, charges.slice(0, 2)]).toEqual([200, 'TRIALING', ['FAILED', 'SUCCEEDED']]);
      const { name, chargeCount, paidAmountCents } = (
        await merchant.send<SimulationAnswer>('GET', `${path}:simulate?months=3&declines=1.1`)
      ).body;
      expect(body).toMatchObject({ name, chargeCount, paidAmountCents });
      expect((await billing.asOperator<Read>('GET', place)).body.timeline).toHaveLength(1);
    }
  });

  it('is not told of one that is not below the parent, and asked wrongly it says what is wrong', async () => {
    const { body: made } = await merchant.subscribe(await merchant.plan());
    const elsewhere = `${billing.merchant().store}/subscriptions/${last(made.name)}`;
    for (const answer of [await explain(elsewhere), await simulate(elsewhere, '?months=0'), await explain(one({ name: 'a/x' }))])
      expect([answer.status, answer.refusal?.reason]).toEqual([404, 'SUBSCRIPTION_NOT_FOUND']);
    expect((await simulate(one(made), '?months=61&declines=2')).refusal?.fields).toEqual(['months', 'declines']);
  });
});

describe('a link to change the card', () => {
  const issue = ({ name }: Named) => billing.asOperator<MethodLink>('POST', `${name}:issueMethodLink`);

  it('opens for 30 days, for operators and merchants alike, once it was accepted', async () => {
    const { body: made } = await merchant.subscribe(await merchant.plan({ trialPeriodDays: 14 }));
    const path = made.name.slice(made.name.indexOf('/subscription-plans/') + 19);
    const byMerchant = () => merchant.send<MethodLink>('POST', `${path}:issueMethodLink`);
    for (const answer of [await issue({ name: one(made) }), await byMerchant()])
      expect([answer.status, answer.refusal?.reason]).toEqual([400, 'SUBSCRIPTION_PENDING_ACCEPTANCE']);
    await billing.beginsTrial(made);
    for (const { status, body } of [await issue({ name: one(made) }), await byMerchant()]) {
      expect([status, Object.keys(body).sort()]).toEqual([200, ['expireTime', 'url']]);
      expect(Math.abs(Date.parse(body.expireTime) - Date.now() - 30 * 24 * 60 * 60_000)).toBeLessThan(60_000);
      const page = await billing.service.send('GET', `/internal/checkout/method-links/${last(body.url)}`, undefined, {
        caller: 'checkout',
      });
      expect([page.status, page.body]).toEqual([200, expect.objectContaining({ status: 'TRIALING' })]);
    }
    await merchant.cancel(made);
    for (const answer of [await issue({ name: one(made) }), await byMerchant()])
      expect([answer.status, answer.refusal?.reason]).toEqual([400, 'SUBSCRIPTION_CANCELED']);
  });

  it('follows the organization’s test clock', async () => {
    const { pool } = billing.service.database;
    const timed = billing.merchant({ testClock: true });
    const setClock = (now: string, tick: number) =>
      pool.query(
        `INSERT INTO test_clock (organization, now, tick) VALUES ($1, $2, $3) ON CONFLICT (organization) DO UPDATE SET now = $2, tick = $3`,
        [timed.organization, now, tick],
      );
    await setClock('2031-01-01T00:00:00Z', 1);
    const { body: made } = await timed.subscribe(await timed.plan({ trialPeriodDays: 300 }));
    await billing.beginsTrial(made);
    const { body: link } = await issue({ name: `${timed.store}/subscriptions/${last(made.name)}` });
    expect(link.expireTime).toBe('2031-01-31T00:00:00.000Z');
    const open = () => billing.service.send('GET', `/internal/checkout/method-links/${last(link.url)}`, undefined, { caller: 'checkout' });
    expect((await open()).status).toBe(200);
    await setClock('2031-01-31T00:00:00Z', 2);
    expect((await open()).refusal?.reason).toBe('LINK_EXPIRED');
  });

  it('of a plan assignment is issued the same way', async () => {
    const { body: made } = await merchant.assign(await merchant.plan({ trialPeriodDays: 14 }), { buyer: BUYER });
    const byMerchant = () => merchant.send<MethodLink>('POST', `/assignments/${last(made.name)}:issueMethodLink`);
    expect([(await issue(made)).refusal?.reason, (await byMerchant()).refusal?.reason]).toEqual(
      Array(2).fill('SUBSCRIPTION_PENDING_ACCEPTANCE'),
    );
    await billing.beginsTrial(made);
    for (const { body } of [await issue(made), await byMerchant()]) expect(body.url).toMatch(new RegExp(`/u/${last(made.name)}~`));
    const elsewhere = billing.merchant({ organization: merchant.organization });
    expect((await elsewhere.send('POST', `/assignments/${last(made.name)}:issueMethodLink`)).refusal?.reason).toBe(
      'SUBSCRIPTION_NOT_FOUND',
    );
  });
});

describe('the metrics', () => {
  const read = async (name: string) => Number(new RegExp(`^cauce_billing_${name} (\\d+)$`, 'm').exec(await billing.service.metrics())?.[1]);
  const waiting = async () => [await read('open_charges'), await read('late_charges'), await read('overdue_subscriptions')];

  it('count charges without an outcome, those of more than an hour, and what else is overdue', async () => {
    // Other files share this billing, and may have left some.
    const before = await waiting();
    const more = async () => (await waiting()).map((count, at) => count - (before[at] ?? 0));
    const { body: made } = await merchant.subscribe(await merchant.plan());
    const { paid, answered } = await billing.accepting(made);
    expect(await more()).toEqual([1, 0, 0]);
    const hourAgo = JSON.stringify(new Date(Date.now() - 61 * 60_000).toISOString());
    const late = `UPDATE subscription SET rest = jsonb_set(rest::jsonb, '{requestTime}', $2::jsonb)::json,
      next_action_time = now() - interval '2 minutes', action_lease_until = now() + interval '1 minute' WHERE id = $1`;
    await billing.service.database.pool.query(late, [last(made.name), hourAgo]);
    expect(await more()).toEqual([1, 1, 0]);
    await billing.say(paid);
    await answered;
    const overdue = `UPDATE subscription SET next_action_time = now() - interval '2 minutes', action_lease_until = now() + interval '1 minute' WHERE id = $1`;
    await billing.service.database.pool.query(overdue, [last(made.name)]);
    expect(await more()).toEqual([0, 0, 1]);
  });
});
