import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { EXAMPLES, OPERATIONS, Refused } from '@cauce/cli';
import {
  aMerchant,
  aPayment,
  aReceiver,
  Buyer,
  CARDS,
  eventually,
  LocalServer,
  type Merchant,
  OperatorApi,
  Stack,
} from '@cauce/testing/system';
import { cauce } from '../../src/cauce.js';
import { PLAN, type Subscription } from '../../src/subscribing.js';

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);

const BUYER = { email: 'ana@correo.example', phoneNumber: '+573001234567', firstName: 'Ana', lastName: 'Ríos' };

/** What `<id>` stands for, by the name of the collection before it. */
type Ids = Readonly<Record<string, string>>;

/** What services have parked: nothing. */
const PARKED = ['parked-messages', 'parked-orders', 'parked-outcomes', 'parked-answers'] as const;

/** Examples whose resource only comes about by a fault, or whose value is of another installation: the API knows them, and has none. */
const NONE_THERE: Readonly<Record<string, string>> = {
  'unexpected-settlements get': 'SETTLEMENT_NOT_FOUND',
  // Nobody here who has an e-mail has been written to.
  'mails get': 'MAIL_NOT_FOUND',
  // It was delivered long ago.
  'deliveries skip': 'DELIVERY_ENDED',
  // Pending, or canceled by the example before: only one that its buyer has accepted has a card to change.
  'subscriptions issue-method-link': 'SUBSCRIPTION_',
  'plan-assignments issue-method-link': 'SUBSCRIPTION_',
  // Deactivated by the example before.
  'integrations replace-token': 'INTEGRATION_INACTIVE',
  'integrations rotate': 'INTEGRATION_INACTIVE',
  ...Object.fromEntries(PARKED.flatMap((each) => ['get', 'retry', 'drop'].map((verb) => [`${each} ${verb}`, 'PARKED_MESSAGE_NOT_FOUND']))),
};

/** Why an example is refused, where that is as it should be. */
const refusalOf = (command: string, example: string) =>
  example.includes('--unexpected-settlement') ? 'SETTLEMENT_NOT_FOUND' : NONE_THERE[command];

let ids: Ids;
let onTestClock: Merchant;
/** An endpoint that is deleted: what comes after that asks for another. */
let deleted: string;
/** Payments that wait for a review, one for each decision, one that is paid, and one that waits to be paid. */
let payments: Readonly<Record<string, string>>;
/** Of an organization of their own, since an account takes all of its organization's payments: one that is active, and one that is retired. */
let accounts: Readonly<Record<'active' | 'retired', string>>;
/** A token that no example before has revoked. */
let rotated: string;
/** A partner platform that knows every token. */
let partner: LocalServer;

beforeAll(async () => {
  const merchant = await aMerchant(stack, { features: { subscriptions: true } });
  onTestClock = await aMerchant(stack, { testClock: { now: '2030-01-01T00:00:00Z' } });
  const { api, organization, store } = merchant;
  const inbox = await aReceiver(stack, merchant);
  const reviewed = async () => {
    const { name, url } = await api.createPayment(store, aPayment());
    await new Buyer().pay(url, CARDS.reviewed);
    return name;
  };
  const paid = async () => {
    const { name, url } = await api.createPayment(store, aPayment());
    await new Buyer().pay(url, CARDS.approved);
    return name;
  };
  payments = {
    approve: await reviewed(),
    reject: await reviewed(),
    refund: await paid(),
    cancel: (await api.createPayment(store, aPayment())).name,
  };
  const [delivery] = await eventually(() => operator.deliveries(organization), ({ length }) => length > 0); // prettier-ignore
  deleted = (await aReceiver(stack, merchant)).endpoint.name;
  const operation = await operator.door.post<{ name: string }>(`/${deleted}:skip`, {});
  const template = await operator.door.post<{ name: string }>(`/${organization}/templates`, {
    title: 'M',
    amountCents: 1,
    currency: 'COP',
  });
  const token = await operator.issueToken(organization);
  rotated = (await operator.issueToken(organization)).name;
  accounts = { active: await anAccount(), retired: await anAccount() };
  await operator.door.post(`/${accounts.retired}:retire`, {});
  const plan = await api.door.post<{ name: string }>(`/${store}/subscription-plans`, PLAN);
  const subscription = await api.door.post<{ name: string }>(`/${plan.name}/subscriptions`, { buyer: BUYER });
  const assigned = { buyer: BUYER, subscriptionPlan: plan.name };
  const assignment = await api.door.post<{ name: string }>(`/${plan.name}/assignments`, assigned);
  partner = await LocalServer.start((_request, _body, response) => void response.end(JSON.stringify({ id: 'm-1', name: 'Café Ríos' })));
  const request = { baseUrl: `${partner.url}/first`, accessToken: 'pat_1' };
  const integration = await operator.door.post<{ name: string }>(`/${store}/integrations`, request);
  ids = idsOf(
    organization,
    store,
    payments['cancel'] ?? '',
    inbox.endpoint.name,
    delivery?.name ?? '',
    operation.name,
    template.name,
    token.name,
    subscription.name,
    assignment.name,
    integration.name,
  );
});

