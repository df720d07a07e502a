import { PUBLIC_ROUTES } from '@cauce/gateway/routes';
import {
  aMerchant,
  type Answer,
  aPayment,
  Buyer,
  CARDS,
  EventLog,
  type Merchant,
  MerchantApi,
  OperatorApi,
  Stack,
} from '@cauce/testing/system';
import { emptyBody, fill, idOf, type Ids, parametersOf } from '../../src/filled-routes.js';
import { anIntegrationToken } from '../../src/integration-token.js';
import { refusalOf } from '../../src/refusal.js';
import { PLAN } from '../../src/subscribing.js';

// The gateway's own table says what is asked: a new route is in here without being named.

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);
const log = new EventLog(stack);
const FOUND_NOT = { http: 404, status: 'NOT_FOUND' };
const BUYER = { email: 'ana@correo.example', phoneNumber: '+573001234567', firstName: 'Ana', lastName: 'Ríos' };
const OF_STORES = PUBLIC_ROUTES.filter(([, path]) => path.includes('{store}'));

type Owned = { readonly store: string; readonly below: Ids; readonly shown: () => Promise<string> };

let merchant: Merchant;
let partner: MerchantApi;
let integration: string;
/** The merchant's own other store, and another organization's. */
let owners: Readonly<Record<'sibling' | 'stranger', Owned>>;
let before: string;

beforeAll(async () => {
  const features = { subscriptions: true };
  const [own, stranger] = await Promise.all([aMerchant(stack, { features }), aMerchant(stack, { features })]);
  merchant = own;
  const token = await anIntegrationToken(stack, merchant);
  integration = token.integration;
  partner = new MerchantApi(stack.gatewayUrl, token.token);
  const { name: other } = await operator.createStore(merchant.organization, 'Another');
  owners = { sibling: await filled({ ...merchant, store: other }), stranger: await filled(stranger) };
  before = await everythingOfOthers();
});

afterAll(async () => {
  expect(await everythingOfOthers()).toBe(before);
  await log.close();
});

const everythingOfOthers = async () => (await Promise.all(Object.values(owners).map(({ shown }) => shown()))).join('\n');

/** A store with one of everything. */
async function filled({ api, store }: Merchant): Promise<Owned> {
  const payment = await api.createPayment(store, aPayment());
  await new Buyer().pay(payment.url, CARDS.approved);
  const plan = await api.door.post<{ name: string }>(`/${store}/subscription-plans`, PLAN);
  const subscription = await api.door.post<{ name: string }>(`/${plan.name}/subscriptions`, { buyer: BUYER });
  const assignment = await api.door.post<{ name: string }>(`/${plan.name}/assignments`, { buyer: BUYER, subscriptionPlan: plan.name });
  const below = {
    payments: idOf(payment.name),
    'subscription-plans': idOf(plan.name),
    subscriptions: idOf(subscription.name),
    assignments: idOf(assignment.name),
  };
  const lists = ['payments', 'subscription-plans', 'subscription-plans/subscriptions', 'subscription-plans/assignments'];
  const shown = async () => {
    const answers = await Promise.all(lists.map((list) => api.door.ask('GET', `/${store}/${list}`)));
    expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 200));
    return answers.map(({ text }) => text).join('\n');
  };
  return { store, below, shown };
}

const ask = (method: string, path: string, store: string, below: Ids): Promise<Answer> =>
  partner.door.ask(method, fill(path, { store: idOf(store) }, below).slice('/v1'.length), emptyBody(method));

describe.each(['sibling', 'stranger'] as const)('to the token of an integration, the store of a %s', (which) => {
  it.each(OF_STORES)('%s %s is 404 in it', async (method, path) => {
    const { store, below } = owners[which];
    expect(refusalOf(await ask(method, path, store, below))).toEqual({ ...FOUND_NOT, reason: 'STORE_NOT_FOUND' });
  });

  it.each(OF_STORES.filter(([, path]) => parametersOf(path).length > 1))(
    '%s %s is 404 for its resource, looked for in the own store',
    async (method, path) => {
      expect(refusalOf(await ask(method, path, merchant.store, owners[which].below))).toMatchObject(FOUND_NOT);
    },
  );

  it.each(PUBLIC_ROUTES.filter(([method, path]) => method === 'GET' && parametersOf(path).length <= 1))(
    '%s %s shows nothing of it',
    async (method, path) => {
      const { store, below } = owners[which];
      const { status, text } = await ask(method, path, merchant.store, below);
      expect(status).toBe(200);
      for (const secret of [store, ...Object.values(below)]) expect(text).not.toContain(secret);
    },
  );
});

describe('what the token of an integration creates', () => {
  type Creation = readonly [what: string, path: (plan: string) => string, body: (plan: string) => object];
  // A plan is the store's, whoever made it: it carries no integration.
  const CREATIONS: readonly Creation[] = [
    ['payment', () => `/${merchant.store}/payments`, () => aPayment()],
    ['subscription', (plan) => `/${plan}/subscriptions`, () => ({ buyer: BUYER })],
    ['assignment', (plan) => `/${plan}/assignments`, (plan) => ({ buyer: BUYER, subscriptionPlan: plan })],
  ];
  const aPlan = async () => (await merchant.api.door.post<{ name: string }>(`/${merchant.store}/subscription-plans`, PLAN)).name;
  const streamOf = (what: string, name: string) => `${what === 'payment' ? 'payment' : 'subscription'}-${idOf(name)}`;

  it.each(CREATIONS)('a %s carries the integration, and the merchant’s own does not', async (what, path, body) => {
    const plan = await aPlan();
    const created = async ({ door }: MerchantApi) => {
      const { name } = await door.post<{ name: string }>(path(plan), body(plan));
      return (await log.stream(streamOf(what, name)))[0]?.data;
    };
    expect(await created(partner)).toMatchObject({ integration });
    expect(await created(merchant.api)).not.toHaveProperty('integration');
  });

  const PLANS: Creation = ['plan', () => `/${merchant.store}/subscription-plans`, () => PLAN];

  it.each([PLANS, ...CREATIONS])('a %s has Idempotency-Keys apart from the merchant’s', async (_, path, body) => {
    const plan = await aPlan();
    const [json, headers] = [body(plan), { 'idempotency-key': `order-${idOf(plan)}` }];
    const nameFor = async ({ door }: MerchantApi) => {
      const { status, text } = await door.ask('POST', path(plan), { json, headers });
      expect(status).toBe(200);
      return (JSON.parse(text) as { name: string }).name;
    };
    const [theirs, own] = [await nameFor(merchant.api), await nameFor(partner)];
    expect(own).not.toBe(theirs);
    expect([await nameFor(merchant.api), await nameFor(partner)]).toEqual([theirs, own]);
  });
});
