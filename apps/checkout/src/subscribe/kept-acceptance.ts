import {
  type AcceptedSubscription,
  type AskForCode,
  type BuyerSession,
  type CheckoutSubscription,
  type StoredMethod,
} from '@cauce/contracts';

/**
 * What the buyer's browser keeps, sealed, between the steps (docs/adr/0025): who accepts, the session that billing gave for the code, and
 * the card that is stored. `charge`: the acceptance that this card was used for. `until`: Unix milliseconds, system time.
 */
export type KeptAcceptance = {
  readonly until: number;
  readonly who?: AskForCode;
  readonly session?: string;
  readonly card?: StoredMethod;
  readonly charge?: string;
};

const KEPT_MS = 30 * 60 * 1000;

/** Who asks for a code: it is kept for half an hour, so that a new code needs no new form. */
export function codeRequested(who: AskForCode, now = Date.now()): KeptAcceptance {
  return { until: now + KEPT_MS, who };
}

/** The code was right: for as long as the session is good, and for the person whom billing says it is of. */
export function proved({ session, expireTime, who }: BuyerSession, now = Date.now()): KeptAcceptance {
  return { until: Math.min(Date.parse(expireTime) || 0, now + KEPT_MS), who, session };
}

/** A card is stored, in place of any other. */
export function withCard(kept: KeptAcceptance, card: StoredMethod): KeptAcceptance {
  const { charge: _, ...rest } = kept;
  return { ...rest, card };
}

/** The card was not taken: what becomes of the subscription is due to another card, and must not be said of this one. */
export function withoutCard({ card: _, charge: __, ...kept }: KeptAcceptance): KeptAcceptance {
  return kept;
}

/** It was accepted with this card: the charge says which answer is this card's. */
export function accepting(kept: KeptAcceptance, { charging, declined, isOtherCard }: AcceptedSubscription): KeptAcceptance {
  if (isOtherCard) return withoutCard(kept);
  const charge = charging?.id ?? declined?.id;
  return { ...kept, ...(charge !== undefined && { charge }) };
}

/** The card to accept with: not one that the bank has just declined. */
export function usableCard({ card, charge }: KeptAcceptance, { declined }: CheckoutSubscription): StoredMethod | undefined {
  return charge !== undefined && charge === declined?.id ? undefined : card;
}

/** The last digits of the card that was declined, if this browser entered it. */
export function declinedDigits(kept: KeptAcceptance | undefined, { declined }: CheckoutSubscription): string | undefined {
  return kept?.charge !== undefined && kept.charge === declined?.id ? kept.card?.card?.last4 : undefined;
}
