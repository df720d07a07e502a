import { bytesOf, type Envelope, envelopeOf, hasChecksum, hasItsProperties, type RawBody } from './envelope.js';
import { PARTNER_PROPERTIES, WEBHOOK_PROPERTIES } from './generated/openapi.js';
import { readerOf, type WebhookHeaders } from './headers.js';
import { expectInput } from './input-error.js';
import { Secret, secretsOf } from './secret.js';
import type { WebhookEvent } from './webhooks.js';

/** What a partner holds of a merchant. */
export type PartnerKeys = {
  /** PARTNER_ACCESS_TOKEN, which you issued; several while one takes the place of another. */
  readonly partnerAccessToken: string | readonly [string, ...string[]];
  /** SERVICE_ACCESS_TOKEN as the handshakes brought it. `[]` before the first one: then a handshake alone is genuine. */
  readonly serviceAccessTokens: readonly string[];
};

/** The token of a handshake is there, but in no log: it is not enumerable. */
export type Handshake = ControlOf<'handshake', { readonly organization: string; readonly store: string; readonly token: string }>;
/** The integration has ended: the token works no more. */
export type Teardown = ControlOf<'teardown', { readonly organization: string; readonly store: string }>;

type ControlOf<Event, Data> = {
  readonly event: Event;
  readonly data: Data;
  readonly timestamp: number;
  readonly signature: Envelope['signature'];
};

type ForPartners = 'payment.statusChanged' | 'paymentAttempt.statusChanged';

/** A webhook to a partner that was verified. Nothing but the values that `signature.properties` names is known to be as we sent it. */
export type PartnerWebhook = (Handshake | Teardown | Extract<WebhookEvent, { readonly event: ForPartners }>) & {
  readonly guarantee: 'LISTED_PROPERTIES';
};

/** Not to be taken: answer `status` with `body` as JSON. */
export class PartnerWebhookRefused extends Error {
  override readonly name = 'PartnerWebhookRefused';
  readonly body: { readonly error: string };

  constructor(
    readonly status: 400 | 401,
    readonly why: 'bearer' | 'event' | 'body' | 'properties' | 'checksum' | 'unsupported' | 'handshake',
    message: string,
  ) {
    super(message);
    this.body = { error: message };
  }
}

const KNOWN = { ...WEBHOOK_PROPERTIES, ...PARTNER_PROPERTIES };
const SUPPORTED = ['handshake', 'teardown', 'payment.statusChanged', 'paymentAttempt.statusChanged'];

/** The token in `Authorization: Bearer …`, by which you know the merchant; undefined when there is none. */
export function bearerOf(headers: WebhookHeaders): string | undefined {
  return /^Bearer +(\S+)$/i.exec(readerOf(headers)('authorization'))?.[1];
}

/**
 * The event of a webhook to a partner's `POST {base}/notifications`, once it is known that we sent it: the bearer, the header X-Service-Event,
 * and the checksum, whose key is the SERVICE_ACCESS_TOKEN, of a handshake the one that it brings.
 * @param rawBody as it came, byte for byte.
 * @throws PartnerWebhookRefused with what to answer; CauceInputError for a key that is missing or empty, or a body that was parsed.
 */
export function verifyPartnerWebhook(rawBody: RawBody, headers: WebhookHeaders, keys: PartnerKeys): PartnerWebhook {
  const held = checked(keys);
  const [bytes, read] = [bytesOf(rawBody), readerOf(headers)];
  const bearer = bearerOf(headers);
  demand(bearer !== undefined, 401, 'bearer', 'The bearer token is missing.');
  demand(held.bearers.filter((each) => each.is(bearer)).length > 0, 401, 'bearer', 'The bearer token is not valid.');
  const named = read('x-service-event');
  demand(named !== '', 400, 'event', 'The header X-Service-Event is absent.');
  const envelope = envelopeOf(bytes);
  demand(envelope !== undefined, 400, 'body', 'The body is not a webhook.');
  demand(envelope.event === named, 400, 'event', 'The header X-Service-Event differs from the event of the body.');
  demand(hasItsProperties(envelope, KNOWN), 400, 'properties', 'The checksum is not of the properties of this event.');
  const isHandshake = envelope.event === 'handshake';
  const tokens = isHandshake ? [tokenIn(envelope)] : held.tokens;
  const sent = read('x-service-checksum');
  demand(tokens.filter((key) => hasChecksum(envelope, sent, key)).length > 0, 400, 'checksum', 'The checksum does not verify.');
  demand(SUPPORTED.includes(envelope.event), 400, 'unsupported', 'The event is not supported.');
  return { ...envelope, data: dataOf(envelope), guarantee: 'LISTED_PROPERTIES' } as unknown as PartnerWebhook;
}

function checked({ partnerAccessToken, serviceAccessTokens }: PartnerKeys) {
  const secret = (name: string, text: unknown) => new Secret(name, text);
  expectInput(Array.isArray(serviceAccessTokens), 'serviceAccessTokens must be a list: [] before the first handshake.');
  return {
    bearers: secretsOf('partnerAccessToken', partnerAccessToken, secret),
    tokens: serviceAccessTokens.map((each) => secret('serviceAccessTokens', each)),
  };
}

function tokenIn({ data }: Envelope): Secret {
  const { token } = data;
  const isToken = typeof token === 'string' && /^[\x21-\x7e]+$/.test(token);
  demand(isToken, 400, 'handshake', 'A handshake needs organization, store and token.');
  return new Secret('token', token);
}

/** Of what partners alone get: just its fields, each a text; the token such that no log has it. */
function dataOf({ event, data }: Envelope): Envelope['data'] {
  if (event !== 'handshake' && event !== 'teardown') return data;
  const { organization, store, token } = data;
  const isWhole = /^organizations\/[^/]+$/.test(textOf(organization)) && /^stores\/[^/]+$/.test(textOf(store));
  demand(isWhole, 400, 'handshake', `A ${event} needs organization and store.`);
  const shown = { organization, store };
  return event === 'teardown' ? shown : Object.defineProperty(shown, 'token', { value: token, enumerable: false });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function demand(holds: boolean, status: 400 | 401, why: PartnerWebhookRefused['why'], message: string): asserts holds {
  if (!holds) throw new PartnerWebhookRefused(status, why, message);
}
