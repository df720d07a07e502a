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

const about = {
  currencyCode: 'COP',
  description: 'Mugs',
  returnUrl: 'https://pay.example/p/x?attempt=a1',
  expireTime: '2030-01-01T10:15:00.000Z',
};
const terms = { amountCents: 905, ...about };
const sent = { amount: 905, ...about };
const charge = () => processor.charge({ attemptId: 'a1', paymentId: 'p1', ...terms, source: { method: 'CARD', cardToken: 'tok' } });
const says = (status: number, body: object | string) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
};
const card = { brand: 'Visa', last4: '0001' };
const first = async <Item>(items: AsyncIterable<Item>): Promise<unknown> => (await items[Symbol.asyncIterator]().next()).value;

it('charges under the attempt’s id, with its own key', async () => {
  says(200, { status: 'SUCCEEDED', card });
  await charge();
  expect(asked.at(-1)).toEqual({
    method: 'POST',
    url: '/processor/v1/charges',
    authorization: 'Bearer key',
    body: JSON.stringify({ key: 'a1', reference: 'p1', ...sent, method: 'CARD', cardToken: 'tok' }),
  });
});

// prettier-ignore
it.each([
  ['COP', 150_000, 150_000],
  ['JPY', 150_000, 1_500],
  ['JPY', 1_050,   11],
  ['KWD', 150_000, 1_500_000],
  ['HRK', 1_050,   1_050],
])('asks in %s for %i cents as %i of the smallest unit', async (currencyCode, amountCents, amount) => {
  says(200, { status: 'SUCCEEDED', card });
  const source = { method: 'CARD' as const, cardToken: 'tok' };
  await processor.charge({ attemptId: 'a1', paymentId: 'p1', ...terms, amountCents, currencyCode, source });
  const body = JSON.parse(asked.at(-1)?.body ?? '') as object;
  expect(body).toMatchObject({ amount, currencyCode });
  expect(body).not.toHaveProperty('amountCents');
});

// prettier-ignore
it.each([
  ['COP',     150_000, { amountCents: 150_000, feeCents: 45, currencyCode: 'COP' }],
  ['JPY',     1_500,   { amountCents: 150_000, feeCents: 4_500, currencyCode: 'JPY' }],
  ['KWD',     1_504,   { amountCents: 150.4, feeCents: 4.5, currencyCode: 'KWD' }],
  [undefined, 1_500,   {}],
])('reads its books in %s, where a charge has %i of the smallest unit, as cents', async (currencyCode, amount, read) => {
  const said = { status: 'SUCCEEDED', createTime: '2030-01-01T10:00:00.000Z' };
  says(200, { charges: [{ key: 'a1', ...said, amount, fee: 45, currencyCode }] });
  expect(await first(processor.list('2030-01-01T00:00:00Z', '2030-01-02T00:00:00Z'))).toEqual({ attemptId: 'a1', ...said, ...read });
});

it('asks for a refund, and reads refunds of its books, in the smallest units', async () => {
  const refund = { refundId: 'r1', attemptId: 'a1', amountCents: 150_000, currencyCode: 'JPY' };
  says(200, { status: 'REFUNDED' });
  await processor.refund(refund);
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({ key: 'r1', amount: 1_500, currencyCode: 'JPY' });
  const said = { status: 'REFUNDED', currencyCode: 'JPY', createTime: '2030-01-01T10:00:00.000Z' };
  says(200, { refunds: [{ key: 'r1', charge: 'a1', amount: 1_500, fee: 10, ...said }] });
  expect(await first(processor.listRefunds('2030-01-01T00:00:00Z', '2030-01-02T00:00:00Z'))).toEqual({
    ...refund,
    ...said,
    feeCents: 1_000,
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
  ['done', 200, { key: 'r1', status: 'REFUNDED' }, { kind: 'refunded' }],
  ['under way', 200, { key: 'r1', status: 'PENDING' }, { kind: 'unknown' }],
  ['no money to give back', 409, { code: 'NOT_CHARGED' }, { kind: 'refused', code: 'NOT_CHARGED' }],
  ['refused, with its own reason', 409, { code: 'REFUSED', reason: 'too_old' }, { kind: 'refused', code: 'too_old' }],
  ['a conflict without a word', 409, {}, { kind: 'unknown' }],
  ['not found', 404, {}, { kind: 'unknown' }],
  ['its failure', 500, {}, { kind: 'unknown' }],
  ['nonsense', 200, '<html>', { kind: 'unknown' }],
])('reads the answer to a refund: %s', async (_, status, body, expected) => {
  says(status, body);
  expect(await processor.refund({ refundId: 'r1', attemptId: 'a1', amountCents: 60, currencyCode: 'COP' })).toEqual(expected);
});

it.each([
  [
    { final: true, code: '51' },
    { isFinal: true, code: '51' },
  ],
  [{ final: 'true', code: 'x'.repeat(101) }, {}],
  [{ final: null, code: 'two words' }, {}],
])('takes a refusal for final only where that is said clearly: %j', async (said, read) => {
  says(200, { status: 'FAILED', reason: 'DECLINED', ...said });
  expect(await charge()).toEqual({ kind: 'final', outcome: 'FAILED', reason: 'DECLINED', ...read });
});

it.each([
  [{ final: true }, { reason: 'CANCELED_BY_BUYER', isFinal: true }],
  [{}, { reason: 'NOT_AUTHENTICATED' }],
])('takes it from the buyer’s no that nothing was taken only where that is final: %j', async (said, read) => {
  says(200, { status: 'FAILED', reason: 'CANCELED_BY_BUYER', ...said });
  expect(await charge()).toEqual({ kind: 'final', outcome: 'FAILED', ...read });
});

it('charges a stored card as the card that it is', async () => {
  says(200, { status: 'SUCCEEDED', card });
  await processor.charge({ attemptId: 'a1', paymentId: 'p1', ...terms, source: { method: 'STORED_CARD', token: 'card_1' } });
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({ key: 'a1', reference: 'p1', ...sent, method: 'CARD', storedCard: 'card_1' });
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

describe('null for what is not set', () => {
  it('is absent in an answer', async () => {
    says(200, { status: 'PENDING', continueUrl: null, reason: null, code: null, final: null, card: null });
    expect(await charge()).toEqual({ kind: 'pending' });
    says(200, { status: 'SUCCEEDED', reason: null, continueUrl: null, card: null });
    expect(await charge()).toEqual({ kind: 'final', outcome: 'SUCCEEDED' });
  });

  it('is absent in the books, and ends them where it is the next page', async () => {
    const booked = { status: 'SUCCEEDED', currencyCode: 'COP', createTime: '2030-01-01T00:00:00.000Z' };
    says(200, { charges: [{ key: 'a1', ...booked, amount: 100, reference: null, fee: null, reason: null, card: null }], next: null });
    const read: object[] = [];
    for await (const each of processor.list('2030-01-01T00:00:00Z', '2030-01-02T00:00:00Z')) read.push(each);
    expect(read).toEqual([{ attemptId: 'a1', ...booked, amountCents: 100 }]);
  });
});
