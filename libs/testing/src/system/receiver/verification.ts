import { createHash, createHmac } from 'node:crypto';
import { envelopeOf, type Webhook } from './webhook.js';

/**
 * The checksum, written independently from docs/api.md ("Events"): a test that used our own code would only compare it
 * with itself.
 */
export function contractChecksum(body: string, webhookKey: string): string {
  const { data, timestamp, signature } = envelopeOf({ body });
  const values = signature.properties.map((property) => asText(Object.hasOwn(data, property) ? data[property] : undefined));
  return createHash('sha256')
    .update(`${values.join('')}${timestamp}${webhookKey}`)
    .digest('hex')
    .toUpperCase();
}

function asText(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  return canonical(value);
}

/** RFC 8785 canonical JSON of a parsed value: members sorted by UTF-16 code units, numbers and strings as ECMAScript writes them. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`;
}

/** The header `webhook-signature`, written from the text of Standard Webhooks. @param secret `whsec_…`. */
export function standardSignature({ headers, body }: Pick<Webhook, 'headers' | 'body'>, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${headers['webhook-id'] ?? ''}.${headers['webhook-timestamp'] ?? ''}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
