import { type Circuit, ENDPOINT_STATUSES, healthOf, HEALTHY, type ReceiverHealth } from '@cauce/delivery-domain';
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
  'HANDSHAKING: the partner platform has not acknowledged its handshake yet; deliveries wait. ENABLED: deliveries are sent. DISABLED: deliveries wait. CLOSING: deliveries being sent are completed. CLOSED: nothing is sent.';

/** How the API's document shows it. */
export const WEBHOOK_ENDPOINT: Resource<EndpointResource> = {
  title: 'WebhookEndpoint',
  about:
    'An address that a merchant’s webhooks are sent to. Its secrets are shown only once: when it is registered, and when they are rotated.',
  fields: {
    name: field.name('organizations/{organization}/webhook-endpoints/{endpoint}', 'The endpoint’s name.'),
    store: field.optional(
      field.name('stores/{store}', 'The store whose events the endpoint receives. Absent: all stores of the organization.'),
    ),
    integration: field.optional(
      field.name(
        'integrations/{integration}',
        'The integration whose payments the endpoint receives. Absent: it is the merchant’s own endpoint.',
      ),
    ),
    url: field.text('The URL that webhooks are sent to.', 'https://shop.example/hooks', { format: 'uri' }),
    events: field.listOf(field.text('An event.', 'payment.statusChanged'), 'The events that the endpoint receives. Empty: all events.'),
    status: field.oneOf<string>(ENDPOINT_STATUSES, STATUS_MEANING),
    disabledReason: field.optional(
      field.text('Why it is disabled. GONE: the receiver answered 410. OPERATOR: an operator disabled it.', 'GONE'),
    ),
    health: field.oneOf(['HEALTHY', 'FAILING'], 'FAILING: the receiver is sent one webhook at a time, as a probe, until it works again.'),
    failingSince: field.optional(field.time('When the receiver first failed since it last worked. Absent while it is HEALTHY.')),
    activateTime: field.optional(field.time('When the new webhook key replaces the old one. Absent unless a rotation is in progress.')),
    createTime: field.time('When it was registered.'),
    updateTime: field.time('When it last changed.'),
  },
};

/** An answer with secrets: at the registration, and at a rotation. */
export const REGISTERED_ENDPOINT: Resource<EndpointResource & EndpointSecrets> = {
  title: 'RegisteredWebhookEndpoint',
  about: 'A webhook endpoint with its secrets, or with the new ones after a rotation. No other response contains them.',
  fields: {
    ...WEBHOOK_ENDPOINT.fields,
    webhookKey: field.text('The bearer token of the webhooks, and the key of every checksum.', 'whk_…'),
    signingSecret: field.text('The secret for verifying signatures (Standard Webhooks).', 'whsec_…'),
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
    ...healthOf((row.circuit as Circuit | null) ?? HEALTHY),
    ...(row.activateTime && { activateTime: row.activateTime.toISOString() }),
    createTime: row.createTime.toISOString(),
    updateTime: row.updateTime.toISOString(),
  };
}

/** `organizations/<id>/webhook-endpoints/<id>`. */
export function endpointName(organization: string, id: string): string {
  return `${organization}/webhook-endpoints/${id}`;
}
