import { createHmac } from 'node:crypto';
import { sameText } from '@cauce/secrets';

/** The headers of a callback: Unix seconds, and `v1=` with the HMAC-SHA256 of `<timestamp>.<body>` in hex. */
export const SIGNATURE_HEADERS = { timestamp: 'x-processor-timestamp', signature: 'x-processor-signature' } as const;

/** The maximum age of a callback, and the maximum difference between the clocks. */
const TOLERANCE_MS = 5 * 60_000;

/** The signed parts of a callback. */
export type SignedCallback = { readonly timestamp: string | undefined; readonly signature: string | undefined; readonly body: Buffer };

/** Whether the processor sent this, within five minutes. @param now Unix milliseconds */
export function isGenuine({ timestamp = '', signature = '', body }: SignedCallback, secret: string, now: number): boolean {
  const expected = `v1=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;
  const isTimely = /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1000 - now) <= TOLERANCE_MS;
  return sameText(signature, expected) && isTimely;
}
