import type { PaymentSource } from '@cauce/contracts';

/**
 * The payment sources of attempts (one-use card tokens, bank and document): committed before AttemptStarted is appended (so a crash in
 * between leaves a secret without an attempt, never an attempt that cannot be charged), erased when the attempt ends. Also the address where
 * the buyer continues meanwhile: it is a capability, so no event contains it.
 */
export abstract class AttemptSecrets {
  /** Stores an attempt's source; does nothing when it has one. */
  abstract keep(paymentId: string, attemptId: string, source: PaymentSource): Promise<void>;
  /** The source; undefined when it was erased. */
  abstract open(attemptId: string): Promise<PaymentSource | undefined>;
  /** Stores the address where the buyer continues; undefined removes it. */
  abstract sendBuyer(attemptId: string, url: string | undefined): Promise<void>;
  /** The address where the buyer continues; undefined when there is nothing to do. */
  abstract continueUrl(attemptId: string): Promise<string | undefined>;
  /** Erases everything of an ended attempt. */
  abstract erase(attemptId: string): Promise<void>;
  /** Erases what crashes left behind. */
  abstract eraseOld(): Promise<void>;
}
