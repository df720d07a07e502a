import { createHash } from 'node:crypto';

/**
 * The id of the delivery of an event to an endpoint: 26 characters a-p, 104 bits of a hash of both, as the notifier's insert computes it.
 * So whoever knows a `webhook-id` finds its delivery without a search.
 * @param endpoint an endpoint's id. @param event the `webhook-id`.
 */
export function deliveryId(endpoint: string, event: string): string {
  const hex = createHash('sha256').update(`${endpoint} ${event}`).digest('hex').slice(0, 26);
  return hex.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
}
