import { createHmac } from 'node:crypto';
import { contractChecksum } from '@cauce/testing/services';

/** The two secrets of an endpoint, as its registration answers them. */
export type Keys = { readonly webhookKey: string; readonly signingSecret: string };

/** A webhook's body, as far as a receiver needs it. */
export type Envelope = {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly timestamp: number;
  readonly signature: { readonly properties: readonly string[]; readonly checksum: string };
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What is wrong with a webhook, in words; nothing when it is genuine. Written from docs/api.md ("Events"), not with our own code. */
export function faultsOf(headers: Headers, body: string, envelope: Envelope, keys: Keys): string[] {
  const expected = checksumOf(envelope, keys.webhookKey);
  const wrong = [
    headers['authorization'] !== `Bearer ${keys.webhookKey}` && 'the bearer',
    headers['x-service-event'] !== envelope.event && 'X-Service-Event',
    (headers['x-service-checksum'] !== expected || envelope.signature.checksum !== expected) && 'the checksum',
    headers['webhook-signature'] !== signatureOf(headers, body, keys.signingSecret) && 'the signature',
  ];
  return wrong.filter((fault) => fault !== false);
}

/** The checksum of docs/api.md, "Events". @internal */
export function checksumOf(envelope: Envelope, key: string): string {
  return contractChecksum(JSON.stringify(envelope), key);
}

/** Standard Webhooks, v1. @param secret `whsec_…`. @internal */
export function signatureOf(headers: Headers, body: string, secret: string): string {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(signed)
    .digest('base64')}`;
}
