import { bytes, FakeApi, hangUp, json, PAYMENT, plain, refusal, STORE, TERMS } from '../test/fake-api.js';
import { CauceConnectionError, CauceError } from './errors.js';

let api: FakeApi;
beforeAll(async () => {
  api = await FakeApi.start();
});
afterAll(() => api.stop());

const create = (options = {}) => api.client(options).payments.create(STORE, TERMS);
const failureOf = (call: Promise<unknown>) => call.then((value) => ({ value }), (error: unknown) => error); // prettier-ignore
const JSON_HEAD = ['HTTP/1.1 200 OK', 'content-type: application/json', 'x-request-id: r-1'];
const whole = JSON.stringify(PAYMENT);

const notWhole: [string, Parameters<FakeApi['answer']>[0]][] = [
  ['200 that breaks off before its length', bytes(...JSON_HEAD, 'content-length: 500', '', whole.slice(0, 20))],
  ['200 in chunks without the last one', bytes(...JSON_HEAD, 'transfer-encoding: chunked', '', '14', whole.slice(0, 20), '')],
  ['200 without a length that breaks off', bytes(...JSON_HEAD, 'connection: close', '', whole.slice(0, 20))],
  ['200 with a page of a proxy', plain(200, { 'content-type': 'text/html' }, '<p>Hello</p>')],
  ['200 with JSON that says it is a page', plain(200, { 'content-type': 'text/html' }, whole)],
  ['200 with JSON of no type', plain(200, {}, whole)],
  ['200 with nothing', plain(200, { 'content-type': 'application/json' })],
  ['200 with null', json(200, null)],
  ['200 with a list in place of the payment', json(200, { payments: [PAYMENT] })],
  ['200 with an error in it', json(200, { error: { code: 500, status: 'INTERNAL', message: 'Why.', details: [] } })],
  ['200 with a payment without its url', json(200, { ...PAYMENT, url: undefined })],
  ['200 with an amount that is a text', json(200, { ...PAYMENT, amountCents: '100' })],
  ['200 with a null in place of a text', json(200, { ...PAYMENT, description: null })],
  ['201', json(201, PAYMENT)],
  ['204', plain(204, {})],
  ['206', json(206, PAYMENT)],
  ['502 with a page of a proxy', plain(502, { 'content-type': 'text/html' }, '<p>Bad gateway</p>')],
  ['520 with nothing', plain(520, {})],
  ['408', plain(408, {})],
];

