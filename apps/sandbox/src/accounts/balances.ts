import type { FailureReason } from '@cauce/kernel';

/** What a charge to a balance comes to, at once: its holder is not asked. */
type BalanceOutcome =
  { readonly status: 'SUCCEEDED' } | { readonly status: 'NEEDS_REVIEW' } | { readonly status: 'FAILED'; readonly reason: FailureReason };

/** A balance account, by its holder's document number. Nothing is taken from it: it always holds the same. */
export type Balance = { readonly document: string; readonly does: (amountCents: number) => BalanceOutcome; readonly says: string };

const SMALL_CENTS = 10_000;

export const BALANCES: readonly Balance[] = [
  { document: '1000000001', does: () => ({ status: 'SUCCEEDED' }), says: 'holds enough for anything' },
  {
    document: '1000000002',
    does: (amountCents) => (amountCents <= SMALL_CENTS ? { status: 'SUCCEEDED' } : { status: 'FAILED', reason: 'INSUFFICIENT_FUNDS' }),
    says: 'holds 100: more than that is declined',
  },
  { document: '1000000003', does: () => ({ status: 'NEEDS_REVIEW' }), says: 'sent to review' },
];

/** The outcome of a charge to this balance; a document without an account is not recognised. */
export const chargeBalance = (document: string | undefined, amountCents: number): BalanceOutcome =>
  BALANCES.find((balance) => balance.document === document)?.does(amountCents) ?? { status: 'FAILED', reason: 'WRONG_DETAILS' };