afterAll(async () => {
  await partner.stop();
  // No processor has given out their API keys, so a comparison of the books would name them in each later spec.
  for (const organization of [accounts.active, accounts.retired].map((name) => name.split('/processor-accounts/')[0])) {
    const list = await operator.door.get<{ processorAccounts: { name: string; status: string }[] }>(`/${organization}/processor-accounts`);
    for (const { name, status } of list.processorAccounts) {
      if (status === 'ACTIVE') await operator.door.post(`/${name}:retire`, {});
      expect(await operator.door.ask('DELETE', `/${name}`)).toMatchObject({ status: 200 });
    }
  }
});

/** Answers the name of a processor account of a new organization. */
async function anAccount(): Promise<string> {
  const { organization } = await aMerchant(stack);
  const addresses = { address: stack.sandboxUrl, publicAddress: stack.sandboxUrl };
  const terms = { displayName: 'A', ...addresses, apiKey: 'k', callbackSecret: 's', methods: ['CARD'] };
  return (await operator.door.post<{ name: string }>(`/${organization}/processor-accounts`, terms)).name;
}

/** The ids in some names, by their collections; what nothing has here gets an id that nothing has. */
function idsOf(...names: readonly string[]): Ids {
  const none = 'a'.repeat(26);
  const found = names.flatMap((name) => [...name.matchAll(/([\w-]+)\/(\w+)/g)].map(([, collection = '', id = '']) => [collection, id]));
  return {
    'unexpected-settlements': none,
    mails: none,
    ...Object.fromEntries(PARKED.map((each) => [each, none])),
    'document-types': 'CC',
    services: 'payments',
    ...(Object.fromEntries(found) as Ids),
  };
}

