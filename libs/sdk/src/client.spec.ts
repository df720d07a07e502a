import { FakeApi, ID, json, PAYMENT, refusal, STORE, TERMS, TOKEN } from '../test/fake-api.js';
import type { Cauce } from './client.js';
import { CauceError, isKnownError } from './errors.js';
import type { Payment } from './payments.js';

const PLAN = `${STORE}/subscription-plans/${ID.plan}`;
const LONG_PLAN = `organizations/${ID.organization}/${PLAN}`;
const SUBSCRIPTION = { name: `${PLAN}/subscriptions/${'n'.repeat(26)}`, status: 'PENDING_ACCEPTANCE', createTime: PAYMENT.createTime };
const ASSIGNMENT = {
  name: `organizations/${ID.organization}/plan-assignments/${'a'.repeat(26)}`,
  subscriptionPlan: LONG_PLAN,
  status: 'PENDING_ACCEPTANCE',
  createTime: PAYMENT.createTime,
};
const LINK = { url: 'https://checkout.example/u/1', expireTime: PAYMENT.createTime };
const SUBSCRIBER = { firstName: 'Ana', lastName: 'Ríos', phoneNumber: '+573001234567', email: 'ana@example.com' };
const AT = { readTime: '2026-01-31T12:00:00+01:00' };

let api: FakeApi;
let cauce: Cauce;
beforeAll(async () => {
  api = await FakeApi.start();
  cauce = api.client({ baseUrl: `${api.url}//` });
});
afterAll(() => api.stop());

const plans = `/v1/${STORE}/subscription-plans`;
const subscription = `/v1/${SUBSCRIPTION.name}`;
const assignment = `${plans}/assignments/${'a'.repeat(26)}`;
const explanation = { name: 'n', status: 's', since: 's', summary: 's', because: [], history: [], next: [] };
const simulation = { name: 'n', from: 'f', until: 'u', steps: [], status: 's', chargeCount: 0, paidAmountCents: 0, currencyCode: 'COP', unusedDeclines: [] }; // prettier-ignore
const plan = { name: PLAN, displayName: 'Club', amountCents: 1, currencyCode: 'COP', billingCycleFrequency: 'MONTHLY', billingCycleInterval: 1, trialPeriodDays: 0, status: 'ACTIVE', createTime: PAYMENT.createTime, updateTime: PAYMENT.createTime }; // prettier-ignore

// prettier-ignore
const calls: [string, object | undefined, (cauce: Cauce) => Promise<unknown>, string][] = [
  ['stores.list', { stores: [] }, (c) => c.stores.list().page(), 'GET /v1/stores'],
  ['templates.list', { templates: [] }, (c) => c.templates.list(STORE, { pageSize: 2 }).page(), `GET /v1/${STORE}/templates?pageSize=2`],
  ['documentTypes.list', { documentTypes: [] }, (c) => c.documentTypes.list().page(), 'GET /v1/document-types'],
  ['payments.create', PAYMENT, (c) => c.payments.create(STORE, TERMS), `POST /v1/${STORE}/payments`],
  ['payments.get', PAYMENT, (c) => c.payments.get(PAYMENT.name, AT), `GET /v1/${PAYMENT.name}?readTime=2026-01-31T12%3A00%3A00%2B01%3A00`],
  ['payments.list', { payments: [] }, (c) => c.payments.list(STORE, { correlationId: 'a b&c' }).page(), `GET /v1/${STORE}/payments?correlationId=a+b%26c`],
  ['paymentAttempts.list', { paymentAttempts: [] }, (c) => c.paymentAttempts.list(PAYMENT.name).page(), `GET /v1/${PAYMENT.name}/attempts`],
  ['subscriptionPlans.create', plan, (c) => c.subscriptionPlans.create(STORE, { displayName: 'Club', amountCents: 1, currencyCode: 'COP' }), `POST ${plans}`],
  ['subscriptionPlans.get', plan, (c) => c.subscriptionPlans.get(LONG_PLAN), `GET /v1/${PLAN}`],
  ['subscriptionPlans.list', { plans: [] }, (c) => c.subscriptionPlans.list(STORE).page(), `GET ${plans}`],
  ['subscriptions.create', SUBSCRIPTION, (c) => c.subscriptions.create(PLAN, { buyer: SUBSCRIBER }), `POST /v1/${PLAN}/subscriptions`],
  ['subscriptions.get', SUBSCRIPTION, (c) => c.subscriptions.get(SUBSCRIPTION.name), `GET ${subscription}`],
  ['subscriptions.list', { subscriptions: [] }, (c) => c.subscriptions.list(STORE, { status: 'ACTIVE' }).page(), `GET ${plans}/subscriptions?status=ACTIVE`],
  ['subscriptions.cancel', undefined, (c) => c.subscriptions.cancel(SUBSCRIPTION.name, { reason: 'moved' }), `POST ${subscription}/cancel`],
  ['subscriptions.issueMethodLink', LINK, (c) => c.subscriptions.issueMethodLink(SUBSCRIPTION.name), `POST ${subscription}:issueMethodLink`],
  ['subscriptions.explain', explanation, (c) => c.subscriptions.explain(SUBSCRIPTION.name), `GET ${subscription}:explain`],
  ['subscriptions.simulate', simulation, (c) => c.subscriptions.simulate(SUBSCRIPTION.name, { months: 2, declines: '2.1' }), `GET ${subscription}:simulate?months=2&declines=2.1`],
  ['planAssignments.create', ASSIGNMENT, (c) => c.planAssignments.create(LONG_PLAN, { buyer: SUBSCRIBER }), `POST /v1/${PLAN}/assignments`],
  ['planAssignments.get', ASSIGNMENT, (c) => c.planAssignments.get(ASSIGNMENT), `GET ${assignment}`],
  ['planAssignments.list', { assignments: [] }, (c) => c.planAssignments.list(STORE).page(), `GET ${plans}/assignments`],
  ['planAssignments.cancel', undefined, (c) => c.planAssignments.cancel(ASSIGNMENT), `POST ${assignment}/cancel`],
  ['planAssignments.issueMethodLink', LINK, (c) => c.planAssignments.issueMethodLink(ASSIGNMENT), `POST ${assignment}:issueMethodLink`],
  ['planAssignments.explain', explanation, (c) => c.planAssignments.explain(ASSIGNMENT), `GET ${assignment}:explain`],
  ['planAssignments.simulate', simulation, (c) => c.planAssignments.simulate(ASSIGNMENT), `GET ${assignment}:simulate`],
];

