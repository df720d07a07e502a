import { execFile } from 'node:child_process';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { EXAMPLES, OPERATIONS, OperatorDoor, programOf, Refused } from '@cauce/cli';
import { aMerchant, aPayment, aReceiver, Buyer, CARDS, eventually, type Merchant, OperatorApi, Stack } from '@cauce/testing/system';

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);

/** What `<id>` stands for, by the name of the collection before it. */
type Ids = Readonly<Record<string, string>>;

/** Examples whose resource only comes about by a fault, or whose value is of another installation: the API knows them, and has none. */
const NONE_THERE: Readonly<Record<string, string>> = {
  'payments refund': 'SETTLEMENT_NOT_FOUND',
  'unexpected-settlements get': 'SETTLEMENT_NOT_FOUND',
  'parked-messages get': 'PARKED_MESSAGE_NOT_FOUND',
  'parked-messages retry': 'PARKED_MESSAGE_NOT_FOUND',
  'parked-messages drop': 'PARKED_MESSAGE_NOT_FOUND',
};

let ids: Ids;
let onTestClock: Merchant;
/** Payments that wait for a review, one for each decision, and one that waits to be paid. */
let payments: Readonly<Record<string, string>>;

beforeAll(async () => {
  const merchant = await aMerchant(stack);
  onTestClock = await aMerchant(stack, { testClock: { now: '2030-01-01T00:00:00Z' } });
  const { api, organization, store } = merchant;
  const inbox = await aReceiver(stack, merchant);
  const reviewed = async () => {
    const { name, url } = await api.createPayment(store, aPayment());
    await new Buyer().pay(url, CARDS.reviewed);
    return name;
  };
  payments = { approve: await reviewed(), reject: await reviewed(), cancel: (await api.createPayment(store, aPayment())).name };
  const [delivery] = await eventually(() => operator.deliveries(organization), ({ length }) => length > 0); // prettier-ignore
  const template = await operator.door.post<{ name: string }>(`/${organization}/templates`, {
    title: 'M',
    amountCents: 1,
    currency: 'COP',
  });
  const token = await operator.issueToken(organization);
  ids = idsOf(organization, store, payments['cancel'] ?? '', inbox.endpoint.name, delivery?.name ?? '', template.name, token.name);
});

/** The ids in some names, by their collections; what nothing has here gets an id that nothing has. */
function idsOf(...names: readonly string[]): Ids {
  const none = 'a'.repeat(26);
  const found = names.flatMap((name) => [...name.matchAll(/([\w-]+)\/(\w+)/g)].map(([, collection = '', id = '']) => [collection, id]));
  return {
    'unexpected-settlements': none,
    'parked-messages': none,
    'document-types': 'CC',
    services: 'payments',
    ...(Object.fromEntries(found) as Ids),
  };
}

/** As a shell takes it apart. */
function wordsOf(example: string): string[] {
  return [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

/** With real ids, and a receiver that is there. */
function filledIn(example: string, known: Ids): string {
  const text = example.replace('https://shop.example/hooks', `${stack.sandboxUrl}/hooks/command-line`);
  return text.replaceAll(/([\w-]+)\/<id>/g, (_, collection: string) => `${collection}/${known[collection] ?? `<no ${collection}>`}`);
}

async function run(words: readonly string[]): Promise<string> {
  const said: string[] = [];
  const out = new Writable({
    write: (chunk: Buffer, _, done) => {
      said.push(chunk.toString());
      done();
    },
  });
  const door = () => Promise.resolve(new OperatorDoor(stack.operatorUrl, stack.operatorToken));
  await programOf(OPERATIONS, '', { door, out }).parseAsync([...words], { from: 'user' });
  return said.join('');
}

function idsFor(command: string): Ids {
  const [resource = '', verb = ''] = command.split(' ');
  if (resource === 'test-clock') return idsOf(onTestClock.organization);
  return resource === 'payments' ? { ...ids, ...idsOf(payments[verb] ?? payments['cancel'] ?? '') } : ids;
}

it.each(OPERATIONS.flatMap(({ command, examples }) => examples.map((example) => [command, example] as const)))(
  'the example of %s works as it stands: %s',
  async (command, example) => {
    const known = idsFor(command);
    const words = wordsOf(`${command} ${filledIn(example, known)}`);
    const answer = await run(words).catch((error: unknown) => error);
    if (answer instanceof Refused)
      expect([command, answer.message]).toEqual([command, expect.stringContaining(NONE_THERE[command] ?? 'a reason that is expected')]);
    else expect([answer, NONE_THERE[command]]).toEqual([expect.any(String), undefined]);
  },
);

it.each(EXAMPLES.map((example) => [example]))('the example of the command line itself works as it stands: %s', async (example) => {
  expect(await run(wordsOf(filledIn(example, ids)))).not.toBe('');
});

it('the program says its version, and answers in the terminal', async () => {
  const program = fileURLToPath(new URL('../../../../tools/cli/bin/cauce.mjs', import.meta.url));
  const cauce = (...args: string[]) =>
    promisify(execFile)(process.execPath, [program, '--server', stack.operatorUrl, '--token', stack.operatorToken, ...args]);
  expect((await cauce('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect((await cauce('organizations', 'get', `organizations/${ids['organizations'] ?? ''}`)).stdout).toContain(
    'features\n  subscriptions  false',
  );
});
