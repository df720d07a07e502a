import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { checksum } from './checksum.js';
import { WEBHOOK_PROPERTIES, type webhooks } from './openapi.js';

type EnvelopeOf<Event extends keyof webhooks> = webhooks[Event]['post']['requestBody']['content']['application/json'];

/** A webhook whose sender is known: tell them apart by `event`. */
export type WebhookEvent = { [Event in keyof webhooks]: EnvelopeOf<Event> }[keyof webhooks];

/** The headers of a request: `Headers`, or Node's object. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** What the endpoint was registered with. With `signingSecret` the whole body is bound, and old requests are refused. */
export type WebhookKeys = {
  readonly webhookKey: string;
  /** `whsec_…`; several while one takes the place of another: any of them may have signed. */
  readonly signingSecret?: string | readonly string[];
  /** How old, or how far ahead, an attempt may be, in seconds. 300 unless said otherwise. */
  readonly toleranceSeconds?: number;
  /** Unix milliseconds. */
  readonly now?: number;
};

/** It did not come from us, or not like this. `why` is for your log, not for the sender. */
export class WebhookNotGenuine extends Error {
  override readonly name = 'WebhookNotGenuine';

  constructor(readonly why: 'bearer' | 'body' | 'event' | 'properties' | 'checksum' | 'timestamp' | 'signature') {
    super(`The webhook is not genuine: ${why}.`);
  }
}

/**
 * The event of a webhook, once it is known that we sent it: the bearer, the header X-Service-Event, the checksum, and with
 * a signing secret the signature of Standard Webhooks. Secrets are compared in constant time.
 * @param rawBody as it came, byte for byte. @param keys the webhook key alone, or with the signing secret.
 * @throws WebhookNotGenuine
 */
export function verifyWebhook(rawBody: string | Uint8Array, headers: WebhookHeaders, keys: string | WebhookKeys): WebhookEvent {
  const text = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  const all = typeof keys === 'string' ? { webhookKey: keys } : keys;
  const read = readerOf(headers);
  demand(same(read('authorization'), `Bearer ${all.webhookKey}`), 'bearer');
  const envelope = parse(text);
  const { event, data, timestamp, signature } = envelope;
  demand(read('x-service-event') === event, 'event');
  demand(arePropertiesOf(event, data, signature.properties), 'properties');
  const expected = checksum(data, signature.properties, timestamp, all.webhookKey);
  demand(same(read('x-service-checksum'), expected) && same(signature.checksum, expected), 'checksum');
  if (all.signingSecret !== undefined) checkSignature(text, read, all.signingSecret, all);
  return envelope as unknown as WebhookEvent;
}

type Envelope = {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly timestamp: number;
  readonly signature: { readonly properties: readonly string[]; readonly checksum: string };
};

function parse(text: string): Envelope {
  const value = jsonOf(text) as Partial<Envelope> | undefined;
  const { data, signature, timestamp, event } = value ?? {};
  const isWhole = isObject(data) && isObject(signature) && Array.isArray(signature.properties) && typeof signature.checksum === 'string';
  demand(isWhole && typeof timestamp === 'number' && typeof event === 'string', 'body');
  return value as Envelope;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Values are joined with nothing between them, so other properties could give the same text. An event newer than this client passes. */
function arePropertiesOf(event: string, data: Envelope['data'], properties: readonly string[]): boolean {
  const known = new Map<string, Properties>(Object.entries(WEBHOOK_PROPERTIES)).get(event);
  if (known === undefined) return true;
  return [...known.always, ...(known.with?.[String(data['status'])] ?? [])].join() === properties.join();
}

type Properties = { readonly always: readonly string[]; readonly with?: Readonly<Record<string, readonly string[]>> };

type Reader = (name: string) => string;

function checkSignature(
  body: string,
  read: Reader,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() }: WebhookKeys,
) {
  const [id, timestamp, given] = [read('webhook-id'), read('webhook-timestamp'), read('webhook-signature').split(' ')];
  demand(Math.abs(now / 1_000 - Number(timestamp)) <= toleranceSeconds, 'timestamp');
  const expected = [secrets]
    .flat()
    .map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
  demand(
    expected.some((each) => given.some((one) => same(one, each))),
    'signature',
  );
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

function readerOf(headers: WebhookHeaders): Reader {
  if (headers instanceof Headers) return (name) => headers.get(name) ?? '';
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? []].flat().join(', ')]));
  return (name) => lower.get(name) ?? '';
}

/** In the same time, however much of it is right. */
function same(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function demand(holds: boolean, why: WebhookNotGenuine['why']): void {
  if (!holds) throw new WebhookNotGenuine(why);
}
