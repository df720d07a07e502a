import { FakeApi, ID, json, PAYMENT, STORE } from '../test/fake-api.js';
import type { Cauce } from './client.js';
import { assignmentIds, paymentIds, planIds, storeIds, subscriptionIds } from './resource-names.js';

const PLAN = `${STORE}/subscription-plans/${ID.plan}`;
const LONG_PLAN = `organizations/${ID.organization}/${PLAN}`;
const N = 'n'.repeat(26);
const SUBSCRIPTION = `${PLAN}/subscriptions/${N}`;
const ASSIGNMENT = `organizations/${ID.organization}/plan-assignments/${N}`;
const OTHER_STORE = `stores/${'t'.repeat(26)}`;

it.each([
  [storeIds(STORE), { store: ID.store }],
  [storeIds(ID.store), { store: ID.store }],
  [paymentIds(PAYMENT.name), { store: ID.store, payment: ID.payment }],
  [paymentIds({ store: ID.store, payment: ID.payment }), { store: ID.store, payment: ID.payment }],
  [paymentIds({ store: STORE, payment: ID.payment }), { store: ID.store, payment: ID.payment }],
  [paymentIds({ store: STORE, payment: PAYMENT.name }), { store: ID.store, payment: ID.payment }],
  [planIds(PLAN), { store: ID.store, plan: ID.plan }],
  [planIds(LONG_PLAN), { store: ID.store, plan: ID.plan }],
  [planIds({ store: ID.store, plan: ID.plan }), { store: ID.store, plan: ID.plan }],
  [subscriptionIds(SUBSCRIPTION), { store: ID.store, plan: ID.plan, subscription: N }],
  [subscriptionIds({ store: STORE, plan: LONG_PLAN, subscription: N }), { store: ID.store, plan: ID.plan, subscription: N }],
  [assignmentIds({ name: ASSIGNMENT, subscriptionPlan: LONG_PLAN }), { store: ID.store, assignment: N }],
  [assignmentIds({ store: STORE, assignment: ASSIGNMENT }), { store: ID.store, assignment: N }],
  [assignmentIds({ store: ID.store, assignment: N }), { store: ID.store, assignment: N }],
])('names and ids both work: %j', (ids, expected) => expect({ ...ids }).toEqual(expected));

/** Would lead elsewhere, or is none. */
const NONE = ['', '.', '..', '/', '%2e%2e', 'subscriptions', 'assignments', `${ID.store}/..`, `${ID.store}\n`, ` ${ID.store}`, ID.store.toUpperCase(), ID.store.slice(1), undefined, null, 7, true, {}, []]; // prettier-ignore

describe('what is neither a name nor an id is refused before anything is asked', () => {
  let api: FakeApi;
  let cauce: Cauce;
  beforeAll(async () => {
    api = await FakeApi.start();
    cauce = api.client();
  });
  afterAll(() => api.stop());

  it.each(NONE)('%j', async (none) => {
    api.answer(json(200, { stores: [] }));
    const it = none as string;
    const calls = [
      cauce.payments.create(it, {} as never),
      cauce.payments.list(it).page(),
      cauce.payments.get(it),
      cauce.payments.get({ store: STORE, payment: it }),
      cauce.payments.get({ store: it, payment: ID.payment }),
      cauce.paymentAttempts.list({ store: STORE, payment: it }).page(),
      cauce.subscriptionPlans.get({ store: STORE, plan: it }),
      cauce.subscriptions.create(it, {} as never),
      cauce.subscriptions.get({ store: STORE, plan: ID.plan, subscription: it }),
      cauce.planAssignments.get({ store: STORE, assignment: it }),
      cauce.planAssignments.get({ name: ASSIGNMENT, subscriptionPlan: it }),
      cauce.planAssignments.cancel(it as never),
    ];
    for (const call of await Promise.allSettled(calls))
      expect(call).toMatchObject({ status: 'rejected', reason: { name: 'CauceInputError' } });
    expect(api.came).toEqual([]);
  });

  it.each([
    ['a name of something else', () => cauce.payments.get(STORE)],
    ['a name within another one', () => cauce.payments.get(`v1/${PAYMENT.name}`)],
    ['a payment of another store', () => cauce.payments.get({ store: OTHER_STORE, payment: PAYMENT.name })],
    ['a subscription of another plan', () => cauce.subscriptions.get({ store: STORE, plan: 'x'.repeat(26), subscription: SUBSCRIPTION })],
    ['the id alone of what lies in a store', () => cauce.payments.get(ID.payment)],
    ['a filter that is none', () => cauce.payments.list(STORE, { correlationId: null as never }).page()],
    ['a size that is none', () => cauce.payments.list(STORE, { pageSize: NaN }).page()],
    ['nothing to create', () => cauce.payments.create(STORE, undefined as never)],
  ])('%s', async (_, call) => {
    await expect(call()).rejects.toMatchObject({ name: 'CauceInputError' });
    expect(api.came).toEqual([]);
  });
});
