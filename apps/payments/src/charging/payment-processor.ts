import type { Card, FailureReason } from '@cauce/payments-domain';

/** What is charged. `attemptId` is the key under which the processor moves money at most once. */
export type Charge = {
  readonly attemptId: string;
  readonly amountCents: number;
  readonly currencyCode: string;
  /** One-use, from the buyer's own browser to the processor and back. */
  readonly cardToken: string;
  /** For the card's statement. */
  readonly description: string;
};

/** What the processor says of an attempt. `unknown`: no answer, or not yet; never to be taken for a failure. */
export type ChargeAnswer =
  | {
      readonly kind: 'final';
      readonly outcome: 'SUCCEEDED' | 'FAILED' | 'NEEDS_REVIEW';
      readonly reason?: FailureReason;
      readonly card?: Card;
    }
  | { readonly kind: 'abandoned' }
  | { readonly kind: 'unknown' };

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
}
