/** Which values of `data` each event's checksum is made of, in this order (docs/api.md, "Events"). `with`: by the data's status. */
// prettier-ignore
export const WEBHOOK_PROPERTIES = {
  'payment.statusChanged':                  { always: ['name', 'correlationId', 'amountCents', 'currencyCode', 'status'] },
  'paymentAttempt.statusChanged':           { always: ['name', 'correlationId', 'method', 'status'] },
  'subscription.subscriptionStatusChanged': { always: ['name', 'status', 'buyer'],                                             with: { CANCELED: ['reason'] } },
  'subscription.billingStatusChanged':      { always: ['name', 'cycleNumber', 'amountCents', 'currencyCode', 'status'],        with: { SUCCEEDED: ['payment'], FAILED: ['failedCount', 'reason'] } },
} as const satisfies Readonly<Record<string, Properties>>;

/** The event that an operator causes to try an endpoint. No endpoint asks for it. */
export const TEST_EVENT = 'webhook.test';

/** The same for every event that is ever sent to merchants. */
export const SENT_PROPERTIES = { ...WEBHOOK_PROPERTIES, [TEST_EVENT]: { always: ['name'] } } as const satisfies Readonly<
  Record<string, Properties>
>;

type Properties = { readonly always: readonly string[]; readonly with?: Readonly<Record<string, readonly string[]>> };

/** The name of a webhook event. */
export type WebhookEvent = keyof typeof WEBHOOK_PROPERTIES;

/** The name of any event that is sent to merchants. */
export type SentEvent = keyof typeof SENT_PROPERTIES;

/** All events that an endpoint can ask for, in the order in which they are listed. */
export const WEBHOOK_EVENTS = Object.keys(WEBHOOK_PROPERTIES) as readonly WebhookEvent[];

/** Whether merchants are told of messages of this kind. */
export function isWebhookEvent(kind: string): kind is WebhookEvent {
  return WEBHOOK_EVENTS.some((event) => event === kind);
}

/** The names of the values that a webhook's checksum is made of, in their order. */
export function propertiesOf(event: SentEvent, data: object): readonly string[] {
  const properties: Properties = SENT_PROPERTIES[event];
  const status = 'status' in data && typeof data.status === 'string' ? data.status : '';
  return [...properties.always, ...(properties.with?.[status] ?? [])];
}

/** Every form that an event's properties can have. */
export function propertyForms(event: SentEvent): readonly (readonly string[])[] {
  const { always, with: byStatus }: Properties = SENT_PROPERTIES[event];
  if (byStatus === undefined) return [always];
  const forms = Object.values(byStatus).map((more) => [...always, ...more]);
  return forms.length > 1 ? forms : [always, ...forms];
}

/** Unix seconds of a business time, rounded down (docs/api.md, "Webhooks"). */
export function toUnixSeconds(at: string): number {
  return Math.floor(Date.parse(at) / 1000);
}
