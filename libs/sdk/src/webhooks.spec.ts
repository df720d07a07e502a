import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ChecksumKeys, verifyWebhook, type WebhookKeys, WebhookNotGenuine, WebhookVerifier } from './webhooks.js';

const KEY = 'whk_key';
const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const NOW = 1_769_860_800;
const PROPERTIES = ['name', 'correlationId', 'amountCents', 'currencyCode', 'status'];
const DATA = { name: 'stores/s/payments/p', amountCents: 100, currencyCode: 'COP', status: 'FUNDED', title: 'Mug', url: 'https://ours' };

/** Computed by hand from docs/api.md, "Events": name, nothing for the absent correlationId, the rest, the timestamp, the key. */
const checksumBy = (key: string) => createHash('sha256').update(`stores/s/payments/p100COPFUNDED${NOW}${key}`).digest('hex').toUpperCase();
const CHECKSUM = checksumBy(KEY);

type About = {
  data?: object;
  event?: string;
  properties?: unknown;
  checksum?: string;
  headers?: Record<string, string>;
  secret?: Buffer;
};

function aWebhook({
  data = DATA,
  event = 'payment.statusChanged',
  properties = PROPERTIES,
  checksum = CHECKSUM,
  headers = {},
  secret = Buffer.alloc(32, 1),
}: About = {}) {
  const body = JSON.stringify({ event, data, timestamp: NOW, signature: { properties, checksum } });
  const signature = createHmac('sha256', secret).update(`id-1.${NOW}.${body}`).digest('base64');
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

const KEYS = { webhookKey: KEY, signingSecret: SECRET, now: NOW * 1_000 };
const CHECKSUM_ALONE = { mode: 'checksum', webhookKey: KEY } as const;

it('answers the typed event of a genuine webhook, and what is known of it', () => {
  const { body, headers } = aWebhook();
  for (const raw of [body, Buffer.from(body), new Uint8Array(Buffer.from(body)), new Uint8Array(Buffer.from(body)).buffer]) {
    const webhook = verifyWebhook(raw, headers, KEYS);
    expect(webhook.event === 'payment.statusChanged' && webhook.data.amountCents).toBe(100);
    expect(webhook.guarantee).toBe('WHOLE_BODY');
  }
});

it('takes headers of any kind', () => {
  const { body, headers } = aWebhook();
  const pairs = Object.entries(headers);
  const kinds = [
    headers,
    new Headers(headers),
    new Map(pairs),
    pairs,
    pairs.flat(),
    pairs.values(),
    Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), [value]])),
    { ...headers, 'x-more': undefined },
    { get: (name: string) => new Headers(headers).get(name) },
  ];
  for (const kind of kinds) expect(verifyWebhook(body, kind, KEYS)).toMatchObject({ data: DATA });
});

it.each([undefined, null, 'authorization: x', 7, ['authorization'], [['a', 'b'], 7], [[7, 'b']]])(
  'takes no other headers: %j',
  (headers) => {
    expect(() => verifyWebhook(aWebhook().body, headers as never, KEYS)).toThrow(expect.objectContaining({ name: 'CauceInputError' }));
  },
);

it('a header that came twice is none of the two', () => {
  const { body, headers } = aWebhook();
  const twice: [string, string][] = [...Object.entries(headers), ['authorization', 'Bearer other']];
  expect(() => verifyWebhook(body, twice, KEYS)).toThrow(new WebhookNotGenuine('bearer'));
});

it.each([undefined, null, 7, JSON.parse(aWebhook().body)])('takes no body that was parsed already: %j', (body) => {
  expect(() => verifyWebhook(body as never, aWebhook().headers, KEYS)).toThrow(expect.objectContaining({ name: 'CauceInputError' }));
});

it('takes an object as its canonical JSON', () => {
  const data = { b: { z: 1, a: ['ñ', { y: true, x: 1.5 }] } };
  const text = '{"a":["ñ",{"x":1.5,"y":true}],"z":1}';
  const checksum = createHash('sha256').update(`${text}${NOW}${KEY}`).digest('hex').toUpperCase();
  const { body, headers } = aWebhook({ event: 'later.thing', data, properties: ['b'], checksum });
  expect(verifyWebhook(body, headers, KEYS)).toMatchObject({ event: 'later.thing' });
});

