import { callbackSignature } from '@cauce/contracts';
import { sameText } from '@cauce/secrets';

/** The maximum age of a callback, and the maximum difference between the clocks. */
const TOLERANCE_MS = 5 * 60_000;

/** The signed parts of a callback. */
export type SignedCallback = { readonly timestamp: string | undefined; readonly signature: string | undefined; readonly body: Buffer };

/** Whether the processor sent this, within five minutes. @param now Unix milliseconds */
export function isGenuine({ timestamp = '', signature = '', body }: SignedCallback, secret: string, now: number): boolean {
  const isTimely = /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1000 - now) <= TOLERANCE_MS;
  return sameText(signature, callbackSignature(secret, timestamp, body)) && isTimely;
}
