import { inspect } from 'node:util';
import { FakeApi, json, PAYMENT, plain, refusal, STORE, TERMS, TOKEN } from '../test/fake-api.js';
import { Cauce } from './client.js';
import type { ClientOptions } from './transport.js';
import { WebhookVerifier } from './webhooks.js';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const shownOf = (value: unknown) => inspect(value, { depth: null, showHidden: true }) + JSON.stringify(value) + String(value);
const thrownBy = (call: () => unknown): unknown => {
  try {
    return call();
  } catch (error) {
    return error;
  }
};

let api: FakeApi;
beforeAll(async () => {
  api = await FakeApi.start();
});
afterAll(() => api.stop());

it.each([undefined, null, '', ' ', `${TOKEN}\n`, `${TOKEN}\r\nx: y`, `a ${TOKEN}`, `${TOKEN}ñ`, 7, {}])(
  'an access token must be one word of visible ASCII, and an error does not repeat it: %j',
  (accessToken) => {
    const error = thrownBy(() => new Cauce({ baseUrl: api.url, accessToken: accessToken as string }));
    expect(error).toMatchObject({ name: 'CauceInputError', message: expect.stringContaining('accessToken') });
    expect(shownOf(error)).not.toContain(TOKEN);
  },
);

it('neither a client nor a verifier shows its secrets', () => {
  const keys = { webhookKey: 'whk_hidden', signingSecret: SECRET };
  const shown = shownOf(api.client()) + shownOf(new WebhookVerifier(keys)) + shownOf(api.client().payments.list(STORE));
  for (const secret of [TOKEN, keys.webhookKey, SECRET]) expect(shown).not.toContain(secret);
});

it.each([
  [
    'an error that the fetch gives with all that it was given',
    (url: string, init: object) => Promise.reject(Object.assign(new Error(`no way to ${url}`), { init })),
  ],
  ['an error whose cause has it', (_: string, init: object) => Promise.reject(new Error('no way', { cause: init }))],
  ['a text', (_: string, init: object) => Promise.reject(JSON.stringify(init) as unknown as Error)],
  [
    'an error of the body',
    (_: string, init: object) =>
      Promise.resolve({ status: 200, headers: new Headers(), text: () => Promise.reject(new Error(JSON.stringify(init))) }),
  ],
])('%s: what is thrown does not have it', async (_, fetch) => {
  const error: unknown = await api.client({ fetch, retries: 0 }).payments.create(STORE, TERMS).catch((thrown: unknown) => thrown); // prettier-ignore
  expect(error).toMatchObject({ name: 'CauceConnectionError', cause: expect.anything() });
  expect(shownOf(error)).not.toContain(TOKEN);
});

it.each([
  ['an error of the API', refusal(400, TOKEN, [{ '@type': 'b', fieldViolations: [{ field: TOKEN, description: TOKEN }] }])],
  ['a page', plain(400, { 'content-type': `text/${TOKEN}` }, TOKEN)],
  ['a redirect', plain(302, { location: `https://elsewhere.example/?token=${TOKEN}` })],
  ['a request id', json(200, {}, { 'x-request-id': TOKEN })],
])('an answer that repeats it: %s', async (_, answer) => {
  api.answer(answer);
  const error: unknown = await api.client({ retries: 0 }).payments.create(STORE, TERMS).catch((thrown: unknown) => thrown); // prettier-ignore
  expect(error).toBeInstanceOf(Error);
  expect(shownOf(error)).not.toContain(TOKEN);
});

it.each(['t', 'a', '1', 'error', 'application/json'])('a token like a word of ours changes no answer: %s', async (accessToken) => {
  const reason = 'PAYMENT_NOT_FOUND';
  api.answer(refusal(429, 'RATE_LIMITED', [], { 'retry-after': '0' }), json(200, PAYMENT), refusal(404, reason));
  const cauce = api.client({ accessToken });
  expect(await cauce.payments.get(PAYMENT.name)).toEqual(PAYMENT);
  await expect(cauce.payments.get(PAYMENT.name)).rejects.toMatchObject({ status: 404, reason, requestId: 'r-1', message: '404: Why.' });
});

it.each([
  ['baseUrl', undefined],
  ['baseUrl', ''],
  ['baseUrl', 'api.example'],
  ['baseUrl', 'ftp://api.example'],
  ['baseUrl', `https://user:${TOKEN}@api.example`],
  ['baseUrl', 'https://api.example?x=1'],
  ['baseUrl', 'https://api.example#x'],
  ['retries', -1],
  ['retries', NaN],
  ['retries', 1.5],
  ['retries', Infinity],
  ['retries', '4'],
  ['timeoutMs', 0],
  ['timeoutMs', null],
  ['timeoutMs', 2 ** 31],
  ['firstPauseMs', -1],
  ['longestPauseMs', 2 ** 31],
  ['fetch', 'fetch'],
])('an option that would do something else is refused: %s %j', (name, value) => {
  const options = { baseUrl: api.url, accessToken: TOKEN, [name]: value } as unknown as ClientOptions;
  const error = thrownBy(() => new Cauce(options));
  expect(error).toMatchObject({ name: 'CauceInputError', message: expect.stringContaining(name) });
  expect(shownOf(error)).not.toContain(TOKEN);
});