/** As a shell takes it apart. */
function wordsOf(example: string): string[] {
  return [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

/** With real ids, and a receiver and a partner platform that are there. */
function filledIn(example: string, known: Ids): string {
  const text = example
    .replace('https://shop.example/hooks', `${stack.sandboxUrl}/hooks/command-line`)
    .replace('https://partner.example', partner.url)
    .replaceAll(/https:\/\/(?:api\.)?processor\.example/g, stack.sandboxUrl);
  return text.replaceAll(/([\w-]+)\/<id>/g, (_, collection: string) => `${collection}/${known[collection] ?? `<no ${collection}>`}`);
}

const run = (words: readonly string[]) => cauce(stack, words);

function idsFor(command: string): Ids {
  const [resource = '', verb = ''] = command.split(' ');
  if (command === 'webhook-endpoints delete') return { ...ids, ...idsOf(deleted) };
  if (resource === 'test-clock') return idsOf(onTestClock.organization);
  if (resource === 'processor-accounts') return idsOf(verb === 'delete' ? accounts.retired : accounts.active);
  if (command === 'access-tokens rotate') return { ...ids, ...idsOf(rotated) };
  return resource === 'payments' ? { ...ids, ...idsOf(payments[verb] ?? payments['cancel'] ?? '') } : ids;
}

it.each(OPERATIONS.flatMap(({ command, examples }) => examples.map((example) => [command, example] as const)))(
  'the example of %s works as it stands: %s',
  async (command, example) => {
    const known = idsFor(command);
    const words = wordsOf(`${command} ${filledIn(example, known)}`);
    const answer = await run(words).catch((error: unknown) => error);
    if (answer instanceof Refused)
      expect([command, answer.message]).toEqual([
        command,
        expect.stringContaining(refusalOf(command, example) ?? 'a reason that is expected'),
      ]);
    else expect([answer, refusalOf(command, example)]).toEqual([expect.any(String), undefined]);
  },
);

it.each(EXAMPLES.map((example) => [example]))('the example of the command line itself works as it stands: %s', async (example) => {
  expect(await run(wordsOf(filledIn(example, ids)))).not.toBe('');
});

describe('a subscription', () => {
  const json = async (...words: readonly string[]) => JSON.parse(await run(['--json', ...words])) as Record<string, unknown>;

  it('is accepted by its buyer, charged as its script says, and lived through two years', async () => {
    const { organization, store, api } = await aMerchant(stack, {
      testClock: { now: '2030-01-31T10:00:00.000Z' },
      features: { subscriptions: true },
    });
    const plan = await api.door.post<{ name: string }>(`/${store}/subscription-plans`, PLAN);
    const made = await api.door.post<Subscription>(`/${plan.name}/subscriptions`, { buyer: BUYER });
    const refused = await json('sandbox', 'accept', made.acceptanceUrl ?? '', '--card', '0002');
    expect(refused).toMatchObject({ status: 200 });
    const accepted = await json('sandbox', 'accept', made.acceptanceUrl ?? '');
    expect(accepted['said']).not.toBe(refused['said']);
    const read = () => api.door.get<Subscription>(`/${made.name}`);
    expect(await read()).toMatchObject({ status: 'ACTIVE' });
    await expect(json('sandbox', 'accept', made.acceptanceUrl ?? '')).rejects.toThrow(
      'The page says: This invitation was already accepted',
    );
    expect(await json('sandbox', 'script', made.name, 'approve', 'hold')).toMatchObject({ charges: ['approve', 'hold'], held: [] });
    expect(await json('clock', 'advance', organization, '--months', '2')).toMatchObject({
      now: '2030-03-31T10:00:00.000Z',
      state: 'READY',
    });
    expect(await json('sandbox', 'script', made.name)).toMatchObject({ charges: [], held: [expect.any(String)] });
    expect((await json('sandbox', 'release', made.name))['released']).toHaveLength(1);
    await eventually(read, ({ nextBillingTime }) => nextBillingTime === '2030-04-30T10:00:00.000Z');
    expect(await json('clock', 'advance', organization, '--months', '22')).toMatchObject({ now: '2032-01-31T10:00:00.000Z' });
    expect(await read()).toMatchObject({ status: 'ACTIVE', nextBillingTime: '2032-02-29T10:00:00.000Z' });
  }, 300_000);

  it('of a script is refused words that nobody knows', async () => {
    await expect(run(['sandbox', 'script', 'a'.repeat(26), 'maybe'])).rejects.toThrow('charges[0]');
  });
});

it('the program says its version, and answers in the terminal', async () => {
  const program = fileURLToPath(new URL('../../../../tools/cli/bin/cauce.mjs', import.meta.url));
  const terminal = (...args: string[]) =>
    promisify(execFile)(process.execPath, [program, '--server', stack.operatorUrl, '--token', stack.operatorToken, ...args]);
  expect((await terminal('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect((await terminal('organizations', 'get', `organizations/${ids['organizations'] ?? ''}`)).stdout).toContain(
    'features\n  subscriptions  true',
  );
});
