import { createHmac } from 'node:crypto';
import { checksum, CONTROL_PROPERTIES, WEBHOOK_PROPERTIES } from '@cauce/contracts';

/** A webhook to a partner before it is signed. `key`: what it is signed with. `sequence`: its place in the order of its resource. */
export type Message = {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly sequence?: number;
};

/** What is asked of the partner. `path` is below the base address. */
export type PartnerRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: '/merchant' | '/notifications';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** A signed webhook in parts, so that one of them can be spoiled. */
export type Parts = {
  readonly message: Message;
  readonly bearer: string | undefined;
  /** X-Service-Event. */
  readonly named: string | undefined;
  /** X-Service-Checksum. */
  readonly headerSum: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly properties: readonly string[];
  readonly bodySum: string;
  readonly cutBy?: number;
};

/** The same on every webhook of a run, so that a repetition is one byte for byte. Unix seconds. */
const TIMESTAMP = Math.floor(Date.now() / 1_000);

const PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  ...CONTROL_PROPERTIES,
  'payment.statusChanged': WEBHOOK_PROPERTIES['payment.statusChanged'].always,
  'paymentAttempt.statusChanged': WEBHOOK_PROPERTIES['paymentAttempt.statusChanged'].always,
};
/** Of an event that partners do not know. */
const OTHERWISE = ['name', 'status'];

/** The webhook as the service sends it. */
export function signed(message: Message, bearer: string): Parts {
  const { event, data, key } = message;
  const properties = PROPERTIES[event] ?? OTHERWISE;
  const sum = checksum(data, properties, TIMESTAMP, key);
  return { message, bearer, named: event, headerSum: sum, data, properties, bodySum: sum };
}

/** The same parts with another checksum in both places. */
export function withSum(parts: Parts, sum: string): Parts {
  return { ...parts, headerSum: sum, bodySum: sum };
}

/** A checksum of the right form that another key makes. */
export function foreignSum({ message: { data }, properties }: Parts): string {
  return checksum(data, properties, TIMESTAMP, 'another-key');
}

/** The checksum of somebody who takes the key for that of an HMAC. */
export function hmacOf({ message: { data, key }, properties }: Parts): string {
  const text = properties.map((property) => textOf(data[property])).join('') + String(TIMESTAMP);
  return createHmac('sha256', key).update(text, 'utf8').digest('hex').toUpperCase();
}

/** The signed values of our webhooks are texts and numbers. */
function textOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
}

/** The request of its parts. */
export function requestOf({ message, bearer, named, headerSum, data, properties, bodySum, cutBy = 0 }: Parts): PartnerRequest {
  const envelope = { event: message.event, data, timestamp: TIMESTAMP, signature: { properties, checksum: bodySum } };
  const text = JSON.stringify(envelope);
  return {
    method: 'POST',
    path: '/notifications',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Cauce-Webhooks/1',
      ...bearing(bearer),
      ...(named !== undefined && { 'x-service-event': named }),
      'x-service-checksum': headerSum,
      ...(message.sequence !== undefined && { 'x-service-sequence': String(message.sequence) }),
    },
    body: text.slice(0, text.length - cutBy),
  };
}

/** `GET /merchant`. */
export function merchantRequest(bearer: string | undefined): PartnerRequest {
  return { method: 'GET', path: '/merchant', headers: { accept: 'application/json', ...bearing(bearer) } };
}

function bearing(bearer: string | undefined): Readonly<Record<string, string>> {
  return bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
}
