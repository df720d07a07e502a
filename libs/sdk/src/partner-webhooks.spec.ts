import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { bearerOf, type PartnerKeys, PartnerWebhookRefused, verifyPartnerWebhook } from './partner-webhooks.js';

const BEARER = 'pat_1';
const TOKEN = 'cauce_first';
const NOW = 1_769_860_800;
const HANDSHAKE = { organization: 'organizations/o', store: 'stores/s', token: TOKEN };
const KEYS: PartnerKeys = { partnerAccessToken: BEARER, serviceAccessTokens: [TOKEN] };

type About = { event?: string; data?: Record<string, unknown>; properties?: string[]; key?: string; headers?: Record<string, string> };

function aWebhook({ event = 'handshake', data = HANDSHAKE, properties = Object.keys(data), key = TOKEN, headers = {} }: About = {}) {
  const text = properties.map((name) => data[name] as string).join('');
  const checksum = createHash('sha256').update(`${text}${NOW}${key}`).digest('hex').toUpperCase();
  const body = JSON.stringify({ event, data, timestamp: NOW, signature: { properties, checksum } });
  return { body, headers: { authorization: `Bearer ${BEARER}`, 'x-service-event': event, 'x-service-checksum': checksum, ...headers } };
}
const verify = (about: About, keys = KEYS) => {
  const { body, headers } = aWebhook(about);
  return verifyPartnerWebhook(body, headers, keys);
};
const refusal = (call: () => unknown): unknown => {
  try {
    return call();
  } catch (error) {
    return error;
  }
};

describe('a handshake', () => {
  it('is signed with the token that it brings, and its fields are there', () => {
    const webhook = verify({}, { ...KEYS, serviceAccessTokens: [] });
    if (webhook.event !== 'handshake') throw new Error(webhook.event);
    const { organization, store, token } = webhook.data;
    expect({ organization, store, token }).toEqual(HANDSHAKE);
    expect(webhook).toMatchObject({ timestamp: NOW, guarantee: 'LISTED_PROPERTIES' });
  });

  it('shows its token to no log', () => {
    expect(inspect(verify({}), { depth: null }) + JSON.stringify(verify({}))).not.toContain(TOKEN);
  });

  it.each([
    { ...HANDSHAKE, token: undefined },
    { ...HANDSHAKE, token: '' },
    { ...HANDSHAKE, token: 7 },
    { ...HANDSHAKE, token: 'a b' },
    { ...HANDSHAKE, store: 'stores/' },
    { ...HANDSHAKE, organization: 7 },
    { ...HANDSHAKE, organization: 'stores/s' },
  ])('is refused without its fields: %j', (data) => {
    const signed = { data, properties: ['organization', 'store', 'token'], key: String(data.token ?? '') };
    expect(refusal(() => verify(signed))).toMatchObject({ status: 400, body: { error: expect.stringContaining('A handshake needs') } });
  });
});

it('a payment and a teardown are signed with a token that you hold', () => {
  const data = { name: 'stores/s/payments/p', correlationId: 'c', amountCents: 1, currencyCode: 'COP', status: 'FUNDED', title: 'Mug' };
  const payment = { event: 'payment.statusChanged', data, properties: ['name', 'correlationId', 'amountCents', 'currencyCode', 'status'] };
  const webhook = verify(payment, { ...KEYS, serviceAccessTokens: ['other', TOKEN] });
  expect(webhook.event === 'payment.statusChanged' && webhook.data.title).toBe('Mug');
  const teardown = { event: 'teardown', data: { organization: 'organizations/o', store: 'stores/s' } };
  expect(verify(teardown).data).toEqual({ organization: 'organizations/o', store: 'stores/s' });
  for (const signed of [payment, teardown])
    for (const serviceAccessTokens of [[], ['other'], [BEARER]])
      expect(refusal(() => verify(signed, { ...KEYS, serviceAccessTokens }))).toMatchObject({ status: 400, why: 'checksum' });
});

