import type { Subscription } from '@cauce/billing-domain';
import { derivedId } from '@cauce/secrets';

/**
 * The id of the next charge of a subscription, derived from its ordinal: two decisions about the same state ask for the same charge.
 * @param key FINGERPRINT_KEY
 */
export function nextChargeId(key: Buffer, subscriptionId: string, { charges }: Subscription): string {
  return derivedId(key, 'charge', subscriptionId, String(charges.size + 1));
}
