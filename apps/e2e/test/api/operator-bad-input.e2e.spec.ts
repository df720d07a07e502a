import { aMerchant, type Merchant, OperatorApi, send, Stack } from '@cauce/testing/system';
import { type Refusal, refusalOf } from '../../src/refusal.js';
import { invalid, notFound, TOO_LARGE, unauthenticated, unreadable, WRONG_METHOD, WRONG_TYPE } from '../../src/refusals.js';

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);
const NOBODY = 'a'.repeat(26);
/** Nobody listens there; nothing is ever sent in this file. */
const RECEIVER = `${stack.sandboxUrl}/hooks/nobody`;
const COLLECTIONS = ['stores', 'access-tokens', 'webhook-endpoints', 'deliveries'] as const;
const KEYS = { stores: 'stores', 'access-tokens': 'accessTokens', 'webhook-endpoints': 'webhookEndpoints', deliveries: 'deliveries' };

let merchant: Merchant;
let other: Merchant;
beforeAll(async () => {
  [merchant, other] = await Promise.all([aMerchant(stack), aMerchant(stack)]);
});

const list = async (collection: (typeof COLLECTIONS)[number]) =>
  (await operator.door.get<Record<string, object[]>>(`/${merchant.organization}/${collection}`))[KEYS[collection]];

/** One store and one token were made for the merchant; whatever was asked since, nothing came of it. */
afterAll(async () => {
  const lengths = await Promise.all(COLLECTIONS.map(async (collection) => (await list(collection))?.length));
  expect(lengths).toEqual([1, 1, 0, 0]);
  expect(await operator.door.get(`/${merchant.organization}`)).toMatchObject({ displayName: 'Taller Dos Ríos S.A.S.' });
});

/** `{o}`: the merchant's organization; `{other}`: the other one's store. */
const at = (path: string) => path.replace('{o}', `/${merchant.organization}`).replace('{other}', other.store);
const refused = async (method: string, path: string, json?: unknown) => refusalOf(await operator.door.ask(method, at(path), { json }));

// prettier-ignore
const BODIES: readonly [string, string, string, unknown, string[]][] = [
  ['nothing',                  'POST',  '/organizations',                       {},                                                            ['displayName', 'environment']],
  ['an unknown environment',   'POST',  '/organizations',                       { displayName: 'A', environment: 'TEST' },                     ['environment']],
  ['all of it',                'POST',  '/organizations',                       { displayName: '', environment: null, features: [], colour: 1 }, ['colour', 'displayName', 'environment', 'features']],
  ['an invalid feature',       'POST',  '/organizations',                       { displayName: 'A', environment: 'DEVELOPMENT', features: { subscriptions: 'yes' } }, ['features.subscriptions']],
  ['a name of 101 characters', 'PATCH', '{o}',                                 { displayName: 'x'.repeat(101) },                              ['displayName']],
  ['null',                     'PATCH', '{o}',                                 { displayName: null, name: 'x' },                              ['displayName', 'name']],
  ['an unknown method',        'PATCH', '{o}',                                 { enabledPaymentMethods: ['CASH'] },                           ['enabledPaymentMethods[0]']],
  ['the environment',          'PATCH', '{o}',                                 { environment: 'PRODUCTION' },                                 ['environment']],
  ['nothing',                  'POST',  '{o}/stores',             {},                                                            ['displayName']],
  ['a number and more',        'POST',  '{o}/stores',             { displayName: 5, colour: 1 },                                 ['colour', 'displayName']],
  ['an invalid store name',    'POST',  '{o}/access-tokens',      { displayName: 'A', stores: ['x'] },                           ['stores[0]']],
  ['another one’s store',      'POST',  '{o}/access-tokens',      { displayName: 'A', stores: ['OTHER'] },                       ['stores[0]']],
  ['a past expiry and more',   'POST',  '{o}/access-tokens',      { displayName: 'A', expireTime: '2020-01-01' },                ['expireTime']],
  ['nothing',                  'POST',  '{o}/webhook-endpoints',  {},                                                            ['url']],
  ['an invalid url',           'POST',  '{o}/webhook-endpoints',  { url: 'ftp://a.example' },                                    ['url']],
  ['a url with user info',     'POST',  '{o}/webhook-endpoints',  { url: 'https://a:b@shop.example' },                           ['url']],
  ['an unknown event',         'POST',  '{o}/webhook-endpoints',  { url: RECEIVER, events: ['payment.paid'] },     ['events[0]']],
  ['an invalid store name',    'POST',  '{o}/webhook-endpoints',  { url: RECEIVER, store: 'x' },                   ['store']],
  ['another one’s store',      'POST',  '{o}/webhook-endpoints',  { url: RECEIVER, store: 'OTHER' },                             ['store']],
  ['a store that is not',      'POST',  '{o}/webhook-endpoints',  { url: RECEIVER, store: `stores/${NOBODY}` },                  ['store']],
  ['a title on two lines',     'POST',  '{o}/templates',          { title: 'Two\nmugs', amountCents: 1_000, currency: 'COP' },     ['title']],
  ['a template in half yen',    'POST',  '{o}/templates',          { title: 'Mugs', amountCents: 1_050, currency: 'JPY' },          ['amountCents']],
  ['a template in a currency that was withdrawn', 'POST', '{o}/templates', { title: 'Mugs', amountCents: 1_000, currency: 'HRK' }, ['currency']],
  ['a body that none reads',   'POST',  `/stores/${NOBODY}/payments/${NOBODY}:cancel`, { amountCents: 1_000 },                ['amountCents']],
];

