import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Outbound } from '@cauce/connector';
import { metricsText } from '@cauce/telemetry';
import { HttpProcessor } from './http-processor.js';

type Answer = { status: number; body: string };

let server: Server;
let outbound: Outbound;
let processor: HttpProcessor;
let answer: Answer | 'cut';
const asked: { method?: string; url?: string; authorization?: string; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, authorization: headers.authorization ?? '', body });
      if (answer === 'cut') response.destroy();
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  outbound = new Outbound({ allowPrivate: true, timeoutMs: 2_000 });
  processor = new HttpProcessor(outbound, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'key', 2_000);
});

afterAll(async () => {
  await outbound.close();
  await new Promise((closed) => server.close(closed));
});

const terms = {
  amountCents: 905,
  currencyCode: 'COP',
  description: 'Mugs',
  returnUrl: 'https://pay.example/p/x?attempt=a1',
  expireTime: '2030-01-01T10:15:00.000Z',
};
const charge = () => processor.charge({ attemptId: 'a1', paymentId: 'p1', ...terms, source: { method: 'CARD', cardToken: 'tok' } });
const says = (status: number, body: object | string) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
};
const card = { brand: 'Visa', last4: '0001' };

it('charges under the attempt’s id, with its own key', async () => {
  says(200, { status: 'SUCCEEDED', card });
  await charge();
  expect(asked.at(-1)).toEqual({
    method: 'POST',
    url: '/processor/v1/charges',
    authorization: 'Bearer key',
    body: JSON.stringify({ key: 'a1', reference: 'p1', ...terms, method: 'CARD', cardToken: 'tok' }),
  });
});

it.each([
  ['an approval', 200, { status: 'SUCCEEDED', card }, { kind: 'final', outcome: 'SUCCEEDED', card }],
  [
    'a decline',
    200,
    { status: 'FAILED', reason: 'CARD_EXPIRED', card },
    { kind: 'final', outcome: 'FAILED', reason: 'CARD_EXPIRED', card },
  ],
  ['a reason we have no words for', 200, { status: 'FAILED', reason: 'STOLEN' }, { kind: 'final', outcome: 'FAILED', reason: 'DECLINED' }],
  ['a wish for review', 200, { status: 'NEEDS_REVIEW' }, { kind: 'final', outcome: 'NEEDS_REVIEW' }],
  ['a fenced attempt', 409, { code: 'ABANDONED' }, { kind: 'abandoned' }],
  [
    'a card that names its number',
    200,
    { status: 'SUCCEEDED', card: { brand: 'Visa', last4: '9999000000000001' } },
    { kind: 'final', outcome: 'SUCCEEDED' },
  ],
  ['an answer that is not final', 200, { status: 'PENDING' }, { kind: 'pending' }],
  [
    'a buyer who has to go on elsewhere',
    200,
    { status: 'PENDING', continueUrl: 'https://bank.example/x' },
    { kind: 'pending', continueUrl: 'https://bank.example/x' },
  ],
  ['an address that is none', 200, { status: 'PENDING', continueUrl: 'javascript:alert(1)' }, { kind: 'pending' }],
  ['its failure', 500, { status: 'FAILED' }, { kind: 'unknown' }],
  ['too many requests', 429, {}, { kind: 'unknown' }],
  ['nonsense', 200, '<html>', { kind: 'unknown' }],
])('takes %s for what it is', async (_, status, body, expected) => {
  says(status, body);
  expect(await charge()).toEqual(expected);
});

it('answers unknown when the connection breaks', async () => {
  answer = 'cut';
  expect(await charge()).toEqual({ kind: 'unknown' });
});

it('a charge that the processor does not know is unknown, not failed', async () => {
  says(404, {});
  expect(await processor.find('a1')).toEqual({ kind: 'unknown' });
});

it('abandons, or reports that it was too late', async () => {
  says(200, { status: 'ABANDONED' });
  expect(await processor.abandon('a1')).toEqual({ kind: 'abandoned' });
  says(409, { status: 'SUCCEEDED', card });
  expect(await processor.abandon('a1')).toEqual({ kind: 'final', outcome: 'SUCCEEDED', card });
});

