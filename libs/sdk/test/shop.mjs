// What the long run does on every runtime, with the packed client alone: it prints what came, as JSON. The server answers in the order of these calls.
import { inspect } from 'node:util';
import { Cauce, verifyPartnerWebhook, verifyWebhook } from '@cauce/sdk';

const { api, token, store, terms, webhook, partner } = JSON.parse(process.env.SHOP);
const cauce = new Cauce({ baseUrl: api, accessToken: token, firstPauseMs: 1, retries: 0 });
const patient = new Cauce({ baseUrl: api, accessToken: token, firstPauseMs: 1 });
const hasty = new Cauce({ baseUrl: api, accessToken: token, retries: 0, timeoutMs: 200 });

const said = {};
const tried = async (name, call) => {
  try {
    said[name] = await call();
  } catch (error) {
    const { name: kind, status, requestId, reason, location, why } = error;
    said[name] = { kind, status, requestId, reason, location, why, isHidden: !inspect(error, { depth: 9 }).includes(token) };
  }
};
const create = (client) => async () => (await client.payments.create(store, terms)).url;

await tried('creates', create(cauce));
await tried('repeats', create(patient));
await tried('goes through a list', async () => {
  const amounts = [];
  for await (const { amountCents } of cauce.payments.list(store)) amounts.push(amountCents);
  return amounts;
});
for (const broken of ['length', 'chunks', 'page', 'nothing', 'shape']) await tried(`broken: ${broken}`, create(cauce));
await tried('redirected', create(cauce));
await tried('refused', create(cauce));
await tried('not to the last byte', create(hasty));
await tried('no name', () => cauce.payments.get('..'));

const keys = { webhookKey: webhook.key, signingSecret: webhook.secret, now: webhook.now };
const genuine = (headers) => async () => verifyWebhook(webhook.body, headers, keys).guarantee;
await tried('webhook, object', genuine(webhook.headers));
await tried('webhook, Headers', genuine(new globalThis.Headers(webhook.headers)));
await tried('webhook, Map', genuine(new Map(Object.entries(webhook.headers))));
await tried('webhook, forged', async () => verifyWebhook(webhook.body.replace('Mug', 'Jug'), webhook.headers, keys));
await tried('webhook, no secret', async () => verifyWebhook(webhook.body, webhook.headers, { ...keys, signingSecret: undefined }));
await tried('partner', async () => verifyPartnerWebhook(partner.body, partner.headers, partner.keys).data.store);
await tried('shows no secret', async () => !inspect([cauce, patient, hasty], { depth: 9, showHidden: true }).includes(token));
console.log(JSON.stringify(said));