describe('an invalid field', () => {
  it.each(BODIES)('is named: %s (%s)', async (_, method, path, body, fields) => {
    const text = JSON.stringify(body).replace('OTHER', other.store);
    const answer = await operator.door.ask(method, at(path), { body: text });
    expect(refusalOf(answer)).toEqual(invalid(...fields));
  });
});

describe.each([
  ['POST', '/organizations'],
  ['PATCH', '{o}'],
  ['POST', '{o}/stores'],
  ['POST', '{o}/access-tokens'],
  ['POST', '{o}/webhook-endpoints'],
])('a body of %s %s', (method, path) => {
  // prettier-ignore
  it.each<[string, string, Record<string, string>, Refusal]>([
    ['half of it',      '{"displayName":',                       {},                               unreadable('MALFORMED_JSON')],
    ['a list',          '[]',                                    {},                               unreadable('BODY_NOT_OBJECT')],
    ['a NUL',           '{"displayName":"\\u0000"}',             {},                               unreadable('INVALID_TEXT')],
    ['a member twice',  '{"displayName":"A","displayName":"B"}', {},                               { ...unreadable('DUPLICATE_MEMBER'), fields: ['displayName'] }],
    ['plain text',      '{"displayName":"A"}',                   { 'content-type': 'text/plain' }, WRONG_TYPE],
    ['over the limit',  ' '.repeat(256 * 1024 + 1),              {},                               TOO_LARGE],
  ])('is refused: %s', async (_, body, headers, refusal) => {
    expect(refusalOf(await operator.door.ask(method, at(path), { body, headers }))).toEqual(refusal);
  });
});

describe('an unknown resource', () => {
  it.each<[string, string, string, string]>([
    ['an unknown organization', 'GET', `/organizations/${NOBODY}`, 'ORGANIZATION_NOT_FOUND'],
    ['a malformed organization', 'GET', '/organizations/X', 'ORGANIZATION_NOT_FOUND'],
    ['its stores', 'GET', `/organizations/${NOBODY}/stores`, 'ORGANIZATION_NOT_FOUND'],
    ['a change of it', 'PATCH', `/organizations/${NOBODY}`, 'ORGANIZATION_NOT_FOUND'],
    ['an unknown store', 'GET', `{o}/stores/${NOBODY}`, 'STORE_NOT_FOUND'],
    ['another one’s store', 'GET', '{o}/{other}', 'STORE_NOT_FOUND'],
    ['an unknown token', 'GET', `{o}/access-tokens/${NOBODY}`, 'ACCESS_TOKEN_NOT_FOUND'],
    ['the end of an unknown token', 'DELETE', `{o}/access-tokens/${NOBODY}`, 'ACCESS_TOKEN_NOT_FOUND'],
    ['an unknown endpoint', 'GET', `{o}/webhook-endpoints/${NOBODY}`, 'WEBHOOK_ENDPOINT_NOT_FOUND'],
    ['a malformed endpoint', 'GET', '{o}/webhook-endpoints/1', 'WEBHOOK_ENDPOINT_NOT_FOUND'],
    ['the end of an unknown endpoint', 'POST', `{o}/webhook-endpoints/${NOBODY}:disable`, 'WEBHOOK_ENDPOINT_NOT_FOUND'],
    ['an unknown delivery', 'GET', `{o}/deliveries/${NOBODY}`, 'DELIVERY_NOT_FOUND'],
    ['a malformed delivery', 'GET', '{o}/deliveries/1', 'DELIVERY_NOT_FOUND'],
    ['another address', 'GET', '/nothing', 'ROUTE_NOT_FOUND'],
  ])('is 404: %s', async (_, method, path, reason) => {
    expect(await refused(method, path, method === 'PATCH' ? { displayName: 'B' } : undefined)).toEqual(notFound(reason));
  });

  it('is 404 at the addresses of the public door, too', async () => {
    const headers = { authorization: `Bearer ${stack.operatorToken}` };
    const answer = await send({ method: 'GET', url: `${stack.operatorUrl}/v1/stores`, headers });
    expect(refusalOf(answer)).toEqual(notFound('ROUTE_NOT_FOUND'));
  });
});

