import { createHash, createHmac } from 'node:crypto';

/** A line of docs/webhook-vectors.json, as far as a request is made of it. */
export type Vector = {
  readonly about: string;
  readonly event: string;
  readonly data: object;
  readonly properties: readonly string[];
  readonly timestamp: number;
  readonly webhookKey: string;
  readonly text: string;
  readonly checksum: string;
};

/** A whole request, and what a receiver says of it. `now`: Unix seconds at the receiver. */
export type WebhookRequest = {
  readonly about: string;
  /** `genuine`, or the first thing that is wrong, in the order in which the guide's code looks. */
  readonly expected: 'genuine' | 'bearer' | 'timestamp' | 'signature' | 'event' | 'checksum';
  readonly now: number;
  readonly keys: { readonly webhookKey: string; readonly signingSecret: string };
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

const ID = '0b7e2a54-8c1d-4e0f-9a36-2f5d1c7e9b10';
const SECRET_BYTES = createHash('sha256').update('only in vectors').digest();
const SIGNING_SECRET = `whsec_${SECRET_BYTES.toString('base64')}`;

/** docs/guides/webhooks/requests.json: each vector as a genuine request, and then the first of them gone wrong in every way. */
export function webhookRequests(vectors: readonly Vector[]): WebhookRequest[] {
  const [first] = vectors;
  if (first === undefined) throw new Error('there are no vectors');
  return [...vectors.map((vector) => genuine(vector)), ...genuineToo(first), ...wrong(first)];
}

/** Signed by us, whatever the checksum is that it carries. */
function signed(vector: Vector, checksum: string): WebhookRequest {
  const { about, event, data, properties, timestamp, webhookKey } = vector;
  const body = JSON.stringify({ event, data, timestamp, signature: { properties, checksum } });
  const headers = {
    authorization: `Bearer ${webhookKey}`,
    'x-service-event': event,
    'x-service-checksum': checksum,
    'x-service-sequence': '3',
    'webhook-id': ID,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': sign(body, timestamp),
  };
  return { about, expected: 'genuine', now: timestamp + 1, keys: { webhookKey, signingSecret: SIGNING_SECRET }, headers, body };
}

const genuine = (vector: Vector) => signed(vector, vector.checksum);

function sign(body: string, timestamp: number, secret = SECRET_BYTES): string {
  return `v1,${createHmac('sha256', secret).update(`${ID}.${timestamp}.${body}`).digest('base64')}`;
}

/** An operator's: it has neither a status nor a sequence worth the name. */
const TEST_DATA = { name: 'organizations/pibqxhoemf3cxldil3rlhlfj3o/webhook-endpoints/w36baitccsrzh65iqjopzowphc' };

function genuineToo(vector: Vector): WebhookRequest[] {
  const test = { ...vector, about: 'a test of the endpoint', event: 'webhook.test', data: TEST_DATA, properties: ['name'] };
  const request = genuine(vector);
  const { now, headers, body } = request;
  const later = String(now + 299);
  const both = `${sign(body, vector.timestamp, Buffer.alloc(32))} ${headers['webhook-signature'] ?? ''}`;
  return [
    signed(test, sha256(`${TEST_DATA.name}${vector.timestamp}${vector.webhookKey}`)),
    {
      ...request,
      about: 'while keys change there are two signatures: one that is right is enough',
      headers: { ...headers, 'webhook-signature': both },
    },
    {
      ...request,
      about: 'a later attempt has a webhook-timestamp of its own, and a signature; a clock may be five minutes wrong',
      headers: { ...headers, 'webhook-timestamp': later, 'webhook-signature': sign(body, now + 299) },
    },
  ];
}

function wrong(vector: Vector): WebhookRequest[] {
  const request = genuine(vector);
  const { now, headers, body, keys } = request;
  const but = (about: string, expected: WebhookRequest['expected'], changes: Partial<WebhookRequest>): WebhookRequest => ({
    ...request,
    about,
    expected,
    ...changes,
  });
  const header = (name: string, value: string) => ({ headers: { ...headers, [name]: value } });
  const checksum = (about: string, sum: string) => ({ ...signed(vector, sum), about, expected: 'checksum' as const });
  const { authorization: _, ...withoutBearer } = headers;
  const { 'webhook-signature': __, ...withoutSignature } = headers;
  const secretAlone = Buffer.from(keys.signingSecret);
  return [
    but('no bearer', 'bearer', { headers: withoutBearer }),
    but('the bearer of somebody else', 'bearer', header('authorization', 'Bearer whk_test_00000000')),
    {
      ...signed({ ...vector, webhookKey: '' }, sha256(vector.text.slice(0, -vector.webhookKey.length))),
      about: 'a webhook key that was never set, and a bearer of nothing',
      expected: 'bearer',
    },
    but('an old webhook-timestamp: sent again by somebody who overheard it', 'timestamp', { now: now + 300 }),
    but('a webhook-timestamp that is ahead', 'timestamp', { now: now - 302 }),
    but('a webhook-timestamp that is no number', 'timestamp', header('webhook-timestamp', 'soon')),
    but('no signature', 'signature', { headers: withoutSignature }),
    but('changed data', 'signature', { body: body.replace('24000000', '100') }),
    but('changed data that the checksum does not cover', 'signature', { body: body.replace('"FUNDED"', '"FUNDED","title":"Other"') }),
    but('the same JSON written anew: the signature covers bytes', 'signature', { body: JSON.stringify(JSON.parse(body), null, 1) }),
    but('another webhook-id', 'signature', header('webhook-id', ID.replace('0', '1'))),
    but(
      'a signature of another version',
      'signature',
      header('webhook-signature', (headers['webhook-signature'] ?? '').replace('v1,', 'v2,')),
    ),
    but(
      'signed with the text of the secret in place of the bytes behind whsec_',
      'signature',
      header('webhook-signature', sign(body, vector.timestamp, secretAlone)),
    ),
    but('a signing secret that was never set', 'signature', {
      ...header('webhook-signature', sign(body, vector.timestamp, Buffer.alloc(0))),
      keys: { ...keys, signingSecret: '' },
    }),
    but('X-Service-Event names another event', 'event', header('x-service-event', 'payment.created')),
    checksum('a checksum in lower case', vector.checksum.toLowerCase()),
    checksum('a checksum that is an HMAC: it is a plain SHA-256 with the key at its end', hmacOf(vector)),
    checksum('a checksum made with another key', sha256(vector.text.replace(vector.webhookKey, 'whk_test_00000000'))),
    checksum('a checksum of other data', sha256(vector.text.replace('24000000', '100'))),
    checksum('a checksum without the timestamp', sha256(vector.text.replace(String(vector.timestamp), ''))),
  ];
}

function hmacOf({ text, webhookKey }: Vector): string {
  return createHmac('sha256', webhookKey).update(text.slice(0, -webhookKey.length)).digest('hex').toUpperCase();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex').toUpperCase();
}
