import { fromMinorUnits } from '@cauce/kernel';
import { type AtOnce, refusedForEver } from '../refusals/refusals.js';

/** What is asked for, in the currency's smallest units. */
type Asked = { readonly amount: number; readonly currencyCode: string };

/** A balance account, by its holder's document number. Nothing is taken from it: it always holds the same. */
export type Balance = { readonly document: string; readonly does: (asked: Asked) => AtOnce; readonly says: string };

const SMALL_CENTS = 10_000;

export const BALANCES: readonly Balance[] = [
  { document: '1000000001', does: () => ({ status: 'SUCCEEDED' }), says: 'holds enough for anything' },
  {
    document: '1000000002',
    does: (asked) => (isSmall(asked) ? { status: 'SUCCEEDED' } : { status: 'FAILED', ...refusedForEver('INSUFFICIENT_FUNDS') }),
    says: 'holds 100: more than that is declined',
  },
  { document: '1000000003', does: () => ({ status: 'NEEDS_REVIEW' }), says: 'sent to review' },
];

/** The outcome of a charge to this balance; a document without an account is not recognised. */
export const chargeBalance = (document: string | undefined, asked: Asked): AtOnce =>
  BALANCES.find((balance) => balance.document === document)?.does(asked) ?? { status: 'FAILED', ...refusedForEver('WRONG_DETAILS') };

/** 100 of any currency. */
function isSmall({ amount, currencyCode }: Asked): boolean {
  return fromMinorUnits(amount, currencyCode) <= SMALL_CENTS;
}