describe('an answer that is not the whole JSON which was promised', () => {
  it.each(notWhole)('is repeated under the same key: %s', async (_, broken) => {
    api.answer(broken, broken, json(200, PAYMENT));
    expect(await create()).toEqual(PAYMENT);
    expect(api.came).toHaveLength(3);
    expect(new Set(api.came.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it.each(notWhole)('is no success, and says what came: %s', async (_, broken) => {
    api.answer(broken);
    const error = await failureOf(create({ retries: 0 }));
    expect(error).toBeInstanceOf(CauceConnectionError);
    expect(error).toMatchObject({ status: expect.any(Number), requestId: 'r-1', message: expect.stringContaining('was answered') });
  });

  it.each([
    ['a list without its rows', {}],
    ['a list whose rows are null', { payments: null }],
    ['a list with a row that is none', { payments: [{}] }],
    ['a page token that is a number', { payments: [], nextPageToken: 7 }],
  ])('holds for lists, too: %s', async (_, body) => {
    api.answer(json(200, body), json(200, { payments: [PAYMENT] }));
    expect(await api.client().payments.list(STORE).page()).toEqual({ payments: [PAYMENT] });
    expect(api.came).toHaveLength(2);
  });

  it('may have members that this version does not know, and values', async () => {
    const newer = { ...PAYMENT, status: 'LATER', more: { of: [1] } };
    api.answer(json(200, newer, { 'content-type': 'Application/JSON; charset=utf-8' }));
    expect(await create()).toEqual(newer);
  });
});

describe('a refusal', () => {
  it('is thrown at once, with all that is wrong', async () => {
    const fieldViolations = [{ field: 'title', description: 'Required.' }];
    api.answer(refusal(400, 'INVALID_FIELDS', [{ '@type': 'b', fieldViolations }]));
    const error = await failureOf(create());
    expect(error).toBeInstanceOf(CauceError);
    expect(error).toMatchObject({ status: 400, reason: 'INVALID_FIELDS', violations: fieldViolations, requestId: 'r-1' });
    expect(api.came).toHaveLength(1);
  });

  it('that is not the API’s is no CauceError: something between us spoke', async () => {
    api.answer(plain(404, { 'content-type': 'text/html' }, '<p>No such site</p>'));
    expect(await failureOf(create())).toMatchObject({ name: 'CauceConnectionError', status: 404, requestId: 'r-1' });
    expect(api.came).toHaveLength(1);
  });

  it('that breaks off is asked for again', async () => {
    api.answer(bytes('HTTP/1.1 400 Bad Request', 'content-type: application/json', 'content-length: 500', '', '{"err'), refusal(409, 'IDEMPOTENCY_KEY_REUSED')); // prettier-ignore
    expect(await failureOf(create())).toMatchObject({ status: 409, reason: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('for a while is repeated, and the last one is thrown', async () => {
    api.answer(hangUp, refusal(503, 'UNAVAILABLE'), refusal(429, 'RATE_LIMITED'), json(200, PAYMENT));
    expect(await create()).toEqual(PAYMENT);
    api.answer(...Array.from({ length: 9 }, () => refusal(500, 'INTERNAL')));
    expect(await failureOf(create())).toMatchObject({ status: 500, reason: 'INTERNAL' });
    expect(api.came).toHaveLength(5);
  });
});

describe('the time limit', () => {
  it('holds until the last byte', async () => {
    api.answer((request) => void request.socket.write(`${[...JSON_HEAD, 'content-length: 500', '', ''].join('\r\n')}{"name":`));
    expect(await failureOf(create({ retries: 0, timeoutMs: 100 }))).toMatchObject({ name: 'CauceConnectionError', status: 200, requestId: 'r-1', cause: { name: 'TimeoutError' } }); // prettier-ignore
  });

  it.each([
    ['before its answer', (): Promise<never> => new Promise(() => undefined)],
    [
      'in its body',
      () => Promise.resolve({ status: 200, headers: new Headers(), text: (): Promise<never> => new Promise(() => undefined) }),
    ],
  ])('holds for a fetch that ignores the signal, %s', async (_, fetch) => {
    expect(await failureOf(create({ retries: 1, timeoutMs: 50, fetch }))).toMatchObject({ cause: { name: 'TimeoutError' } });
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('is an error that names its address, and is not followed: %i', async (status) => {
    const elsewhere = `${api.url}/v1/${STORE}/payments`;
    api.answer(plain(status, { location: elsewhere }), json(200, { payments: [PAYMENT] }));
    const error = await failureOf(create());
    expect(error).toMatchObject({ name: 'CauceConnectionError', status, requestId: 'r-1', location: elsewhere });
    expect((error as Error).message).toContain(elsewhere);
    expect(api.came).toHaveLength(1);
    api.answer(plain(status, { location: elsewhere }), json(200, { payments: [PAYMENT] }));
    expect(await failureOf(api.client().payments.list(STORE).page())).toMatchObject({ status, location: elsewhere });
    expect(api.came).toHaveLength(1);
  });

  it.each([300, 304])('without an address is one, too: %i', async (status) => {
    api.answer(plain(status, {}));
    expect(await failureOf(create())).toMatchObject({ name: 'CauceConnectionError', status, location: undefined });
    expect(api.came).toHaveLength(1);
  });

  it('whose address the fetch hides is one, too', async () => {
    const hiding = { status: 0, type: 'opaqueredirect', headers: new Headers(), text: () => Promise.resolve('') };
    const error = failureOf(create({ fetch: () => Promise.resolve(hiding) }));
    expect(await error).toMatchObject({
      name: 'CauceConnectionError',
      message: expect.stringContaining('was redirected'),
      location: undefined,
    });
  });

  it('that the fetch followed all the same is one, too', async () => {
    const followed = async (url: string, init: object) => fetch(url, { ...init, redirect: 'follow' });
    api.answer(plain(302, { location: '/elsewhere' }), json(200, PAYMENT));
    expect(await failureOf(create({ fetch: followed }))).toMatchObject({ location: `${api.url}/elsewhere` });
  });
});
