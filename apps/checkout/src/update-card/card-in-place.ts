import { type MethodLinkSubscription, type ShownMethod } from '@cauce/contracts';
import { type PaymentsClient } from '../payments.client.js';

/** The card that is charged now, as its buyer knows it. Undefined where payments does not name it now: the page works without. */
export async function cardInPlace(payments: PaymentsClient, { methodGrant }: MethodLinkSubscription): Promise<ShownMethod['card']> {
  if (methodGrant === undefined) return undefined;
  return payments.showMethod({ grant: methodGrant }).then(
    ({ card }) => card,
    () => undefined,
  );
}