it.each([
  ['done', 200, { status: 'REFUNDED' }, 'refunded'],
  ['no money to give back', 409, { code: 'NOT_CHARGED' }, 'refused'],
  ['its failure', 500, {}, 'unknown'],
  ['nonsense', 200, '<html>', 'unknown'],
])('reads the answer to a refund: %s', async (_, status, body, kind) => {
  says(status, body);
  expect(await processor.refund('a1')).toEqual({ kind });
});

it('charges a stored card as the card that it is', async () => {
  says(200, { status: 'SUCCEEDED', card });
  await processor.charge({ attemptId: 'a1', paymentId: 'p1', ...terms, source: { method: 'STORED_CARD', token: 'card_1' } });
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({ key: 'a1', reference: 'p1', ...terms, method: 'CARD', storedCard: 'card_1' });
});

it('stores a card under the method’s id', async () => {
  says(200, { key: 'm1', token: 'card_1', card });
  await processor.store({ methodId: 'm1', cardToken: 'tok', owner: 'subscription-s' });
  expect(asked.at(-1)).toMatchObject({
    method: 'POST',
    url: '/processor/v1/stored-cards',
    body: JSON.stringify({ key: 'm1', cardToken: 'tok', owner: 'subscription-s' }),
  });
});

it.each([
  ['done', 200, { token: 'card_1', card }, { kind: 'stored', token: 'card_1', card }],
  ['done, of a card it does not name', 200, { token: 'card_1' }, { kind: 'stored', token: 'card_1' }],
  ['no', 409, { code: 'NOT_STORED', reason: 'CARD_EXPIRED' }, { kind: 'refused', reason: 'CARD_EXPIRED' }],
  ['no, in words that we do not have', 409, { code: 'NOT_STORED', reason: 'STOLEN' }, { kind: 'refused', reason: 'DECLINED' }],
  ['the key was used for another card', 409, { code: 'OTHER_TERMS' }, { kind: 'unknown' }],
  ['a yes without a token', 200, {}, { kind: 'unknown' }],
  ['its failure', 500, { token: 'card_1' }, { kind: 'unknown' }],
  ['nonsense', 200, '<html>', { kind: 'unknown' }],
])('reads the answer to storing: %s', async (_, status, body, expected) => {
  says(status, body);
  expect(await processor.store({ methodId: 'm1', cardToken: 'tok', owner: 'subscription-s' })).toEqual(expected);
});

it('does not know whether a card was stored when the connection breaks', async () => {
  answer = 'cut';
  expect(await processor.store({ methodId: 'm1', cardToken: 'tok', owner: 'subscription-s' })).toEqual({ kind: 'unknown' });
});

it('lists the banks, or throws', async () => {
  const banks = [{ code: '1001', name: 'Bank One' }];
  says(200, { banks });
  expect(await processor.banks()).toEqual(banks);
  says(503, {});
  await expect(processor.banks()).rejects.toThrow('503');
});

it('throws when the books cannot be read', async () => {
  says(503, {});
  await expect(processor.list('2030-01-01T00:00:00Z', '2030-01-02T00:00:00Z')[Symbol.asyncIterator]().next()).rejects.toThrow('503');
});

it('counts what the processor said, and how often it said nothing clear', async () => {
  const counted = async (kind: string) =>
    Number(new RegExp(`^cauce_payments_processor_answers_total\\{answer="${kind}"\\} (\\d+)$`, 'm').exec(await metricsText())?.[1]);
  const before = { unknown: await counted('unknown'), pending: await counted('pending') };
  says(500, 'down');
  await charge();
  answer = 'cut';
  await processor.find('a1');
  says(200, { status: 'PENDING' });
  await charge();
  expect({ unknown: await counted('unknown'), pending: await counted('pending') }).toEqual({
    unknown: before.unknown + 2,
    pending: before.pending + 1,
  });
});
