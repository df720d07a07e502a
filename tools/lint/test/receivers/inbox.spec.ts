import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { checksum } from '../../../../libs/contracts/src/webhooks/checksum.js';
import { propertiesOf, WEBHOOK_PROPERTIES, type WebhookEvent } from '../../../../libs/contracts/src/webhooks/envelope.js';
import { freePort } from '../../../stack/src/free-ports.js';
import { FOLDER, PRESENT } from './languages.js';

const RECEIVERS = {
  TypeScript: ['typescript', process.execPath, 'receiver.ts'],
  Python: ['python', 'python3', '-B', 'receiver.py'],
} as const;

const KEY = 'whk_test_4f1c9a7b';
const SECRET = Buffer.alloc(32, 7);
const PATIENCE_MS = 60_000;
const PAYMENT = 'stores/s/payments/p';
const SUBSCRIPTION = 'stores/s/subscription-plans/l/subscriptions/u';

let running: ChildProcess | undefined;
afterEach(() => {
  running?.kill();
});

/** The guide's receiver: what it says, a line for each webhook, and a way to send it one. */
async function start(name: keyof typeof RECEIVERS, database: string) {
  const [folder, program, ...args] = RECEIVERS[name];
  const port = await freePort();
  const secrets = { WEBHOOK_KEY: KEY, SIGNING_SECRET: `whsec_${SECRET.toString('base64')}` };
  const env = { ...process.env, ...secrets, PORT: String(port), DATABASE: database, NODE_OPTIONS: '' };
  const child = spawn(program, args, { cwd: join(FOLDER, folder), env, stdio: ['ignore', 'pipe', 'inherit'] });
  running = child;
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async () => String((await lines.next()).value);
  expect(await line()).toBe('listening');
  const post = async (request: RequestInit) => (await fetch(`http://127.0.0.1:${port}`, { ...request, method: 'POST' })).status;
  const take = async (...webhook: Parameters<typeof aRequest>) => [await post(aRequest(...webhook)), await line()];
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  return { post, take, stop };
}

function aRequest(id: string, sequence: number, event: WebhookEvent, data: object) {
  const now = Math.floor(Date.now() / 1000);
  const properties = event in WEBHOOK_PROPERTIES ? propertiesOf(event, data) : ['name'];
  const sum = checksum(data, properties, now, KEY);
  const body = JSON.stringify({ event, data, timestamp: now, signature: { properties, checksum: sum } });
  const headers = {
    authorization: `Bearer ${KEY}`,
    'x-service-event': event,
    'x-service-checksum': sum,
    'x-service-sequence': String(sequence),
    'webhook-id': id,
    'webhook-timestamp': String(now),
    'webhook-signature': `v1,${createHmac('sha256', SECRET).update(`${id}.${now}.${body}`).digest('base64')}`,
  };
  return { headers, body };
}

const paid = (status: string) => ['payment.statusChanged', { name: PAYMENT, amountCents: 100, currencyCode: 'COP', status }] as const;
const charged = (cycleNumber: number) => ['subscription.billingStatusChanged', { name: SUBSCRIPTION, cycleNumber, status: 'SUCCEEDED' }] as const; // prettier-ignore

const here = (['TypeScript', 'Python'] as const).filter((name) => PRESENT.some((language) => language.name === name));

describe.each(here)('the receiver in %s', (name) => {
  it(
    'takes each webhook once and nothing older than it knows, also after it was started anew',
    async () => {
      const database = join(await mkdtemp(join(tmpdir(), 'cauce-inbox-')), 'shop.db');
      const first = await start(name, database);
      expect(await first.take('a', 1, ...paid('UNDER_REVIEW'))).toEqual([204, 'new']);
      expect(await first.take('c', 3, ...paid('FUNDED'))).toEqual([204, 'new']);
      expect(await first.take('b', 2, ...paid('UNDER_REVIEW'))).toEqual([204, 'outdated']);
      expect(await first.take('c', 3, ...paid('FUNDED'))).toEqual([204, 'known already']);
      await first.stop();
      const second = await start(name, database);
      expect(await second.take('c', 3, ...paid('FUNDED'))).toEqual([204, 'known already']);
      expect(await second.take('d', 10, ...paid('CANCELED'))).toEqual([204, 'new']);
    },
    PATIENCE_MS,
  );

  it(
    'keeps the result of every cycle, however late it comes',
    async () => {
      const receiver = await start(name, ':memory:');
      expect(await receiver.take('a', 9, ...charged(2))).toEqual([204, 'new']);
      expect(await receiver.take('b', 5, ...charged(1))).toEqual([204, 'new']);
    },
    PATIENCE_MS,
  );

  it(
    'acknowledges a test of the endpoint, as often as it comes',
    async () => {
      const receiver = await start(name, ':memory:');
      for (const id of ['a', 'b']) expect((await receiver.take(id, 0, 'webhook.test' as WebhookEvent, { name: 'e' }))[0]).toBe(204);
    },
    PATIENCE_MS,
  );

  it(
    'answers 401 to what is not genuine, and keeps nothing of it',
    async () => {
      const receiver = await start(name, ':memory:');
      const { headers, body } = aRequest('a', 1, ...paid('FUNDED'));
      expect(await receiver.post({ headers, body: body.replace('100', '101') })).toBe(401);
      expect(await receiver.post({ headers: {}, body: '' })).toBe(401);
      expect(await receiver.take('a', 1, ...paid('FUNDED'))).toEqual([204, 'new']);
    },
    PATIENCE_MS,
  );
});
