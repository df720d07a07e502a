import { fetch as undiciFetch } from 'undici';
import { FakeApi, json, PAYMENT, refusal, STORE, TERMS } from '../test/fake-api.js';
import type { Fetch } from './fetch.js';

let api: FakeApi;
beforeAll(async () => {
  api = await FakeApi.start();
});
afterAll(() => api.stop());

/** As node-fetch and the like have it: no Response of this realm, a body that is a stream of Node's. */
const likeAResponse: Fetch = async (url, init) => {
  const { status, headers, text } = await fetch(url, init).then(async (answer) => ({ ...shown(answer), text: await answer.text() }));
  return { status, headers: { get: (name) => headers.get(name) }, text: () => Promise.resolve(text) };
};
const shown = ({ status, headers }: Response) => ({ status, headers });

it.each<[string, Fetch]>([
  ['the global fetch', (url, init) => fetch(url, init)],
  ['the fetch of the package undici', undiciFetch],
  ['what has but the shape of a Response', likeAResponse],
])('%s: one request, one answer; and what is to be repeated is', async (_, each) => {
  const cauce = api.client({ fetch: each });
  api.answer(json(200, PAYMENT));
  expect(await cauce.payments.create(STORE, TERMS)).toEqual(PAYMENT);
  expect(api.came).toHaveLength(1);
  api.answer(refusal(503, 'UNAVAILABLE'), json(200, { payments: [PAYMENT] }));
  expect(await cauce.payments.list(STORE).page()).toEqual({ payments: [PAYMENT] });
  api.answer(refusal(404, 'STORE_NOT_FOUND'));
  await expect(cauce.payments.create(STORE, TERMS)).rejects.toMatchObject({ status: 404, reason: 'STORE_NOT_FOUND' });
});

it.each([undefined, {}, { status: 200 }, 'ok'])('what answers no Response fails at once: %j', async (answer) => {
  let asked = 0;
  const cauce = api.client({ fetch: () => Promise.resolve((asked++, answer) as never) });
  await expect(cauce.payments.create(STORE, TERMS)).rejects.toMatchObject({ name: 'CauceConnectionError' });
  expect(asked).toBe(1);
});
