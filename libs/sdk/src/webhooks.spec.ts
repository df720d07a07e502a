import { createHash, createHmac } from 'node:crypto';
import { verifyWebhook, type WebhookKeys, WebhookNotGenuine } from './webhooks.js';

const KEY = 'whk_key';
const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const NOW = 1_769_860_800;
const PROPERTIES = ['name', 'correlationId', 'amountCents', 'currencyCode', 'status'];
const DATA = { name: 'stores/s/payments/p', amountCents: 100, currencyCode: 'COP', status: 'FUNDED', title: 'Mug' };

/** Computed by hand from docs/api.md, "Events": name, nothing for the absent correlationId, the rest, the timestamp, the key. */
const CHECKSUM = createHash('sha256').update(`stores/s/payments/p100COPFUNDED${NOW}${KEY}`).digest('hex').toUpperCase();

type About = { data?: object; event?: string; properties?: string[]; checksum?: string; headers?: Record<string, string> };

function aWebhook({
  data = DATA,
  event = 'payment.statusChanged',
  properties = PROPERTIES,
  checksum = CHECKSUM,
  headers = {},
}: About = {}) {
  const body = JSON.stringify({ event, data, timestamp: NOW, signature: { properties, checksum } });
  const signature = createHmac('sha256', Buffer.alloc(32, 1)).update(`id-1.${NOW}.${body}`).digest('base64');
  const all = {
    Authorization: `Bearer ${KEY}`,
    'X-Service-Event': event,
    'X-Service-Checksum': checksum,
    'webhook-id': 'id-1',
    'webhook-timestamp': String(NOW),
    'webhook-signature': `v1,${signature}`,
    ...headers,
  };
  return { body, headers: all };
}

const KEYS: WebhookKeys = { webhookKey: KEY, signingSecret: SECRET, now: NOW * 1_000 };

it('answers the typed event of a genuine webhook', () => {
  const { body, headers } = aWebhook();
  for (const form of [
    headers,
    new Headers(headers),
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]])),
  ]) {
    const webhook = verifyWebhook(Buffer.from(body), form, KEYS);
    expect(webhook.event === 'payment.statusChanged' && webhook.data.amountCents).toBe(100);
    expect(verifyWebhook(body, form, KEY).data).toEqual(DATA);
  }
});

it('takes an object as its canonical JSON', () => {
  const data = { b: { z: 1, a: ['ñ', { y: true, x: 1.5 }] } };
  const text = '{"a":["ñ",{"x":1.5,"y":true}],"z":1}';
  const checksum = createHash('sha256').update(`${text}${NOW}${KEY}`).digest('hex').toUpperCase();
  const { body, headers } = aWebhook({ event: 'later.thing', data, properties: ['b'], checksum });
  expect(verifyWebhook(body, headers, KEY)).toMatchObject({ event: 'later.thing' });
});

it('takes either secret while it is being rotated', () => {
  const { body, headers } = aWebhook();
  expect(() =>
    verifyWebhook(body, headers, { ...KEYS, signingSecret: [`whsec_${Buffer.alloc(32, 2).toString('base64')}`, SECRET] }),
  ).not.toThrow();
});

const forged: [WebhookNotGenuine['why'], ReturnType<typeof aWebhook>, Partial<WebhookKeys>?][] = [
  ['bearer', aWebhook({ headers: { Authorization: 'Bearer other' } })],
  ['bearer', aWebhook({ headers: { Authorization: '' } })],
  ['body', { ...aWebhook(), body: 'null' }],
  ['body', { ...aWebhook(), body: '{"event":"payment.statusChanged"}' }],
  ['body', { ...aWebhook(), body: 'nonsense' }],
  ['event', aWebhook({ headers: { 'X-Service-Event': 'paymentAttempt.statusChanged' } })],
  ['properties', aWebhook({ properties: ['name'] })],
  ['checksum', aWebhook({ data: { ...DATA, amountCents: 1 } })],
  ['checksum', aWebhook({ checksum: CHECKSUM.toLowerCase() })],
  ['checksum', aWebhook({ headers: { 'X-Service-Checksum': '0'.repeat(64) } })],
  ['timestamp', aWebhook(), { now: (NOW + 301) * 1_000 }],
  ['timestamp', aWebhook({ headers: { 'webhook-timestamp': 'soon' } })],
  ['signature', aWebhook({ headers: { 'webhook-id': 'id-2' } })],
  ['signature', aWebhook(), { signingSecret: 'whsec_AAAA' }],
];

it.each(forged)('refuses a wrong %s', (why, { body, headers }, keys = {}) => {
  expect(() => verifyWebhook(body, headers, { ...KEYS, ...keys })).toThrow(new WebhookNotGenuine(why));
});

it('without a signing secret, checks only the values in the checksum', () => {
  const { body, headers } = aWebhook({ data: { ...DATA, title: 'Changed on the way' } });
  expect(() => verifyWebhook(body, headers, KEY)).not.toThrow();
  expect(() => verifyWebhook(body.replace('Changed on', 'Twice changed on'), headers, KEYS)).toThrow(new WebhookNotGenuine('signature'));
});
