import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { verifyWebhook } from '@cauce/sdk';
import { aMerchant, aReceiver, envelopeOf, eventually, LocalServer, type Merchant, OperatorApi, Stack } from '@cauce/testing/system';
import { cauce } from '../../src/cauce.js';

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);
const PROGRAM = fileURLToPath(new URL('../../../../tools/cli/bin/cauce.mjs', import.meta.url));
const WHERE = ['--server', stack.operatorUrl, '--token', stack.operatorToken];

type Came = { readonly headers: Readonly<Record<string, string>>; readonly body: string };
type Endpoint = { readonly name: string; readonly url: string; readonly status: string };

/** The developer's own server, and what it answers. */
let shop: LocalServer;
let came: Came[];
let answer: () => number;
let merchant: Merchant;
const listeners: ChildProcess[] = [];

beforeAll(async () => {
  shop = await LocalServer.start(({ headers }, body, response) => {
    came.push({ headers: headers as Record<string, string>, body });
    response.writeHead(answer(), { 'content-type': 'text/plain' }).end('from the shop');
  });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  came = [];
  answer = () => 200;
  merchant = await aMerchant(stack, { features: { subscriptions: true } });
});
afterEach(() => listeners.splice(0).forEach((each) => each.kill('SIGKILL')));

/** `cauce listen` as a process. `said`: its lines so far. */
async function listen(...more: readonly string[]) {
  const args = [PROGRAM, ...WHERE, 'listen', merchant.organization, '--forward-to', `${shop.url}/hooks`, ...more];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } });
  listeners.push(child);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', (line) => said.push(line));
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const begun = () => said.some((line) => line.startsWith('Forwarding')) || child.exitCode !== null;
  await eventually(() => Promise.resolve(begun()), Boolean);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return { said, end, ended };
}

const secretIn = (said: readonly string[], which: string) =>
  said
    .find((line) => line.includes(which))
    ?.split(/ {2,}/)
    .at(-1) ?? '';

async function trigger(outcome: string) {
  return JSON.parse(await cauce(stack, ['--json', 'trigger', outcome], merchant)) as {
    readonly name: string;
    readonly organization?: string;
    readonly webhooks: readonly string[];
  };
}

const endpoints = async () =>
  (await operator.door.get<{ webhookEndpoints: Endpoint[] }>(`/${merchant.organization}/webhook-endpoints`)).webhookEndpoints;
const enabled = async () => (await endpoints()).filter(({ status }) => status === 'ENABLED');

describe('cauce listen', () => {
  it('forwards each webhook as it came, says what your server answered, and leaves nothing behind', async () => {
    const listener = await listen();
    const keys = { webhookKey: secretIn(listener.said, 'webhook key'), signingSecret: secretIn(listener.said, 'signing secret') };
    const { name } = await trigger('payment.funded');
    await eventually(() => Promise.resolve(came), ({ length }) => length === 2); // prettier-ignore
    for (const { headers, body } of came) expect(verifyWebhook(body, headers, keys).data).toMatchObject({ name: expect.any(String) });
    const line = new RegExp(`^\\d\\d:\\d\\d:\\d\\d\\.\\d{3} {2}payment\\.statusChanged {2}${name} {2}200 {2}\\d+ ms$`);
    expect(await eventually(() => Promise.resolve(listener.said), (said) => said.some((each) => line.test(each)))).toBeDefined(); // prettier-ignore
    expect(await enabled()).toHaveLength(1);
    expect(await listener.end('SIGINT')).toEqual([0, null]);
    expect(await enabled()).toEqual([]);
    expect(listener.said.at(-1)).toBe('The endpoint is removed.');
  });

  it('answers what your server answers, so that what it did not take is sent again', async () => {
    answer = () => (came.length === 1 ? 503 : 200);
    const listener = await listen('--events', 'payment.statusChanged');
    await trigger('payment.funded');
    const ids = await eventually(() => Promise.resolve(came.map(({ headers }) => headers['webhook-id'])), ({ length }) => length === 2, { within: 20_000 }); // prettier-ignore
    expect(new Set(ids).size).toBe(1);
    const [delivery] = await operator.deliveries(merchant.organization);
    const attempts = async () => (await operator.door.get<{ attempts: { status: number; response: string }[] }>(`/${delivery?.name ?? ''}`)).attempts; // prettier-ignore
    expect(await eventually(attempts, ({ length }) => length === 2)).toMatchObject([
      { status: 503, response: 'from the shop' },
      { status: 200, response: 'from the shop' },
    ]);
    expect(await listener.end('SIGTERM')).toEqual([0, null]);
    expect(await enabled()).toEqual([]);
  });

  it('says in words that your server is not there, and has it sent again', async () => {
    const away = await LocalServer.start(() => undefined);
    const { url } = away;
    await away.stop();
    const listener = await listen('--forward-to', `${url}/hooks`, '--events', 'payment.statusChanged');
    await trigger('payment.funded');
    const failed = (said: readonly string[]) => said.some((line) => / 502 .* nothing runs at 127\.0\.0\.1/.test(line));
    expect(await eventually(() => Promise.resolve(listener.said), failed)).toBeDefined();
  });

  it('removes what a killed one left behind, and not what another one listens with', async () => {
    const [killed, other] = [await listen(), await listen()];
    await killed.end('SIGKILL');
    expect(await enabled()).toHaveLength(2);
    const next = await listen();
    expect(next.said[0]).toBe('Removed 1 endpoint that a killed listener had left behind.');
    expect(await enabled()).toHaveLength(2);
    await Promise.all([other.end('SIGINT'), next.end('SIGINT')]);
    expect(await enabled()).toEqual([]);
  });

  it('keeps its keys for the next run of the same file, and leaves out what happened between', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cauce-listen-'));
    const file = join(folder, '.env');
    const first = await listen('--write-env', file);
    const keys = { webhookKey: secretIn(first.said, 'webhook key'), signingSecret: secretIn(first.said, 'signing secret') };
    expect(await first.end('SIGINT')).toEqual([0, null]);
    expect(await enabled()).toEqual([]);
    await trigger('payment.funded');
    await eventually(() => operator.deliveries(merchant.organization), ({ length }) => length === 2); // prettier-ignore
    const second = await listen('--write-env', file);
    expect(second.said.join('\n')).toContain('again, with the keys in');
    const { name } = await trigger('payment.funded');
    await eventually(() => Promise.resolve(came), ({ length }) => length === 2); // prettier-ignore
    const told = came.map(({ headers, body }) => verifyWebhook(body, headers, keys).data.name);
    expect(told.map((each) => each.startsWith(name))).toEqual([true, true]);
    expect(await second.end('SIGINT')).toEqual([0, null]);
    await rm(folder, { recursive: true });
  });

  it('says in words that an organization in PRODUCTION has no webhooks here', async () => {
    merchant = await aMerchant(stack, { environment: 'PRODUCTION' });
    const refused = await listen();
    expect((await refused.ended)[0]).toBe(1);
    expect(refused.said).toEqual([expect.stringContaining('is in PRODUCTION: its webhooks never go to a private address')]);
    expect(await endpoints()).toEqual([]);
  });
});

