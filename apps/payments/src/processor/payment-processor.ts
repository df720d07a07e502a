import type { Bank, PaymentSource } from '@cauce/contracts';
import type { FailureReason } from '@cauce/kernel';
import type { Card } from '@cauce/payments-domain';

/** A card that the processor has stored: charged again and again, without its buyer. `token`: the processor's. */
type StoredCard = { readonly method: 'STORED_CARD'; readonly token: string };

/** Where the money of a charge comes from: what a buyer chose, or a stored card. */
export type ChargeSource = PaymentSource | StoredCard;

/** A card to store for later charges. `methodId` is the key under which the processor makes one token. */
export type CardToStore = {
  readonly methodId: string;
  readonly cardToken: string;
  /** The stream of whoever may be charged to it. */
  readonly owner: string;
};

/** `refused`: the processor will not store this card. `unknown`: no answer; ask again with the same key. */
export type StoreAnswer =
  | { readonly kind: 'stored'; readonly token: string; readonly card?: Card }
  | { readonly kind: 'refused'; readonly reason: FailureReason }
  | { readonly kind: 'unknown' };

/** A charge. `attemptId` is the key under which the processor moves money at most once. */
export type Charge = {
  readonly attemptId: string;
  /** Returned in callbacks and lists, where the attempt's id alone would not lead to its stream. */
  readonly paymentId: string;
  readonly amountCents: number;
  readonly currencyCode: string;
  /** The source of the money. A card's one-use token comes from the processor, through the buyer's browser. */
  readonly source: ChargeSource;
  /** The text on the statement. */
  readonly description: string;
  /** The address to which a buyer returns from the bank's, wallet's or partner's page. */
  readonly returnUrl: string;
  /** Until when the buyer may approve there, RFC 3339 UTC. */
  readonly expireTime: string;
};

/**
 * The processor's answer about an attempt. `pending`: it knows the attempt, which has not ended; with `continueUrl` it waits for the buyer
 * there. `unknown`: no answer, or it does not know the attempt. Neither may ever count as a failure.
 */
export type ChargeAnswer =
  | {
      readonly kind: 'final';
      readonly outcome: 'SUCCEEDED' | 'FAILED' | 'NEEDS_REVIEW';
      readonly reason?: FailureReason;
      readonly card?: Card;
    }
  | { readonly kind: 'abandoned' }
  | { readonly kind: 'pending'; readonly continueUrl?: string }
  | { readonly kind: 'unknown' };

/** `refused`: this attempt has no money to refund. */
export type RefundAnswer = { readonly kind: 'refunded' | 'refused' | 'unknown' };

/** A charge in the processor's books. */
export type BookedCharge = {
  readonly attemptId: string;
  /** As sent with the charge. */
  readonly paymentId?: string;
  readonly status: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'NEEDS_REVIEW' | 'ABANDONED';
  readonly amountCents?: number;
  readonly currencyCode?: string;
  readonly createTime: string;
  readonly isRefunded: boolean;
};

/**
 * The company that moves the money. Every call is keyed by attempt id, so repeating it is the recovery: a charge that is sent twice moves
 * money once, and one that was abandoned is refused for ever.
 */
export abstract class PaymentProcessor {
  /** Stores a card for later charges; with the same key the same stored token. No money moves. */
  abstract store(card: CardToStore): Promise<StoreAnswer>;
  /** Charges; if this attempt was charged already, answers its state. */
  abstract charge(charge: Charge): Promise<ChargeAnswer>;
  /** The state of the attempt; `unknown` also when the processor does not know it: its charge may still be on its way. */
  abstract find(attemptId: string): Promise<ChargeAnswer>;
  /** Fences the attempt. `abandoned`: any later charge of it will be refused; `final`: too late, it has ended. */
  abstract abandon(attemptId: string): Promise<ChargeAnswer>;
  /** Captures the money that a review reserves, once: `final` SUCCEEDED, or the earlier end of the attempt. */
  abstract capture(attemptId: string): Promise<ChargeAnswer>;
  /** Refunds the money of an attempt, once, however often it is called. */
  abstract refund(attemptId: string): Promise<RefundAnswer>;
  /** The banks that PSE can debit, in display order. Throws when the processor does not answer. */
  abstract banks(): Promise<readonly Bank[]>;
  /** The processor's books of a period (RFC 3339 UTC), oldest first. Throws when they cannot be read to the end. */
  abstract list(from: string, to: string): AsyncIterable<BookedCharge>;
}
