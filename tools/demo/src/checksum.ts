import { createHash } from 'node:crypto';
import type { Envelope } from './inbox.js';

/** One step of a webhook's checksum, as a person would do it. */
export type Step = { readonly what: string; readonly result: string };

/** The checksum of a payment's webhook, recomputed from the words of docs/api.md ("Events") alone. */
export function recompute({ data, timestamp, signature }: Envelope, key: string): { readonly steps: Step[]; readonly checksum: string } {
  const values = signature.properties.map((property) => `${(data[property] as string | number | undefined) ?? ''}`);
  const joined = values.join('');
  const checksum = createHash('sha256').update(`${joined}${timestamp}${key}`).digest('hex').toUpperCase();
  return {
    checksum,
    steps: [
      { what: `take ${signature.properties.join(', ')}`, result: values.map((value) => value || '(absent)').join(' · ') },
      { what: 'join them, with nothing in between', result: joined },
      { what: 'add the timestamp', result: `${joined}${timestamp}` },
      { what: 'add the key of the endpoint', result: `…${timestamp}${key.slice(0, 4)}…` },
      { what: 'SHA-256, upper-case hexadecimal', result: checksum },
    ],
  };
}