it.each(calls)('%s asks with the token, and answers what came', async (_, answer, call, expected) => {
  api.answer(json(200, answer ?? {}));
  expect(await call(cauce)).toEqual(answer);
  expect(api.came.map(({ method, url }) => `${method} ${url}`)).toEqual([expected]);
  expect(api.came[0]?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, accept: 'application/json' });
});

it('sends what is created as JSON; of an assignment the plan, too', async () => {
  api.answer(json(200, PAYMENT), json(200, ASSIGNMENT));
  await cauce.payments.create(STORE, TERMS);
  await cauce.planAssignments.create(PLAN, { buyer: SUBSCRIBER });
  expect(api.came.map(({ body }) => JSON.parse(body) as unknown)).toEqual([TERMS, { buyer: SUBSCRIBER, subscriptionPlan: PLAN }]);
  expect(api.came[0]?.headers['content-type']).toBe('application/json');
});

it('leaves out what a JavaScript caller sets to null, at every depth, but not in a list', async () => {
  api.answer(json(200, PAYMENT));
  const buyer = { ...TERMS.buyer, email: null };
  await cauce.payments.create(STORE, { ...TERMS, buyer, description: null, mediaAssets: [null] } as never);
  expect(JSON.parse(api.came[0]?.body ?? '')).toEqual({ ...TERMS, mediaAssets: [null] });
});

describe('the key of a creation', () => {
  it('is yours, or a random one', async () => {
    api.answer(json(200, PAYMENT), json(200, PAYMENT), json(200, PAYMENT));
    await cauce.payments.create(STORE, TERMS, { idempotencyKey: 'order-1' });
    await cauce.payments.create(STORE, TERMS);
    await cauce.payments.create(STORE, TERMS, {});
    const keys = api.came.map(({ headers }) => headers['idempotency-key']);
    expect([keys[0], new Set(keys).size, keys[1]?.length]).toEqual(['order-1', 3, 36]);
  });

  it.each([undefined, null, '', 'a b', 'ñ', 'a\r\nb', 'x'.repeat(256), 7])('is none: %j', async (idempotencyKey) => {
    api.answer(json(200, PAYMENT));
    const options = { idempotencyKey } as { idempotencyKey: string };
    await expect(cauce.payments.create(STORE, TERMS, options)).rejects.toMatchObject({ name: 'CauceInputError' });
    expect(api.came).toEqual([]);
  });
});

