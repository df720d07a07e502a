import { createHmac } from 'node:crypto';

/** The headers of a processor's callback: Unix seconds, and {@link callbackSignature}. */
export const CALLBACK_HEADERS = { timestamp: 'x-processor-timestamp', signature: 'x-processor-signature' } as const;

/** `v1=` with the HMAC-SHA256 of `<timestamp>.<body>` in hex. @param timestamp Unix seconds, as in its header */
export function callbackSignature(secret: string, timestamp: string, body: Buffer | string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;
}
