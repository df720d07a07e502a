import type { OutboundRequest } from '@cauce/connector';
import { checksum, propertiesOf, type WebhookEvent } from '@cauce/contracts';
import { Webhook } from 'standardwebhooks';
import type { EndpointSecrets } from '../endpoints/endpoint.secrets.js';
import type { LeasedDelivery, UnsignedEnvelope } from './leased-delivery.js';

/** The body of an event as it is kept. `timestamp`: Unix seconds of the business time, the same on every attempt. */
export function unsignedEnvelope(event: WebhookEvent, data: object, timestamp: number): UnsignedEnvelope {
  return { event, data, timestamp, properties: propertiesOf(event, data) };
}

/**
 * The request of one attempt (docs/api.md, "Events", "Webhooks"): the kept body, its checksum made with the current key,
 * and the headers of Standard Webhooks, whose timestamp is the attempt's.
 */
export function webhookRequest(
  { url, eventId, revision, body }: Pick<LeasedDelivery, 'url' | 'eventId' | 'revision' | 'body'>,
  { webhookKey, signingSecret }: EndpointSecrets,
  at: Date,
): OutboundRequest & { readonly body: string } {
  const { event, data, timestamp, properties } = body;
  const sum = checksum(data, properties, timestamp, webhookKey);
  const text = JSON.stringify({ event, data, timestamp, signature: { properties, checksum: sum } });
  return {
    method: 'POST',
    url,
    body: text,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Cauce-Webhooks/1',
      authorization: `Bearer ${webhookKey}`,
      'x-service-event': event,
      'x-service-checksum': sum,
      'x-service-sequence': revision,
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(signingSecret).sign(eventId, at, text),
    },
  };
}