describe('a list', () => {
  const page = (numbers: readonly number[], nextPageToken?: string) =>
    json(200, { payments: numbers.map((n) => ({ ...PAYMENT, amountCents: n })), ...(nextPageToken !== undefined && { nextPageToken }) });

  it('goes through all pages by their tokens alone, and asks for none too many', async () => {
    api.answer(page([1, 2], 't 1'), page([], 't2'), page([3]));
    const amounts: number[] = [];
    for await (const { amountCents } of cauce.payments.list(STORE, { pageSize: 2 })) amounts.push(amountCents);
    expect(amounts).toEqual([1, 2, 3]);
    expect(api.came.map(({ url }) => new URL(url, 'http://x').search)).toEqual(['?pageSize=2', '?pageSize=2&pageToken=t+1', '?pageSize=2&pageToken=t2']); // prettier-ignore
  });

  it('asks for nothing before it is gone through, and for no page after a break', async () => {
    api.answer(page([1, 2], 't'));
    const list = cauce.payments.list(STORE);
    expect(api.came).toHaveLength(0);
    for await (const _ of list) break;
    expect(api.came).toHaveLength(1);
  });

  it('comes in pages, too: one of them, or one after the other', async () => {
    api.answer(page([1], 't'), page([1], 't'), page([2], ''));
    expect(await cauce.payments.list(STORE, { pageToken: 'mine' }).page()).toMatchObject({
      payments: [{ amountCents: 1 }],
      nextPageToken: 't',
    });
    const sizes: number[] = [];
    for await (const { payments } of cauce.payments.list(STORE).pages()) sizes.push(payments.length);
    expect(sizes).toEqual([1, 1]);
    expect(api.came.map(({ url }) => new URL(url, 'http://x').search)).toEqual(['?pageToken=mine', '', '?pageToken=t']);
  });
});

describe('a call that the caller gives up', () => {
  it('ends between two tries, with the caller’s reason', async () => {
    const controller = new AbortController();
    api.answer((request, response) => {
      refusal(503, 'UNAVAILABLE', [], { 'retry-after': '20' })(request, response);
      response.on('close', () => controller.abort(new Error('enough')));
    });
    await expect(cauce.stores.list({ signal: controller.signal }).page()).rejects.toMatchObject({ name: 'CauceConnectionError', cause: { message: 'enough' } }); // prettier-ignore
    expect(api.came).toHaveLength(1);
  });

  it('asks for nothing with a fetch that ignores the signal, when it was given up before', async () => {
    let asked = 0;
    const ignorant = api.client({ fetch: () => new Promise(() => asked++) });
    await expect(ignorant.stores.list({ signal: AbortSignal.abort(new Error('enough')) }).page()).rejects.toMatchObject({ cause: { message: 'enough' } }); // prettier-ignore
    expect(asked).toBe(0);
  });

  it('ends while it waits for the answer, and asks for nothing when it was given up before', async () => {
    const controller = new AbortController();
    api.answer(() => controller.abort(new Error('enough')));
    for (let tries = 0; tries < 2; tries++)
      await expect(cauce.stores.list({ signal: controller.signal }).page()).rejects.toMatchObject({ cause: { message: 'enough' } });
    expect(api.came).toHaveLength(1);
  });
});

it('waits as long as Retry-After says', async () => {
  api.answer(refusal(429, 'RATE_LIMITED', [], { 'retry-after': '1' }), json(200, { stores: [] }));
  const began = performance.now();
  await cauce.stores.list().page();
  expect(performance.now() - began).toBeGreaterThanOrEqual(990);
});

it('errors are told apart by their reasons', async () => {
  api.answer(refusal(404, 'PAYMENT_NOT_FOUND'), refusal(400, 'LATER'));
  const known = await cauce.payments.get(PAYMENT.name).catch((error: unknown) => error);
  expect(isKnownError(known) && known.reason === 'PAYMENT_NOT_FOUND' && known.status).toBe(404);
  const later = await cauce.payments.get(PAYMENT.name).catch((error: unknown) => error);
  expect([isKnownError(later), later instanceof CauceError && later.reason]).toEqual([false, 'LATER']);
});

it('does not compile with what the API does not know', () => {
  const calls = [
    // @ts-expect-error there is nothing of this name
    (): unknown => cauce.refunds,
    // @ts-expect-error a field is missing
    () => cauce.payments.create(STORE, { amountCents: 1 }),
    // @ts-expect-error there is no such status
    () => cauce.payments.list(STORE, { status: 'PAID' }),
    // @ts-expect-error a subscription's cancellation needs a reason
    () => cauce.subscriptions.cancel(SUBSCRIPTION.name),
    // @ts-expect-error a name alone does not say its store
    () => cauce.planAssignments.get(ASSIGNMENT.name),
    // @ts-expect-error it is no number
    (payment: Payment) => payment.title * 2,
  ];
  expect(calls).toHaveLength(6);
});
