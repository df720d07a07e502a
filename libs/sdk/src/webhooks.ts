import { createHmac } from 'node:crypto';
import { bytesOf, envelopeOf, hasChecksum, hasItsProperties, type RawBody } from './envelope.js';
import { WEBHOOK_PROPERTIES, type webhooks } from './generated/openapi.js';
import { type HeaderReader, readerOf, type WebhookHeaders } from './headers.js';
import { expectInput, wholeNumber } from './input-error.js';
import { isSame, Secret, secretsOf } from './secret.js';

type EnvelopeOf<Event extends keyof webhooks> = webhooks[Event]['post']['requestBody']['content']['application/json'];

/** A webhook whose sender is known: tell them apart by `event`. */
export type WebhookEvent = { [Event in keyof webhooks]: EnvelopeOf<Event> }[keyof webhooks];

/** What is known to be as we sent it: every byte of the body, or those values of `data` alone that `signature.properties` names. */
export type Guarantee = 'WHOLE_BODY' | 'LISTED_PROPERTIES';

/** A webhook that was verified. */
export type VerifiedWebhook = WebhookEvent & { readonly guarantee: Guarantee };

/** Several keys while one takes the place of another: any of them may have been used. */
type OneOrMore = string | readonly [string, ...string[]];

/** What the endpoint was registered with. */
export type WebhookKeys = {
  readonly webhookKey: OneOrMore;
  /** `whsec_…` */
  readonly signingSecret: OneOrMore;
  /** How old, or how far ahead, an attempt may be, in seconds. 300 unless said otherwise. */
  readonly toleranceSeconds?: number;
};

/** For whoever knows the webhook key alone: old requests pass, and so does a change of what the checksum does not bind, like `url`. */
export type ChecksumKeys = { readonly mode: 'checksum'; readonly webhookKey: OneOrMore };

/** It did not come from us, or not like this: answer `status`. `why` is for your log, not for the sender. */
export class WebhookNotGenuine extends Error {
  override readonly name = 'WebhookNotGenuine';
  readonly status = 401;

  constructor(readonly why: 'bearer' | 'body' | 'event' | 'properties' | 'checksum' | 'timestamp' | 'signature') {
    super(`The webhook is not genuine: ${why}.`);
  }
}

/** Tells which webhooks are ours. Make it once, when your server starts: a key that is missing is found then. */
export class WebhookVerifier {
  private readonly webhookKeys: readonly Secret[];
  private readonly signingKeys: readonly SigningKey[] | undefined;
  private readonly toleranceSeconds: number;

  /** @throws CauceInputError for a key that is missing, empty or malformed. */
  constructor(keys: WebhookKeys | ChecksumKeys) {
    expectInput(typeof keys === 'object' && (keys as unknown) !== null, 'A verifier needs keys: { webhookKey, signingSecret }.');
    const given: { readonly [K in keyof WebhookKeys | 'mode']?: unknown } = keys;
    expectInput(given.mode === undefined || given.mode === 'checksum', "mode can be 'checksum' alone.");
    expectInput(
      given.mode === undefined || !Object.hasOwn(given, 'signingSecret'),
      'With a signingSecret the whole body is verified: leave mode out, or the secret.',
    );
    this.webhookKeys = secretsOf('webhookKey', given.webhookKey, (name, text) => new Secret(name, text));
    this.signingKeys =
      given.mode === 'checksum' ? undefined : secretsOf('signingSecret', given.signingSecret, (name, text) => new SigningKey(name, text));
    this.toleranceSeconds = wholeNumber('toleranceSeconds', given.toleranceSeconds, 300);
  }

  /**
   * The event of a webhook, once it is known that we sent it: the bearer, the header X-Service-Event, the checksum; and the signature of
   * Standard Webhooks, unless the mode is `checksum`. Secrets are compared in constant time.
   * @param rawBody as it came, byte for byte. @param now Unix milliseconds.
   * @throws WebhookNotGenuine; CauceInputError when the body was parsed, or these are no headers.
   */
  verify(rawBody: RawBody, headers: WebhookHeaders, now = Date.now()): VerifiedWebhook {
    const [bytes, read] = [bytesOf(rawBody), readerOf(headers)];
    const bearer = read('authorization');
    const key = this.webhookKeys.filter((each) => isSame(bearer, `Bearer ${each.reveal()}`))[0];
    if (key === undefined) throw new WebhookNotGenuine('bearer');
    const envelope = envelopeOf(bytes);
    if (envelope === undefined) throw new WebhookNotGenuine('body');
    demand(read('x-service-event') === envelope.event, 'event');
    demand(hasItsProperties(envelope, WEBHOOK_PROPERTIES), 'properties');
    demand(hasChecksum(envelope, read('x-service-checksum'), key), 'checksum');
    if (this.signingKeys) this.checkSignature(bytes, read, this.signingKeys, now);
    return { ...envelope, guarantee: this.signingKeys ? 'WHOLE_BODY' : 'LISTED_PROPERTIES' } as unknown as VerifiedWebhook;
  }

  private checkSignature(body: Uint8Array, read: HeaderReader, keys: readonly SigningKey[], now: number): void {
    const [id, timestamp, given] = [read('webhook-id'), read('webhook-timestamp'), read('webhook-signature').split(' ')];
    const isNow = /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1_000 - Number(timestamp)) <= this.toleranceSeconds;
    demand(isNow, 'timestamp');
    const expected = keys.map((key) => key.sign(`${id}.${timestamp}.`, body));
    demand(id !== '' && expected.some((each) => given.some((one) => isSame(one, each))), 'signature');
  }
}

/** `new WebhookVerifier(keys).verify(…)`, for a single webhook. */
export function verifyWebhook(
  rawBody: RawBody,
  headers: WebhookHeaders,
  { now, ...keys }: (WebhookKeys | ChecksumKeys) & At,
): VerifiedWebhook {
  return new WebhookVerifier(keys).verify(rawBody, headers, now);
}

/** `now`: Unix milliseconds. */
type At = { readonly now?: number };

/** Standard Webhooks: `whsec_` and 24 to 64 bytes in Base64. */
class SigningKey extends Secret {
  constructor(name: string, text: unknown) {
    super(name, text);
    const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(this.reveal()) ?? [];
    const { length } = Buffer.from(base64, 'base64');
    expectInput(length >= 24 && length <= 64, `${name} must be whsec_ and 24 to 64 bytes in Base64, as it was shown to you.`);
  }

  sign(head: string, body: Uint8Array): string {
    const key = Buffer.from(this.reveal().slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`;
  }
}

function demand(holds: boolean, why: WebhookNotGenuine['why']): void {
  if (!holds) throw new WebhookNotGenuine(why);
}
