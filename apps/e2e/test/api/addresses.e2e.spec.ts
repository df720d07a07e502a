import { randomUUID } from 'node:crypto';
import { OPERATOR_ROUTES, PUBLIC_ROUTES } from '@cauce/gateway/routes';
import { aMerchant, aPayment, type Merchant, send, Stack } from '@cauce/testing/system';
import { refusalOf } from '../../src/refusal.js';
import { invalid, notFound, TOO_LARGE, unauthenticated, WRONG_METHOD } from '../../src/refusals.js';

const stack = Stack.fromEnv();
const NOBODY = 'a'.repeat(26);
/** A list that a service serves to operators. */
const SERVED: Readonly<Record<string, string>> = { catalog: 'stores', notifier: 'deliveries' };
const JSON_TYPE = { 'content-type': 'application/json' };

let merchant: Merchant;
let other: Merchant;
/** A payment of the other merchant. */
let foreign: string;
beforeAll(async () => {
  [merchant, other] = await Promise.all([aMerchant(stack), aMerchant(stack)]);
  foreign = (await other.api.createPayment(other.store, aPayment())).name;
});

afterAll(async () => {
  expect((await merchant.api.payments(merchant.store)).payments).toEqual([]);
  expect((await other.api.payments(other.store)).payments.map(({ name }) => name)).toEqual([foreign]);
});

/** Every address of the public API. */
const ADDRESSES: readonly [method: string, path: string, allowed: string][] = [
  ['GET', '/stores', 'GET, HEAD'],
  ['GET', '/{store}/payments', 'GET, HEAD, POST'],
  ['POST', '/{store}/payments', 'GET, HEAD, POST'],
  ['GET', `/{store}/payments/${NOBODY}`, 'GET, HEAD'],
  ['GET', `/{store}/payments/${NOBODY}/attempts`, 'GET, HEAD'],
];

const ask = (method: string, path: string, headers: Readonly<Record<string, string>>, store = merchant.store) =>
  send({
    method,
    url: `${stack.gatewayUrl}/v1${path.replace('{store}', store)}`,
    ...(method === 'POST' ? { headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(aPayment()) } : { headers }),
  });

const mine = () => ({ authorization: `Bearer ${merchant.token}` });

describe.each(ADDRESSES)('%s %s', (method, path, allowed) => {
  it.each<[string, Record<string, string>, 'TOKEN_MISSING' | 'TOKEN_INVALID']>([
    ['no token', {}, 'TOKEN_MISSING'],
    ['another scheme', { authorization: 'Basic YTpi' }, 'TOKEN_MISSING'],
    ['an empty token', { authorization: 'Bearer ' }, 'TOKEN_MISSING'],
    ['an unknown token', { authorization: `Bearer cauce_${randomUUID()}` }, 'TOKEN_INVALID'],
    ['the operator’s token', { authorization: `Bearer ${stack.operatorToken}` }, 'TOKEN_INVALID'],
  ])('is 401 with a challenge for %s', async (_, headers, reason) => {
    const answer = await ask(method, path, headers);
    expect(refusalOf(answer)).toEqual(unauthenticated(reason));
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer /);
  });

  it.each(['PUT', 'DELETE', 'PATCH'])('is 405 with Allow for %s', async (wrong) => {
    const answer = await ask(wrong, path, mine());
    expect(refusalOf(answer)).toEqual(WRONG_METHOD);
    expect(answer.headers['allow']).toBe(allowed);
  });
});

describe.each(ADDRESSES.filter(([, path]) => path.includes('{store}')))('%s %s of a store that the token may not see', (method, path) => {
  it.each<[string, () => string]>([
    ['another merchant’s', () => other.store],
    ['an unknown one', () => `stores/${NOBODY}`],
    ['one with a malformed id', () => 'stores/UPPER'],
    ['one with a very long id', () => `stores/${'a'.repeat(300)}`],
    ['one with an id that is not UTF-8', () => 'stores/%ff'],
  ])('is 404: %s', async (_, store) => {
    expect(refusalOf(await ask(method, path, mine(), store()))).toMatchObject({ http: 404, status: 'NOT_FOUND' });
  });
});

describe('a payment that the token may not see', () => {
  it.each<[string, () => string]>([
    ['another merchant’s, in its own store', () => foreign.replace(other.store, merchant.store)],
    ['an unknown one', () => `${merchant.store}/payments/${NOBODY}`],
    ['one with a malformed id', () => `${merchant.store}/payments/0`],
    ['one with a quote in its id', () => `${merchant.store}/payments/'%20OR%20''='`],
  ])('is 404: %s', async (_, name) => {
    for (const path of [name(), `${name()}/attempts`]) {
      expect(refusalOf(await merchant.api.door.ask('GET', `/${path}`))).toEqual(notFound('PAYMENT_NOT_FOUND'));
    }
  });

  it('is 404 in another merchant’s store', async () => {
    expect(refusalOf(await merchant.api.door.ask('GET', `/${foreign}`))).toEqual(notFound('STORE_NOT_FOUND'));
  });
});

