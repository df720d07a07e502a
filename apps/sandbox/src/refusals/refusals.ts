import type { FailureReason } from '@cauce/kernel';

/** Why a charge was refused. `code`: the acquirer's own. `final`: it will never turn into money. */
export type Refusal = { readonly reason: FailureReason; readonly code: string; readonly final?: true };

/** What a charge comes to where nobody is asked first. */
export type AtOnce = { readonly status: 'SUCCEEDED' } | { readonly status: 'NEEDS_REVIEW' } | ({ readonly status: 'FAILED' } & Refusal);

/** What this acquirer's own codes look like: the response codes of card networks (ISO 8583, field 39). */
const CODES: Partial<Record<FailureReason, string>> = {
  INSUFFICIENT_FUNDS: '51',
  CARD_EXPIRED: '54',
  WRONG_DETAILS: '14',
  LIMIT_EXCEEDED: '61',
  BANK_UNAVAILABLE: '91',
  NOT_AUTHENTICATED: '1A',
  CANCELED_BY_BUYER: '17',
};
const DO_NOT_HONOR = '05';

/** A refusal that this acquirer will never take back. */
export function refusedForEver(reason: FailureReason, code = CODES[reason] ?? DO_NOT_HONOR): Refusal {
  return { reason, code, final: true };
}

/** A refusal that may still turn into money. */
export function refusedSoFar(reason: FailureReason): Refusal {
  return { reason, code: CODES[reason] ?? DO_NOT_HONOR };
}
