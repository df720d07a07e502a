import { eventually, type ServiceAnswer } from '@cauce/testing/services';
import { type BillingMerchant, BUYER, last } from '../../test/merchant.js';
import { RunningBilling } from '../../test/running-billing.js';
import type { ExplanationAnswer } from './explain-subscription/explanation.resource.js';
import type { SimulationAnswer } from './simulate-subscription/simulation.resource.js';
import type { SubscriptionAnswer } from './subscription.links.js';

let billing: RunningBilling;
let merchant: BillingMerchant;
beforeAll(async () => void (billing = await RunningBilling.share()), 60_000);
afterAll(() => billing.close());
beforeEach(() => void (merchant = billing.merchant()));

const pathOf = ({ name }: { readonly name: string }) =>
  name.startsWith('stores/') ? name.slice(name.indexOf('/subscription-plans/') + 19) : `/assignments/${last(name)}`;
const explain = (made: { readonly name: string }, by = merchant): Promise<ServiceAnswer<ExplanationAnswer>> =>
  by.send('GET', `${pathOf(made)}:explain`);
const simulate = (made: { readonly name: string }, query = '', by = merchant): Promise<ServiceAnswer<SimulationAnswer>> =>
  by.send('GET', `${pathOf(made)}:simulate${query}`);

async function anActive(): Promise<SubscriptionAnswer> {
  const { body: made } = await merchant.subscribe(await merchant.plan());
  await billing.accepted(made);
  return eventually(() => merchant.read(made), ({ status }) => status === 'ACTIVE'); // prettier-ignore
}

describe('an explanation', () => {
  it('says since when and why, and what comes next and when', async () => {
    const active = await anActive();
    const { status, body } = await explain(active);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: active.name, status: 'ACTIVE', nextBillingTime: active.nextBillingTime });
    expect(body.nextDueTime).toBe(active.nextBillingTime);
    expect(body.because.map(({ event }) => event).slice(-2)).toEqual(['CycleCharged', 'SubscriptionActivated']);
    expect(body.next[0]).toMatchObject({ cause: 'CALENDAR', time: active.nextBillingTime, events: ['ChargeRequested'] });
    expect(body.next[0]?.then?.map(({ cause, status: becomes }) => [cause, becomes])).toEqual([
      ['CHARGE_SUCCEEDS', 'ACTIVE'],
      ['CHARGE_FAILS', 'PAST_DUE'],
    ]);
    expect(body.summary).toMatch(/^It is ACTIVE since 20\d\d-.*Cycle 1 is paid/);
    expect(JSON.stringify(body)).not.toMatch(/1020304050|Ríos|correo/);
  });

  it('is given of a plan assignment, and of none that the token may not see', async () => {
    const { body: made } = await merchant.assign(await merchant.plan());
    expect((await explain(made)).body).toMatchObject({ status: 'PENDING_ACCEPTANCE', next: [{ status: 'EXPIRED' }, {}, {}, {}] });
    for (const each of [made, (await merchant.subscribe(await merchant.plan())).body])
      expect((await explain(each, billing.merchant({ organization: merchant.organization }))).refusal?.reason).toBe(
        'SUBSCRIPTION_NOT_FOUND',
      );
  });
});

describe('a simulation', () => {
  it('is every charge, date, amount, status and webhook to come, and records nothing', async () => {
    const active = await anActive();
    const { status, body } = await simulate(active, '?months=3&declines=2.1,2.2,7.4');
    expect([status, body.name, body.currencyCode]).toEqual([200, active.name, 'COP']);
    const short = body.steps.map(
      ({ charge, status: becomes }) => `c${charge?.cycleNumber}a${charge?.attempt} ${charge?.outcome} ${becomes}`,
    );
    expect(short.slice(0, 4)).toEqual(['c2a1 FAILED PAST_DUE', 'c2a2 FAILED PAST_DUE', 'c2a3 SUCCEEDED ACTIVE', 'c3a1 SUCCEEDED ACTIVE']);
    const [first, , third] = body.steps;
    expect(first?.time).toBe(active.nextBillingTime);
    expect(first?.webhooks).toEqual([
      {
        event: 'subscription.billingStatusChanged',
        data: {
          name: active.name,
          cycleNumber: 2,
          amountCents: 5_000_000,
          currencyCode: 'COP',
          status: 'FAILED',
          failedCount: 1,
          reason: 'DECLINED',
          createTime: first?.time,
        },
      },
      {
        event: 'subscription.subscriptionStatusChanged',
        data: { name: active.name, status: 'PAST_DUE', createTime: active.createTime, buyer: BUYER },
      },
    ]);
    expect(third?.webhooks.map(({ event, data }) => [event, data.status])).toEqual([
      ['subscription.billingStatusChanged', 'SUCCEEDED'],
      ['subscription.subscriptionStatusChanged', 'ACTIVE'],
    ]);
    expect(third?.webhooks[0]?.data).not.toHaveProperty('payment');
    expect(body).toMatchObject({ status: 'ACTIVE', unusedDeclines: ['7.4'] });
    expect(body.paidAmountCents).toBe((body.chargeCount - 2) * 5_000_000);
    expect(await merchant.read(active)).toEqual(active);
  });

  it('looks a year ahead unless it is told; of a plan assignment, too', async () => {
    const { body: made } = await merchant.assign(await merchant.plan({ trialPeriodDays: 14 }));
    const { body } = await simulate(made);
    expect([body.steps[0]?.status, body.steps.at(-1)?.status, body.chargeCount]).toEqual(['TRIALING', 'ACTIVE', 12]);
    expect(Date.parse(body.until) - Date.parse(body.from)).toBeGreaterThan(364 * 24 * 60 * 60_000);
  });

  it('refuses what it cannot look at by name, and more than a thousand charges', async () => {
    const plan = await merchant.plan({ billingCycleFrequency: 'WEEKLY' });
    const { body: made } = await merchant.subscribe(plan);
    for (const [query, fields] of [
      ['?months=0', ['months']],
      ['?months=61', ['months']],
      ['?months=1.5&declines=2', ['months', 'declines']],
      ['?declines=0.1', ['declines']],
      ['?declines=2.5', ['declines']],
      ['?declines=2.1,', ['declines']],
      ['?declines=2.1&declines=2.2', ['declines']],
      ['?colour=blue', ['colour']],
    ] as const)
      expect([query, (await simulate(made, query)).refusal?.fields]).toEqual([query, fields]);
    const every = Array.from({ length: 270 }, (_, at) => [1, 2, 3].map((attempt) => `${at + 2}.${attempt}`)).flat();
    const refused = await simulate(made, `?months=60&declines=${every.join(',')}`);
    expect([refused.status, refused.refusal?.fields]).toEqual([400, ['months']]);
    expect(JSON.stringify(refused.body)).toContain('more than 1,000 charges');
    expect((await simulate({ name: `${plan.name}/subscriptions/${'a'.repeat(26)}` }, '?months=0')).refusal?.reason).toBe(
      'SUBSCRIPTION_NOT_FOUND',
    );
  });
});
