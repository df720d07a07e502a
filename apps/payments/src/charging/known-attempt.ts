import type { PaymentView } from '@cauce/payments-domain';

/** An attempt, and its payment as last read. */
export type KnownAttempt = { readonly paymentId: string; readonly attemptId: string; readonly view: PaymentView };
