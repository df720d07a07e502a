import { createHash } from 'node:crypto';

/** A webhook's checksum (docs/api.md, "Events"): the named values as text, then the timestamp, then the key; SHA-256, upper-case hexadecimal. */
export function checksum(data: Readonly<Record<string, unknown>>, properties: readonly string[], timestamp: number, key: string): string {
  const values = properties.map((property) => asText(Object.hasOwn(data, property) ? data[property] : undefined));
  return createHash('sha256')
    .update(`${values.join('')}${timestamp}${key}`)
    .digest('hex')
    .toUpperCase();
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : canonical(value);
}

/** RFC 8785 of what JSON.parse gives: members sorted by UTF-16 code units; numbers and texts as ECMAScript writes them. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`;
}