it.each<[number, PartnerWebhookRefused['why'], About]>([
  [401, 'bearer', { headers: { authorization: '' } }],
  [401, 'bearer', { headers: { authorization: 'Bearer ' } }],
  [401, 'bearer', { headers: { authorization: 'Bearer other' } }],
  [401, 'bearer', { headers: { authorization: `Basic ${BEARER}` } }],
  [400, 'event', { headers: { 'x-service-event': '' } }],
  [400, 'event', { headers: { 'x-service-event': 'teardown' } }],
  [400, 'properties', { properties: ['token'] }],
  [400, 'checksum', { key: BEARER }],
  [400, 'checksum', { headers: { 'x-service-checksum': '' } }],
  [400, 'unsupported', { event: 'payment.refunded', data: { name: 'p' } }],
  [400, 'unsupported', { event: 'subscription.billingStatusChanged', data: { name: 'p', status: 'X' }, properties: ['name', 'cycleNumber', 'amountCents', 'currencyCode', 'status'] }], // prettier-ignore
])('answers %i to a wrong %s, with an object of one text', (status, why, about) => {
  const error = refusal(() => verify(about));
  expect(error).toBeInstanceOf(PartnerWebhookRefused);
  expect(error).toMatchObject({ status, why, body: { error: expect.stringMatching(/\.$/) } });
  expect(inspect(error)).not.toContain(TOKEN);
});

it('answers 400 to a body that is no webhook', () => {
  const { headers } = aWebhook();
  for (const body of ['', '{', 'null', '[]', '{}']) expect(refusal(() => verifyPartnerWebhook(body, headers, KEYS))).toMatchObject({ status: 400, why: 'body' }); // prettier-ignore
});

it.each([
  { partnerAccessToken: undefined },
  { partnerAccessToken: null },
  { partnerAccessToken: '' },
  { partnerAccessToken: [] },
  { partnerAccessToken: [BEARER, ''] },
  { serviceAccessTokens: undefined },
  { serviceAccessTokens: null },
  { serviceAccessTokens: '' },
  { serviceAccessTokens: TOKEN },
  { serviceAccessTokens: [''] },
  { serviceAccessTokens: [undefined] },
  { serviceAccessTokens: [TOKEN, null] },
])('with nothing to verify with, it does not begin: %j', (keys) => {
  const error = refusal(() => verify({ headers: { authorization: 'Bearer ' } }, { ...KEYS, ...keys } as PartnerKeys));
  expect(error).toMatchObject({ name: 'CauceInputError', message: expect.stringContaining(Object.keys(keys)[0] ?? '') });
});

it('takes either of two tokens of yours, and says which one came', () => {
  expect(verify({}, { ...KEYS, partnerAccessToken: ['pat_2', BEARER] }).event).toBe('handshake');
  expect([bearerOf({ Authorization: `bearer ${BEARER}` }), bearerOf(new Headers()), bearerOf({ authorization: 'Bearer a b' })]).toEqual([BEARER, undefined, undefined]); // prettier-ignore
});

type Sent = {
  about: string;
  holds: string | null;
  headers: Record<string, string>;
  body: string;
  answer: number;
  holdsThen?: string | null;
};
const GUIDE = JSON.parse(readFileSync(new URL('../../../docs/guides/partners/requests.json', import.meta.url), 'utf8')) as {
  partnerAccessToken: string;
  requests: Sent[];
};

it.each(GUIDE.requests.map((each) => [each.answer, each.about, each] as const))('of the guide’s requests: %i, %s', (answer, _, sent) => {
  const keys = { partnerAccessToken: GUIDE.partnerAccessToken, serviceAccessTokens: sent.holds === null ? [] : [sent.holds] };
  const webhook = refusal(() => verifyPartnerWebhook(sent.body, sent.headers, keys));
  if (answer !== 200) expect(webhook).toMatchObject({ name: 'PartnerWebhookRefused', status: answer });
  else expect(webhook).toMatchObject({ guarantee: 'LISTED_PROPERTIES' });
  if (typeof sent.holdsThen === 'string') expect((webhook as { data: { token: string } }).data.token).toBe(sent.holdsThen);
});
