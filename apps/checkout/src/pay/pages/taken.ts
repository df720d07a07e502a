import { type CheckoutPayment } from '@cauce/contracts';
import { type Html, html } from '@cauce/html';
import { type Words } from '../../wording/words.js';

/**
 * Whether any try of the payment may still have taken money. Payments says so of all of them; an older one does not say, and then it is
 * certain only before the first one.
 */
export function mayBeTaken({ attempt, isNothingCharged = attempt === undefined }: CheckoutPayment): boolean {
  return !isNothingCharged;
}

/** That nothing was taken, for the middle of a message: empty where that is not certain. */
export function nothingTaken(payment: CheckoutPayment, { declined }: Words): string {
  return mayBeTaken(payment) ? '' : declined.nothingTaken;
}

/** One small line under the message, where a refusal may still be corrected. */
export function ifTaken(payment: CheckoutPayment, { declined }: Words): Html | '' {
  return mayBeTaken(payment) ? html`<p class="small soft">${declined.ifTaken}</p>` : '';
}
