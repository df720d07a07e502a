import type { Bank, PaymentSource } from '@cauce/contracts';
import type { FailureReason } from '@cauce/kernel';
import type { Card } from '@cauce/payments-domain';

/** What is charged. `attemptId` is the key under which the processor moves money at most once. */
export type Charge = {
  readonly attemptId: string;
  /** Comes back in callbacks and lists: there the attempt's id alone would not lead to its stream. */
  readonly paymentId: string;
  readonly amountCents: number;
  readonly currencyCode: string;
  /** What the buyer pays with. A card's token is one-use, from the buyer's own browser to the processor and back. */
  readonly source: PaymentSource;
  /** For the statement. */
  readonly description: string;
  /** Where a buyer comes back to who was sent to the bank's, wallet's or partner's page. */
  readonly returnUrl: string;
  /** Until when the buyer may approve there, RFC 3339 UTC. */
  readonly expireTime: string;
};

/**
 * What the processor says of an attempt. `pending`: it has it, and no end of it yet; with `continueUrl` it waits for the buyer,
 * who goes on there. `unknown`: no answer, or it has not heard of it. Neither is ever to be taken for a failure.
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

/** `refused`: there is no money of this attempt to give back. */
export type RefundAnswer = { readonly kind: 'refunded' | 'refused' | 'unknown' };

/** A charge in the processor's books. */
export type BookedCharge = {
  readonly attemptId: string;
  /** As it was given with the charge. */
  readonly paymentId?: string;
  readonly status: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'NEEDS_REVIEW' | 'ABANDONED';
  readonly amountCents?: number;
  readonly currencyCode?: string;
  readonly createTime: string;
  readonly isRefunded: boolean;
};

/**
 * The company that moves the money. Everything is keyed by attempt id, so that asking again is the recovery: a charge that is
 * sent twice moves money once, and one that was abandoned is refused for ever.
 */
export abstract class PaymentProcessor {
  /** Charges, or answers what became of the charge of this attempt. */
  abstract charge(charge: Charge): Promise<ChargeAnswer>;
  /** What became of the attempt; `unknown` also when the processor has not heard of it: its charge may still be on its way. */
  abstract find(attemptId: string): Promise<ChargeAnswer>;
  /** Fences the attempt: `abandoned` once a later charge of it is sure to be refused; `final` when it came too late. */
  abstract abandon(attemptId: string): Promise<ChargeAnswer>;
  /** Takes what a review holds back, once: `final` SUCCEEDED; or the end that the attempt had come to before. */
  abstract capture(attemptId: string): Promise<ChargeAnswer>;
  /** Gives the money of an attempt back, once however often it is asked for. */
  abstract refund(attemptId: string): Promise<RefundAnswer>;
  /** The banks that PSE can debit, in the order to show. Throws when they cannot be had. */
  abstract banks(): Promise<readonly Bank[]>;
  /** The processor's books of a time, RFC 3339, oldest first. Throws when they cannot be read to their end. */
  abstract list(from: string, to: string): AsyncIterable<BookedCharge>;
}
