import type { WebhookEndpoint } from '../generated/prisma/client.js';

/** A webhook endpoint as the operator API shows it. Its secrets are told once, by its creation. */
export type EndpointResource = {
  /** `organizations/<id>/webhook-endpoints/<id>`. */
  readonly name: string;
  /** `stores/<id>`; absent: all of the organization's stores. */
  readonly store?: string;
  readonly url: string;
  /** Empty: all. */
  readonly events: readonly string[];
  readonly status: string;
  /** GONE: its receiver answered 410. OPERATOR. */
  readonly disabledReason?: string;
  readonly createTime: string;
  readonly updateTime: string;
};

/** The row without its secrets. */
export function toEndpointResource(row: Omit<WebhookEndpoint, 'webhookKey' | 'signingSecret'>): EndpointResource {
  return {
    name: endpointName(row.organization, row.id),
    ...(row.store !== null && { store: row.store }),
    url: row.url,
    events: row.events,
    status: row.status,
    ...(row.disabledBecause !== null && { disabledReason: row.disabledBecause }),
    createTime: row.createTime.toISOString(),
    updateTime: row.updateTime.toISOString(),
  };
}

/** `organizations/<id>/webhook-endpoints/<id>`. */
export function endpointName(organization: string, id: string): string {
  return `${organization}/webhook-endpoints/${id}`;
}