describe.each([
  ['GET', '/organizations', 'GET, HEAD, POST'],
  ['GET', '{o}', 'GET, HEAD, PATCH'],
  ['GET', '{o}/stores', 'GET, HEAD, POST'],
  ['GET', '{o}/access-tokens', 'GET, HEAD, POST'],
  ['GET', `{o}/access-tokens/${NOBODY}`, 'DELETE, GET, HEAD'],
  ['GET', '{o}/webhook-endpoints', 'GET, HEAD, POST'],
  ['GET', `{o}/webhook-endpoints/${NOBODY}`, 'DELETE, GET, HEAD, PATCH'],
  ['GET', '{o}/deliveries', 'GET, HEAD'],
  ['GET', `{o}/deliveries/${NOBODY}`, 'GET, HEAD'],
])('%s %s', (method, path, allowed) => {
  it.each<[string, Record<string, string>, 'TOKEN_MISSING' | 'TOKEN_INVALID']>([
    ['no token', {}, 'TOKEN_MISSING'],
    ['a wrong token', { authorization: 'Bearer wrong' }, 'TOKEN_INVALID'],
  ])('is 401 with a challenge for %s', async (_, headers, reason) => {
    const answer = await send({ method, url: `${operator.door.url}${at(path)}`, headers });
    expect(refusalOf(answer)).toEqual(unauthenticated(reason));
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer /);
  });

  it('is 401 for a merchant’s token', async () => {
    const headers = { authorization: `Bearer ${merchant.token}` };
    expect(refusalOf(await send({ method, url: `${operator.door.url}${at(path)}`, headers }))).toEqual(unauthenticated('TOKEN_INVALID'));
  });

  it('is 405 with Allow for PUT', async () => {
    const answer = await operator.door.ask('PUT', at(path));
    expect(refusalOf(answer)).toEqual(WRONG_METHOD);
    expect(answer.headers['allow']).toBe(allowed);
  });
});

describe('an operator’s list', () => {
  const lists = ['/organizations', ...COLLECTIONS.map((collection) => `{o}/${collection}`)];

  it('refuses a bad page', async () => {
    for (const path of lists) {
      for (const size of ['0', '1001', 'x']) expect(await refused('GET', `${path}?pageSize=${size}`)).toEqual(invalid('pageSize'));
      expect(await refused('GET', `${path}?pageToken=abc&pageSize=1&pageSize=2`)).toEqual(invalid('pageSize', 'pageToken'));
    }
  });

  it('names every invalid filter', async () => {
    const query = 'state=LOST&endpoint=1&event=payment.paid&from=yesterday&pageSize=5';
    expect(await refused('GET', `{o}/deliveries?${query}`)).toEqual(invalid('endpoint', 'event', 'from', 'state'));
  });

  it('refuses the page token of another list', async () => {
    const { nextPageToken = '' } = await operator.door.get<{ nextPageToken?: string }>('/organizations?pageSize=1');
    expect(nextPageToken).not.toBe('');
    for (const path of lists.slice(1)) {
      expect(await refused('GET', `${path}?pageToken=${encodeURIComponent(nextPageToken)}`)).toEqual(invalid('pageToken'));
    }
  });
});
