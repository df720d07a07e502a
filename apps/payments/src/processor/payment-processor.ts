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
  /** The processor is asked for it in the currency's smallest units, rounded half up. */
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
      /** The processor's own code of a refusal. */
      readonly code?: string;
      /** Of a refusal that will never turn into money. */
      readonly isFinal?: true;
      readonly card?: Card;
    }
  | { readonly kind: 'abandoned' }
  | { readonly kind: 'pending'; readonly continueUrl?: string }
  | { readonly kind: 'unknown' };

/** A refund. `refundId` is the key under which the processor returns money at most once. */
export type Refund = {
  readonly refundId: string;
  readonly attemptId: string;
  readonly amountCents: number;
  readonly currencyCode: string;
};

/**
 * `refused`: the processor will never return money under this key. `unknown`: no answer, or the refund is under way; ask again with the same key.
 * `code`: the processor's.
 */
export type RefundAnswer =
  { readonly kind: 'refunded' } | { readonly kind: 'refused'; readonly code?: string } | { readonly kind: 'unknown' };

/** A charge in the processor's books. */
export type BookedCharge = {
  readonly attemptId: string;
  /** As sent with the charge. */
  readonly paymentId?: string;
  readonly status: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'NEEDS_REVIEW' | 'ABANDONED';
  /** As exact as the books: with a fraction where they name less than a cent, which no charge of ours does. */
  readonly amountCents?: number;
  readonly currencyCode?: string;
  /** What the processor kept of it, as exact as its books. */
  readonly feeCents?: number;
  readonly createTime: string;
};

/** A refund in the processor's books. */
export type BookedRefund = Refund & {
  /** As sent with its charge. */
  readonly paymentId?: string;
  readonly status: 'PENDING' | 'REFUNDED';
  readonly feeCents?: number;
  readonly createTime: string;
};

/** A processor's books cannot be read to the end; the message says what it answered. */
export class BooksClosed extends Error {}

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
  /** Returns money of an attempt, whole or in part: once for each refund id, however often it is called. */
  abstract refund(refund: Refund): Promise<RefundAnswer>;
  /** The banks that PSE can debit, in display order. Throws when the processor does not answer. */
  abstract banks(): Promise<readonly Bank[]>;
  /** The charges of a period (RFC 3339 UTC) in the processor's books, oldest first. Throws BooksClosed. */
  abstract list(from: string, to: string): AsyncIterable<BookedCharge>;
  /** The refunds of a period in the processor's books, whenever their charges were made. As `list`. */
  abstract listRefunds(from: string, to: string): AsyncIterable<BookedRefund>;
}