describe('while a key takes the place of another', () => {
  it('either signing secret will do', () => {
    const { body, headers } = aWebhook();
    expect(verifyWebhook(body, headers, { ...KEYS, signingSecret: [OTHER_SECRET, SECRET] }).event).toBe('payment.statusChanged');
    const both = `${headers['webhook-signature']} v1,AAAA`;
    expect(verifyWebhook(body, { ...headers, 'webhook-signature': both }, KEYS).event).toBe('payment.statusChanged');
  });

  it('either webhook key will do, and the checksum is that of the key that came', () => {
    const { body, headers } = aWebhook();
    for (const webhookKey of [['new', KEY], [KEY, 'new']] as const) expect(verifyWebhook(body, headers, { ...KEYS, webhookKey }).data).toEqual(DATA); // prettier-ignore
    const mixed = aWebhook({ checksum: checksumBy('new') });
    expect(() => verifyWebhook(mixed.body, mixed.headers, { ...KEYS, webhookKey: ['new', KEY] })).toThrow(
      new WebhookNotGenuine('checksum'),
    );
    expect(() => verifyWebhook(body, headers, { ...KEYS, webhookKey: ['new', 'newer'] })).toThrow(new WebhookNotGenuine('bearer'));
  });
});

const forged: [WebhookNotGenuine['why'], { body: string | Buffer; headers: Record<string, string> }, Partial<typeof KEYS>?][] = [
  ['bearer', aWebhook({ headers: { Authorization: 'Bearer other' } })],
  ['bearer', aWebhook({ headers: { Authorization: '' } })],
  ['bearer', aWebhook({ headers: { Authorization: 'Bearer ' } })],
  ['body', { ...aWebhook(), body: 'null' }],
  ['body', { ...aWebhook(), body: '{"event":"payment.statusChanged"}' }],
  ['body', { ...aWebhook(), body: 'nonsense' }],
  ['body', { ...aWebhook(), body: `\ufeff${aWebhook().body}` }],
  ['body', { ...aWebhook(), body: Buffer.from(aWebhook().body.replace('Mug', 'M\u00ffg'), 'latin1') }],
  ['body', aWebhook({ properties: [7] })],
  ['body', aWebhook({ properties: 'name' })],
  ['event', aWebhook({ headers: { 'X-Service-Event': 'paymentAttempt.statusChanged' } })],
  ['properties', aWebhook({ properties: ['name'] })],
  ['properties', aWebhook({ properties: ['name,correlationId', 'amountCents', 'currencyCode', 'status'] })],
  ['checksum', aWebhook({ data: { ...DATA, amountCents: 1 } })],
  ['checksum', aWebhook({ checksum: CHECKSUM.toLowerCase() })],
  ['checksum', aWebhook({ headers: { 'X-Service-Checksum': '0'.repeat(64) } })],
  ['timestamp', aWebhook(), { now: (NOW + 301) * 1_000 }],
  ['timestamp', aWebhook(), { now: NaN }],
  ['timestamp', aWebhook({ headers: { 'webhook-timestamp': 'soon' } })],
  ['timestamp', aWebhook({ headers: { 'webhook-timestamp': '' } })],
  ['timestamp', aWebhook({ headers: { 'webhook-timestamp': `${NOW}.0` } })],
  ['signature', aWebhook({ headers: { 'webhook-id': 'id-2' } })],
  ['signature', aWebhook({ headers: { 'webhook-signature': '' } })],
  ['signature', aWebhook({ headers: { 'webhook-signature': 'v1,' } })],
  ['signature', aWebhook({ secret: Buffer.alloc(0) })],
  ['signature', aWebhook({ secret: Buffer.from('undefined') })],
  ['signature', aWebhook(), { signingSecret: OTHER_SECRET }],
  ['signature', { ...aWebhook(), body: aWebhook().body.replace('https://ours', 'https://theirs') }],
];

it.each(forged)('refuses a wrong %s, with 401', (why, { body, headers }, keys = {}) => {
  expect(() => verifyWebhook(body, headers, { ...KEYS, ...keys })).toThrow(new WebhookNotGenuine(why));
  expect(new WebhookNotGenuine(why).status).toBe(401);
});