describe('an unknown address', () => {
  it.each([
    '/',
    '/v1',
    '/v2/stores',
    '/v1/stores/',
    '/v1/payments',
    '/admin/v1/organizations',
    '/internal/tokens:verify',
    '/v1/stores/%',
    '/~x',
  ])('is 404: %s', async (path) => {
    for (const headers of [{}, mine()]) {
      expect(refusalOf(await send({ method: 'GET', url: `${stack.gatewayUrl}${path}`, headers }))).toEqual(notFound('ROUTE_NOT_FOUND'));
    }
  });
});

describe.each(['catalog', 'payments', 'notifier'])('%s without the gateway', (service) => {
  it.each<[string, Record<string, string>]>([
    ['without claims', {}],
    ['with a merchant’s token', { authorization: 'Bearer x' }],
    ['with made-up claims', { 'x-cauce-claims': `${Buffer.from('{"caller":"gateway"}').toString('base64url')}.${'A'.repeat(43)}` }],
  ])('refuses a caller %s', async (_, headers) => {
    const path = service === 'payments' ? `/v1/${merchant.store}/payments` : `/admin/v1/${merchant.organization}/${SERVED[service] ?? ''}`;
    const refusal = refusalOf(await send({ method: 'GET', url: `${stack.part(service).url}${path}`, headers }));
    expect(refusal).toEqual({ http: 401, status: 'UNAUTHENTICATED', reason: 'INTERNAL_CALLER_UNKNOWN' });
  });
});

describe('of two faults', () => {
  const tooLarge = ' '.repeat(256 * 1024 + 1);
  const post = (store: string, headers = {}) => merchant.api.door.ask('POST', `/${store}/payments`, { body: tooLarge, headers });

  it('the method comes before the token', async () => {
    expect(refusalOf(await send({ method: 'PUT', url: `${stack.gatewayUrl}/v1/stores` }))).toEqual(WRONG_METHOD);
  });
  it('the token comes before the store and the size', async () => {
    const url = `${stack.gatewayUrl}/v1/${other.store}/payments`;
    const answer = await send({ method: 'POST', url, headers: JSON_TYPE, body: tooLarge });
    expect(refusalOf(answer)).toEqual(unauthenticated('TOKEN_MISSING'));
  });
  it('the store comes before the size', async () => {
    expect(refusalOf(await post(other.store))).toEqual(notFound('STORE_NOT_FOUND'));
  });
  it('the size comes before the type', async () => {
    expect(refusalOf(await post(merchant.store, { 'content-type': 'text/plain' }))).toEqual(TOO_LARGE);
  });
});

describe('an answer', () => {
  it('has an X-Request-Id that we made', async () => {
    const headers = { 'x-request-id': 'mine', 'x-cauce-claims': 'e30.x' };
    const answers = await Promise.all([1, 2].map(() => merchant.api.door.ask('GET', '/stores', { headers })));
    const ids = answers.map((answer) => answer.headers['x-request-id']);
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain('mine');
  });

  it('accepts the scheme in any letter case', async () => {
    const headers = { authorization: `bEARER ${merchant.token}` };
    expect((await send({ method: 'GET', url: `${stack.gatewayUrl}/v1/stores`, headers })).status).toBe(200);
  });

  it('keeps a text byte for byte', async () => {
    const third = await aMerchant(stack);
    const title = ' 👩‍👩‍👧 Ñandú\u200b "<b>\\ ';
    const { name } = await third.api.createPayment(third.store, aPayment({ title }));
    expect((await third.api.payment(name))['title']).toBe(title);
  });
});

describe('a query parameter that an address does not have', () => {
  const idOf = (name: string) => name.slice(name.lastIndexOf('/') + 1);
  const filled = (path: string) => path.replace('{organization}', idOf(merchant.organization)).replace('{store}', idOf(merchant.store));
  // Of a resource that is not there, the 404 comes first: so what has no more ids than the merchant's own.
  const areThere = ([, path]: readonly [string, string, string]) => !/\{(?!organization|store)\w+\}|\{\w+\}.*\{|test-clock/.test(path);
  const gatewayRoutes = [['GET', '/admin/v1/services', 'gateway'] as const];

  it.each([...PUBLIC_ROUTES, ...OPERATOR_ROUTES, ...gatewayRoutes].filter(areThere))('is 400 and named: %s %s', async (method, path) => {
    const isOperators = path.startsWith('/admin/');
    const [url, token] = isOperators ? [stack.operatorUrl, stack.operatorToken] : [stack.gatewayUrl, merchant.token];
    const headers = { authorization: `Bearer ${token}`, ...(method !== 'GET' && JSON_TYPE) };
    const body = method === 'GET' ? {} : { body: JSON.stringify(isOperators ? {} : aPayment()) };
    const answer = await send({ method, url: `${url}${filled(path)}?colour=blue`, headers, ...body });
    expect(refusalOf(answer)).toEqual(invalid('colour'));
    expect(answer.text).toContain('Unknown query parameter.');
  });
});
