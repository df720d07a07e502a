import { checksum } from './checksum.js';

/** Which values of `data` each event's checksum is made of, in this order (docs/api.md, "Events"). */
// prettier-ignore
export const WEBHOOK_PROPERTIES = {
  'payment.statusChanged':        ['name', 'correlationId', 'amountCents', 'currencyCode', 'status'],
  'paymentAttempt.statusChanged': ['name', 'correlationId', 'method', 'status'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The name of a webhook event. */
export type WebhookEvent = keyof typeof WEBHOOK_PROPERTIES;

/** All events that an endpoint can ask for, in the order in which they are listed. */
export const WEBHOOK_EVENTS = Object.keys(WEBHOOK_PROPERTIES) as readonly WebhookEvent[];

/** What is sent (docs/api.md, "Events"). `timestamp`: Unix seconds, when the event happened, the same on every attempt. */
export type WebhookEnvelope = {
  readonly event: WebhookEvent;
  readonly data: object;
  readonly timestamp: number;
  readonly signature: { readonly properties: readonly string[]; readonly checksum: string };
};

/** The body of a webhook, signed with the receiver's key. */
export function toEnvelope(event: WebhookEvent, data: object, timestamp: number, key: string): WebhookEnvelope {
  const properties = WEBHOOK_PROPERTIES[event];
  return { event, data, timestamp, signature: { properties, checksum: checksum(data, properties, timestamp, key) } };
}

/** Unix seconds of a business time, rounded down (docs/api.md, "Webhooks"). */
export function toUnixSeconds(at: string): number {
  return Math.floor(Date.parse(at) / 1000);
}
