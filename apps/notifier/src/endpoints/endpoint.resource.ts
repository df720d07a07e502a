import { type Circuit, ENDPOINT_STATUSES, healthOf, type ReceiverHealth, WELL } from '@cauce/delivery-domain';
import { field, type Resource } from '@cauce/kernel';
import type { WebhookEndpoint } from '../generated/prisma/client.js';
import type { EndpointSecrets } from './endpoint.secrets.js';

/** A webhook endpoint as the operator API shows it. Its secrets are shown once, at its creation. */
export type EndpointResource = {
  /** `organizations/<id>/webhook-endpoints/<id>`. */
  readonly name: string;
  /** `stores/<id>`; absent: all of the organization's stores. */
  readonly store?: string;
  /** `integrations/<id>`; absent: the merchant's own. */
  readonly integration?: string;
  readonly url: string;
  /** Empty: all. */
  readonly events: readonly string[];
  readonly status: string;
  /** GONE: its receiver answered 410. OPERATOR. */
  readonly disabledReason?: string;
  /** FAILING: its receiver gets one webhook at a time. */
  readonly health: ReceiverHealth['health'];
  readonly failingSince?: string;
  /** When its new webhook key takes the place of the old one; absent unless they are being rotated. */
  readonly activateTime?: string;
  readonly createTime: string;
  readonly updateTime: string;
};

const STATUS_MEANING =
  'HANDSHAKING: its partner has not acknowledged it, deliveries wait. DISABLED: they wait. CLOSING: it gets nothing more, what is being sent ends. CLOSED: that has ended.';

/** How the API's document shows it. */
export const WEBHOOK_ENDPOINT: Resource<EndpointResource> = {
  title: 'WebhookEndpoint',
  about: 'Where a merchant’s webhooks go. Its secrets are shown once, when it is registered or they are rotated.',
  fields: {
    name: field.name('organizations/{organization}/webhook-endpoints/{endpoint}', 'The endpoint’s name.'),
    store: field.optional(field.name('stores/{store}', 'The store whose events it gets; absent: all of the organization’s.')),
    integration: field.optional(
      field.name('integrations/{integration}', 'The integration whose payments it gets; absent: it is the merchant’s own.'),
    ),
    url: field.text('Where they are posted to.', 'https://shop.example/hooks', { format: 'uri' }),
    events: field.listOf(field.text('An event.', 'payment.statusChanged'), 'Which events it gets; empty: all.'),
    status: field.oneOf<string>(ENDPOINT_STATUSES, STATUS_MEANING),
    disabledReason: field.optional(field.text('Why: GONE, its receiver answered 410; or OPERATOR.', 'GONE')),
    health: field.oneOf(['HEALTHY', 'FAILING'], 'FAILING: its receiver gets one webhook at a time, as a probe, until it works again.'),
    failingSince: field.optional(field.time('Its first failure since it last worked; absent while it is HEALTHY.')),
    activateTime: field.optional(
      field.time('When its new webhook key takes the place of the old one; absent unless they are being rotated.'),
    ),
    createTime: field.time('When it was registered.'),
    updateTime: field.time('When it last changed.'),
  },
};

/** An answer with secrets: at the registration, and at a rotation. */
export const REGISTERED_ENDPOINT: Resource<EndpointResource & EndpointSecrets> = {
  title: 'RegisteredWebhookEndpoint',
  about: 'A webhook endpoint with its secrets, or with those that will take their place: this answer alone has them.',
  fields: {
    ...WEBHOOK_ENDPOINT.fields,
    webhookKey: field.text('The bearer of its webhooks, and part of every checksum.', 'whk_…'),
    signingSecret: field.text('Standard Webhooks: what signatures are verified with.', 'whsec_…'),
  },
};

/** The row without its secrets. */
/** What of an endpoint's row is shown: none of its secrets. */
export type ShownEndpoint = Pick<
  WebhookEndpoint,
  | 'id'
  | 'organization'
  | 'store'
  | 'integration'
  | 'url'
  | 'events'
  | 'status'
  | 'disabledBecause'
  | 'circuit'
  | 'activateTime'
  | 'createTime'
  | 'updateTime'
>;

export function toEndpointResource(row: ShownEndpoint): EndpointResource {
  return {
    name: endpointName(row.organization, row.id),
    ...(row.store !== null && { store: row.store }),
    ...(row.integration !== null && { integration: row.integration }),
    url: row.url,
    events: row.events,
    status: row.status,
    ...(row.disabledBecause !== null && { disabledReason: row.disabledBecause }),
    ...healthOf((row.circuit as Circuit | null) ?? WELL),
    ...(row.activateTime && { activateTime: row.activateTime.toISOString() }),
    createTime: row.createTime.toISOString(),
    updateTime: row.updateTime.toISOString(),
  };
}

/** `organizations/<id>/webhook-endpoints/<id>`. */
export function endpointName(organization: string, id: string): string {
  return `${organization}/webhook-endpoints/${id}`;
}
