import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * A webhook's checksum (docs/api.md, "Events"): the values that `properties` names, in that order, as text with nothing
 * between them, then the timestamp, then the key; plain SHA-256, upper-case hexadecimal.
 * @param timestamp Unix seconds. @param key the endpoint's WEBHOOK_KEY, or an integration's SERVICE_ACCESS_TOKEN.
 */
export function checksum(data: object, properties: readonly string[], timestamp: number, key: string): string {
  const values = new Map<string, unknown>(Object.entries(data));
  const text = properties.map((property) => asText(values.get(property))).join('') + String(timestamp) + key;
  return createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase();
}

/** A value as the checksum takes it: absent as nothing, an object as its RFC 8785 canonical JSON (docs/adr/0006). @internal */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'object') return canonicalize(value) ?? '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
