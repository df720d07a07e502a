import type { OutboundRequest } from '@cauce/connector';
import { checksum, propertiesOf, type WebhookEvent } from '@cauce/contracts';
import { Webhook } from 'standardwebhooks';
import type { SendingSecrets } from '../../endpoints/endpoint.secrets.js';
import type { LeasedDelivery, UnsignedEnvelope } from '../delivery/leased-delivery.js';

/** The body of an event as it is kept. `timestamp`: Unix seconds of the business time, the same on every attempt. */
export function unsignedEnvelope(event: WebhookEvent, data: object, timestamp: number): UnsignedEnvelope {
  return { event, data, timestamp, properties: propertiesOf(event, data) };
}

/** What is sent. `revision`: its place in the order of its resource; handshakes and teardowns have none. */
type Sendable = Pick<LeasedDelivery, 'url' | 'eventId' | 'body'> & { readonly revision?: string; readonly isBackfilled?: boolean };

/**
 * The request of one attempt (docs/api.md, "Events", "Webhooks"): the kept body, its checksum made with the current key,
 * and, where the receiver has a signing secret, the headers of Standard Webhooks, whose timestamp is the attempt's, with a signature by each secret.
 * @param trace the headers of its trace, which no signature covers
 */
export function webhookRequest(
  { url, eventId, revision, isBackfilled, body }: Sendable,
  { webhookKey, bearer, signingSecrets }: SendingSecrets,
  at: Date,
  trace: Readonly<Record<string, string>> = {},
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
      authorization: `Bearer ${bearer}`,
      'x-service-event': event,
      'x-service-checksum': sum,
      ...(revision !== undefined && { 'x-service-sequence': revision }),
      ...(isBackfilled === true && { 'x-service-backfill': 'true' }),
      ...(signingSecrets.length > 0 && standardHeaders(eventId, at, text, signingSecrets)),
      ...trace,
    },
  };
}

function standardHeaders(eventId: string, at: Date, text: string, signingSecrets: readonly string[]) {
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signingSecrets.map((secret) => new Webhook(secret).sign(eventId, at, text)).join(' '),
  };
}