describe('cauce trigger', () => {
  it.each([
    'payment.funded',
    'payment.declined',
    'payment.underReview',
    'payment.expired',
    'subscription.created',
    'subscription.active',
    'subscription.trialing',
    'subscription.canceled',
    'subscription.activeCanceled',
  ])(
    'makes %s, and what it says is what is told',
    async (outcome) => {
      const inbox = await aReceiver(stack, merchant);
      const { name, webhooks } = await trigger(outcome);
      const expected = new Set(webhooks.filter((each) => each.includes('Changed ')));
      expect(expected.size).toBeGreaterThan(0);
      const told = async () =>
        new Set((await inbox.webhooks()).map(envelopeOf).map(({ event, data }) => `${event} ${String(data['status'])}`));
      expect(await eventually(told, ({ size }) => size === expected.size)).toEqual(expected);
      expect(name.startsWith(merchant.store)).toBe(true);
    },
    60_000,
  );

  it.each(['subscription.renewed', 'subscription.pastDue', 'subscription.suspended', 'subscription.cardChanged'])(
    'lets time pass for %s where there is a test clock, and what it says is what is told',
    async (outcome) => {
      merchant = await aMerchant(stack, { testClock: { now: '2030-01-31T10:00:00.000Z' }, features: { subscriptions: true } });
      const inbox = await aReceiver(stack, merchant);
      const { webhooks, organization } = await trigger(outcome);
      expect(organization).toBe(merchant.organization);
      const expected = webhooks.filter((each) => each.includes('Changed ')).toSorted();
      const told = async () => {
        const once = new Map((await inbox.webhooks()).map((webhook) => [webhook.headers['webhook-id'], envelopeOf(webhook)]));
        return [...once.values()].map(({ event, data }) => `${event} ${String(data['status'])}`).toSorted();
      };
      expect(await eventually(told, ({ length }) => length >= expected.length)).toEqual(expected);
    },
    120_000,
  );

  it('says that time cannot pass where there is no test clock, and makes nothing', async () => {
    await expect(trigger('subscription.pastDue')).rejects.toThrow('has no test clock');
    expect((await merchant.api.door.get<{ plans: object[] }>(`/${merchant.store}/subscription-plans`)).plans).toEqual([]); // prettier-ignore
  });

  it('works in the terminal, lists its outcomes, and names them to who asks for another', async () => {
    const { store, token } = merchant;
    const as = ['--api', stack.gatewayUrl, '--access-token', token, '--store', store, '--sandbox', stack.sandboxUrl];
    const terminal = (...args: readonly string[]) => promisify(execFile)(process.execPath, [PROGRAM, ...args]);
    expect(JSON.parse((await terminal('--json', 'trigger', 'subscription.created', ...as)).stdout)).toMatchObject({
      name: expect.stringMatching(/^stores/),
    });
    expect((await terminal('trigger', '--help')).stdout).toMatch(/payment\.fundedAfterAll +paymentAttempt\.statusChanged FAILED/);
    await expect(terminal('trigger', 'payment.lost')).rejects.toMatchObject({
      code: 64,
      stderr: expect.stringContaining('payment.funded'),
    });
  });
});
