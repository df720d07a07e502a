import { OPERATOR_ROUTES, PUBLIC_ROUTES } from '@cauce/gateway/routes';
import {
  aMerchant,
  type Answer,
  aPayment,
  aReceiver,
  Buyer,
  CARDS,
  eventually,
  type Merchant,
  OperatorApi,
  Stack,
} from '@cauce/testing/system';
import { emptyBody, fill, idOf, NOBODY, parametersOf } from '../../src/filled-routes.js';
import { refusalOf } from '../../src/refusal.js';
import { PLAN } from '../../src/subscribing.js';

// The gateway's own tables say what is asked: a new route is in here without being named.

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);
const FOUND_NOT = { http: 404, status: 'NOT_FOUND' };

let mine: Merchant;
let theirs: Merchant;
/** Resources of the other merchant, by their collection. */
let foreign: Readonly<Record<string, string>>;
let before: string;

beforeAll(async () => {
  [mine, theirs] = await Promise.all([aMerchant(stack), aMerchant(stack, { features: { subscriptions: true } })]);
  await aReceiver(stack, theirs);
  const payment = await theirs.api.createPayment(theirs.store, aPayment());
  await new Buyer().pay(payment.url, CARDS.approved);
  const { door } = theirs.api;
  const plan = await door.post<{ name: string }>(`/${theirs.store}/subscription-plans`, PLAN);
  const buyer = { email: 'ana@correo.example', phoneNumber: '+573001234567', firstName: 'Ana', lastName: 'Ríos' };
  const subscription = await door.post<{ name: string }>(`/${plan.name}/subscriptions`, { buyer });
  const assignment = await door.post<{ name: string }>(`/${plan.name}/assignments`, { buyer, subscriptionPlan: plan.name });
  // The webhooks of the payment, of its attempt, of the subscription and of the assignment.
  const [delivery] = await eventually(
    () => operator.deliveries(theirs.organization),
    (all) => all.length === 4 && all.every(({ state }) => state === 'DELIVERED'),
  );
  const { name: token } = await operator.issueToken(theirs.organization);
  const template = await operator.door.post<{ name: string }>(`/${theirs.organization}/templates`, {
    title: 'Two mugs',
    amountCents: 1_000,
    currency: 'COP',
  });
  foreign = {
    'subscription-plans': idOf(plan.name),
    subscriptions: idOf(subscription.name),
    assignments: idOf(assignment.name),
    'plan-assignments': idOf(assignment.name),
    payments: idOf(payment.name),
    stores: idOf(theirs.store),
    templates: idOf(template.name),
    'access-tokens': idOf(token),
    'webhook-endpoints': idOf(delivery?.endpoint),
    deliveries: idOf(delivery?.name),
  };
  before = await everythingOfTheirs();
});

afterAll(async () => {
  expect(await everythingOfTheirs()).toBe(before);
});

/** All that the other merchant has, as it is shown: nothing that is asked here may change it. */
async function everythingOfTheirs(): Promise<string> {
  const { organization, store, api } = theirs;
  const lists = ['', '/stores', '/templates', '/access-tokens', '/webhook-endpoints', '/deliveries'];
  const shown: Answer[] = [];
  // One after the other: all specs share the four lists that an operator reads at once.
  for (const list of lists) shown.push(await operator.door.ask('GET', `/${organization}${list}`));
  const own = ['payments', 'subscription-plans', 'subscription-plans/subscriptions', 'subscription-plans/assignments'];
  const listed = await Promise.all(own.map((list) => api.door.ask('GET', `/${store}/${list}`)));
  expect([...shown, ...listed].map(({ status }) => status)).toEqual([...lists, ...own].map(() => 200));
  return [...shown, ...listed].map(({ text }) => text.replaceAll(/"lastUseTime":"[^"]*"/g, '')).join('\n');
}

describe('the public API', () => {
  const ask = (method: string, path: string, store: string): Promise<Answer> =>
    mine.api.door.ask(method, fill(path, { store: idOf(store) }, foreign).slice('/v1'.length), emptyBody(method));
  const ofStores = PUBLIC_ROUTES.filter(([, path]) => path.includes('{store}'));

  it.each(ofStores)('%s %s is 404 in another organization’s store', async (method, path) => {
    expect(refusalOf(await ask(method, path, theirs.store))).toEqual({ ...FOUND_NOT, reason: 'STORE_NOT_FOUND' });
  });

  it.each(ofStores.filter(([, path]) => parametersOf(path).length > 1))(
    '%s %s is 404 for another organization’s resource, looked for in the own store',
    async (method, path) => {
      expect(refusalOf(await ask(method, path, mine.store))).toMatchObject(FOUND_NOT);
    },
  );

  it.each(PUBLIC_ROUTES.filter(([method, path]) => method === 'GET' && parametersOf(path).length <= 1))(
    '%s %s shows nothing of another organization’s',
    async (method, path) => {
      const { status, text } = await ask(method, path, mine.store);
      expect(status).toBe(200);
      for (const secret of [theirs.organization, theirs.store, ...Object.values(foreign)]) expect(text).not.toContain(secret);
    },
  );
});

describe('the operator API', () => {
  const ask = (method: string, path: string, parent: { organization: string; store: string }): Promise<Answer> => {
    const ids = { organization: idOf(parent.organization), store: idOf(parent.store) };
    const json = path.endsWith(':refund')
      ? { unexpectedSettlement: `stores/${ids.store}/payments/${NOBODY}/unexpected-settlements/${NOBODY}` }
      : {};
    return operator.door.ask(
      method,
      fill(path, ids, foreign).slice('/admin/v1'.length),
      method === 'POST' || method === 'PATCH' ? { json } : {},
    );
  };
  const below = OPERATOR_ROUTES.filter(([, path]) => /\{(organization|store)\}/.test(path));

  it.each(below)('%s %s is 404 below an organization or a store that is not', async (method, path) => {
    const nobody = { organization: `organizations/${NOBODY}`, store: `stores/${NOBODY}` };
    const refused = refusalOf(await ask(method, path, nobody));
    expect(refused).toMatchObject(path.includes('{organization}') ? { ...FOUND_NOT, reason: 'ORGANIZATION_NOT_FOUND' } : FOUND_NOT);
  });

  it.each(below.filter(([, path]) => parametersOf(path).length > 1))(
    '%s %s is 404 for another organization’s resource',
    async (method, path) => {
      expect(refusalOf(await ask(method, path, mine))).toMatchObject(FOUND_NOT);
    },
  );

  it.each(OPERATOR_ROUTES)('%s %s is 401 for a merchant’s token', async (method, path) => {
    const headers = { authorization: `Bearer ${theirs.token}` };
    const { organization, store } = theirs;
    const filled = fill(path, { organization: idOf(organization), store: idOf(store) }, foreign).slice('/admin/v1'.length);
    const answer = await operator.door.ask(method, filled, { ...emptyBody(method), headers });
    expect(refusalOf(answer)).toEqual({ http: 401, status: 'UNAUTHENTICATED', reason: 'TOKEN_INVALID' });
  });
});
