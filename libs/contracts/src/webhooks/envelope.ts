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

/** Unix seconds of a business time, rounded down (docs/api.md, "Webhooks"). */
export function toUnixSeconds(at: string): number {
  return Math.floor(Date.parse(at) / 1000);
}
