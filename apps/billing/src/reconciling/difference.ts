import type { FoundCharge } from '@cauce/contracts';
import { textTable } from '@cauce/event-store';
import type { RecordedCharge } from './charge-history.js';

/** A difference between what subscriptions have on record and what payments says, or what their rows show. */
export type Difference = {
  readonly kind:
    'PAYMENT_NOT_RECORDED' | 'END_NOT_RECORDED' | 'NOT_ASKED' | 'NO_PAYMENT' | 'NOT_WITHDRAWN' | 'OTHER_AMOUNT' | 'ROW_DIFFERS';
  /** `subscription-<id>`. */
  readonly subscription: string;
  /** The charge's id; empty for a row. */
  readonly charge: string;
  /** What payments says. */
  readonly theirs: string;
  readonly ours: string;
};

/** Compares a charge with what payments says of it; undefined: they agree. */
export function differenceOf(charge: RecordedCharge, found: FoundCharge): Difference | undefined {
  const kind = kindOf(charge, found);
  if (kind === undefined) return undefined;
  const amount = (cents: number | undefined) => (kind === 'OTHER_AMOUNT' ? ` ${String(cents)}` : '');
  return {
    kind,
    subscription: charge.subscription,
    charge: charge.chargeId,
    theirs: theirsOf(found) + amount(found.amountCents),
    ours: kind === 'NOT_WITHDRAWN' ? 'GIVEN UP' : charge.state + amount(charge.amountCents),
  };
}

function kindOf(charge: RecordedCharge, found: FoundCharge): Difference['kind'] | undefined {
  const isPaidThere = found.outcome?.outcome === 'SUCCEEDED';
  // Nothing was owed any more when it came: an operator sees it among the unexpected settlements.
  const isOwed = !charge.isCyclePaid && !charge.isGivenUp && !found.isUnexpected;
  if (isPaidThere && (charge.state === 'OPEN' || isOwed)) return 'PAYMENT_NOT_RECORDED';
  if (charge.isGivenUp && found.state !== 'UNKNOWN' && !found.isWithdrawn) return 'NOT_WITHDRAWN';
  if (charge.state === 'OPEN') return OPEN_DIFFERS[found.state];
  if (charge.state !== 'PAID') return undefined;
  if (!isPaidThere) return 'NO_PAYMENT';
  return charge.amountCents === found.amountCents ? undefined : 'OTHER_AMOUNT';
}

const OPEN_DIFFERS = { UNKNOWN: 'NOT_ASKED', PENDING: undefined, ENDED: 'END_NOT_RECORDED' } as const;

function theirsOf({ state, outcome }: FoundCharge): string {
  return outcome?.outcome ?? (state === 'UNKNOWN' ? 'NO CHARGE' : state);
}

/** A row in our tables that differs from what its stream makes. */
export function differingRow(subscription: string): Difference {
  return { kind: 'ROW_DIFFERS', subscription, charge: '', theirs: '', ours: 'ROW' };
}

type TableRow = Omit<Difference, 'kind'> & { readonly kind: Difference['kind'] | 'OPEN_CHARGE' };

/**
 * Whether a charge has been under way on both sides since before a time (RFC 3339 UTC): billing would have asked again for it by now. A charge
 * that payments does not know is a difference instead.
 */
export function isLate({ state, requestTime }: RecordedCharge, found: FoundCharge, before: string): boolean {
  return state === 'OPEN' && found.state === 'PENDING' && requestTime < before;
}

/** A row of the same table for a charge that has been under way on both sides for long, which is no difference. */
export function waitingForOutcome({ subscription, chargeId, requestTime }: RecordedCharge): TableRow {
  return { kind: 'OPEN_CHARGE', subscription, charge: chargeId, theirs: 'PENDING', ours: `OPEN SINCE ${requestTime}` };
}

/** The differences, and the charges that wait, as a table for a terminal; empty when there are none. */
export function toTable(rows: readonly TableRow[]): string {
  return textTable(['kind', 'subscription', 'charge', 'theirs', 'ours'], rows);
}
