import type { PaymentSource } from '@cauce/contracts';

/**
 * What attempts are paid with (one-use card tokens, bank and document): committed before AttemptStarted is appended (so that a crash in
 * between leaves a secret without an attempt, never an attempt that nobody can charge), erased when the attempt ends. Beside it, where the
 * buyer goes on meanwhile: the processor's address is a capability, so it is no event.
 */
export abstract class AttemptSecrets {
  /** Keeps what an attempt is paid with; the first one stays. */
  abstract keep(paymentId: string, attemptId: string, source: PaymentSource): Promise<void>;
  /** What it is paid with; undefined when that was erased. */
  abstract open(attemptId: string): Promise<PaymentSource | undefined>;
  /** Where the buyer goes on now; undefined: nowhere any more. */
  abstract sendBuyer(attemptId: string, url: string | undefined): Promise<void>;
  /** Where the buyer goes on, if there is something to be done there. */
  abstract continueUrl(attemptId: string): Promise<string | undefined>;
  /** Forgets all of it: the attempt has ended. */
  abstract erase(attemptId: string): Promise<void>;
  /** Forgets what a crash left behind. */
  abstract eraseOld(): Promise<void>;
}