describe('the checksum alone', () => {
  const forgedUrl = aWebhook({ data: { ...DATA, url: 'https://theirs' } });

  it('is a mode that is asked for by its name, and the answer says what is known', () => {
    const webhook = verifyWebhook(forgedUrl.body, forgedUrl.headers, CHECKSUM_ALONE);
    expect(webhook).toMatchObject({ guarantee: 'LISTED_PROPERTIES', data: { url: 'https://theirs' } });
    expect(new WebhookVerifier(CHECKSUM_ALONE).verify(forgedUrl.body, forgedUrl.headers).guarantee).toBe('LISTED_PROPERTIES');
  });

  it('refuses what it covers, when it is changed', () => {
    const changed = aWebhook({ data: { ...DATA, amountCents: 1 } });
    expect(() => verifyWebhook(changed.body, changed.headers, CHECKSUM_ALONE)).toThrow(new WebhookNotGenuine('checksum'));
  });
});

const empty = [undefined, null, '', ' ', '\n', [], [''], [KEY, undefined], [KEY, ''], 7, {}];

describe('with nothing to verify with, there is no verifier', () => {
  it.each(empty)('webhookKey: %j', (webhookKey) => {
    const none = { webhookKey: webhookKey as string };
    const { body, headers } = aWebhook({ headers: { Authorization: 'Bearer ' }, checksum: checksumBy('') });
    const isRefused = expect.objectContaining({ name: 'CauceInputError', message: expect.stringContaining('webhookKey') });
    expect(() => new WebhookVerifier({ ...none, signingSecret: SECRET })).toThrow(isRefused);
    expect(() => new WebhookVerifier({ ...none, mode: 'checksum' })).toThrow(isRefused);
    expect(() => verifyWebhook(body, headers, { ...none, mode: 'checksum' })).toThrow(isRefused);
  });

  it.each([...empty, SECRET.replace('whsec_', ''), 'whsec_', 'whsec_AAAA', 'whsec_!!!!', `${SECRET}\n`, KEY, [SECRET, 'whsec_']])(
    'signingSecret: %j',
    (signingSecret) => {
      const keys = { webhookKey: KEY, signingSecret: signingSecret as string };
      const isRefused = expect.objectContaining({ name: 'CauceInputError', message: expect.stringContaining('signingSecret') });
      expect(() => new WebhookVerifier(keys)).toThrow(isRefused);
      expect(() => verifyWebhook(aWebhook().body, aWebhook().headers, keys)).toThrow(isRefused);
    },
  );

  it.each<[string, object | string]>([
    ['no secret, and no mode', { webhookKey: KEY }],
    ['a mode that there is not', { webhookKey: KEY, mode: 'none' }],
    ['a mode that is absent', { webhookKey: KEY, mode: undefined }],
    ['a secret and the mode that does without', { webhookKey: KEY, mode: 'checksum', signingSecret: SECRET }],
    ['the key alone, as a text', KEY],
    ['nothing', undefined as unknown as object],
    ['a tolerance that is none', { webhookKey: KEY, signingSecret: SECRET, toleranceSeconds: NaN }],
    ['a tolerance without an end', { webhookKey: KEY, signingSecret: SECRET, toleranceSeconds: Infinity }],
    ['a tolerance that is null', { webhookKey: KEY, signingSecret: SECRET, toleranceSeconds: null }],
  ])('%s', (_, keys) => {
    expect(() => new WebhookVerifier(keys as WebhookKeys | ChecksumKeys)).toThrow(expect.objectContaining({ name: 'CauceInputError' }));
    expect(() => verifyWebhook(aWebhook().body, aWebhook().headers, keys as WebhookKeys)).toThrow();
  });
});

type Vector = { about: string; expected: string; now: number; keys: WebhookKeys; headers: Record<string, string>; body: string };
const REQUESTS = new URL('../../../docs/guides/webhooks/requests.json', import.meta.url);

it.each((JSON.parse(readFileSync(REQUESTS, 'utf8')) as Vector[]).map((each) => [each.expected, each.about, each] as const))(
  'of the guide’s requests: %s, %s',
  (expected, _, { now, keys, headers, body }) => {
    const verify = () => verifyWebhook(body, headers, { ...keys, now: now * 1_000 });
    const isMissing = keys.webhookKey === '' || keys.signingSecret === '';
    if (expected === 'genuine') expect(verify().guarantee).toBe('WHOLE_BODY');
    else expect(verify).toThrow(expect.objectContaining({ name: isMissing ? 'CauceInputError' : 'WebhookNotGenuine' }));
  },
);
