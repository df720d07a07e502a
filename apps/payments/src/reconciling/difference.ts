import { textTable } from '@cauce/event-store';
import { idOf, roundToSmallestUnit } from '@cauce/kernel';
import { accountOf, type PaymentView, type UnexpectedSettlement } from '@cauce/payments-domain';
import type { BookedCharge } from '../processor/payment-processor.js';

/** A difference between the processor's books and our attempts. */
export type Difference = {
  readonly kind: ChargeKind | RefundKind;
  readonly payment: string;
  readonly attempt: string;
  /** Of a refund: its id. */
  readonly refund?: string;
  readonly theirs: string;
  readonly ours: string;
};

type ChargeKind = 'MONEY_NOT_RECORDED' | 'END_NOT_RECORDED' | 'NO_MONEY' | 'OTHER_AMOUNT' | 'UNKNOWN_PAYMENT' | 'OTHER_ACCOUNT';
type RefundKind = 'REFUND_NOT_RECORDED' | 'REFUND_NOT_ASKED' | 'NO_REFUND' | 'OTHER_REFUND';

/**
 * Compares a charge in the books of an account (undefined: the environment's processor) with the payment that it names; undefined: they agree.
 */
export function differenceOf(charge: BookedCharge, view: PaymentView | undefined, account?: string): Difference | undefined {
  const { attemptId: attempt, status: theirs } = charge;
  const payment = view?.payment.name ?? charge.paymentId ?? '';
  const ours = view ? oursOf(attempt, view) : 'NO PAYMENT';
  const kind = view
    ? isElsewhere(charge, view, account)
      ? 'OTHER_ACCOUNT'
      : kindOf(charge, view, ours)
    : theirs === 'SUCCEEDED'
      ? 'UNKNOWN_PAYMENT'
      : undefined;
  if (kind === undefined) return undefined;
  const amount = (cents: number | undefined, currency = '') => (kind === 'OTHER_AMOUNT' ? ` ${String(cents)} ${currency}`.trimEnd() : '');
  return {
    kind,
    payment,
    attempt,
    theirs: theirs + amount(charge.amountCents, charge.currencyCode),
    ours: ours + amount(view?.state.payableCents, view?.payment.currencyCode),
  };
}

/** Whether money moved at an account where we did not begin the attempt. */
function isElsewhere({ attemptId, status }: BookedCharge, view: PaymentView, account: string | undefined): boolean {
  return status === 'SUCCEEDED' && view.attempts.has(attemptId) && accountOf(view, attemptId) !== account;
}

/** An attempt's state on our side: its status, or that of its unexpected settlement. */
function oursOf(attemptId: string, { attempts, settlements }: PaymentView): string {
  const settlement = settlements.get(attemptId);
  return settlement ? `UNEXPECTED, ${settlement.state}` : (attempts.get(attemptId)?.resource.status ?? 'NO ATTEMPT');
}

function kindOf(charge: BookedCharge, view: PaymentView, ours: string): Difference['kind'] | undefined {
  const { attemptId, status } = charge;
  const settlement = view.settlements.get(attemptId);
  const isMoney = settlement !== undefined || ours === 'SUCCEEDED';
  if (status === 'SUCCEEDED' && !isMoney) return 'MONEY_NOT_RECORDED';
  if (status !== 'SUCCEEDED' && isMoney) return 'NO_MONEY';
  if (isMoney && !isSameAmount(charge, view)) return 'OTHER_AMOUNT';
  return ours === 'PENDING' && (status === 'FAILED' || status === 'ABANDONED') ? 'END_NOT_RECORDED' : undefined;
}

/** 1,000 of another currency is another amount. */
function isSameAmount({ amountCents, currencyCode }: BookedCharge, view: PaymentView): boolean {
  return amountCents === askedOf(view) && currencyCode === view.payment.currencyCode;
}

/** What the processor was asked for, in cents. */
function askedOf({ state, payment }: PaymentView): number {
  return roundToSmallestUnit(state.payableCents, payment.currencyCode);
}

/** Whether a charge took another amount than was to be paid, since no buyer can pay that: older payments may be in parts of a smallest unit. */
export function isRounded({ status }: BookedCharge, view: PaymentView | undefined): boolean {
  return status === 'SUCCEEDED' && view !== undefined && askedOf(view) !== view.state.payableCents;
}

/** Money that only we have on record. */
export function missingIn(answer: string, payment: string, attempt: string): Difference {
  return { kind: 'NO_MONEY', payment, attempt, theirs: answer, ours: 'SUCCEEDED' };
}

/** A row of the same table that is not a difference: money that both sides know, and that waits for an operator. */
export function waitingForOperator({ attempt, state }: UnexpectedSettlement): TableRow {
  const [payment = ''] = attempt.split('/attempts/');
  return { kind: 'UNEXPECTED_SETTLEMENT', payment, attempt: idOf(attempt), theirs: 'SUCCEEDED', ours: `UNEXPECTED, ${state}` };
}

type TableRow = Omit<Difference, 'kind'> & { readonly kind: Difference['kind'] | 'UNEXPECTED_SETTLEMENT' };

/** The differences, and what waits for an operator, as a table for a terminal; empty when there are none. */
export function toTable(rows: readonly TableRow[]): string {
  const isAnyRefund = rows.some(({ refund }) => refund !== undefined);
  const columns = ['kind', 'payment', 'attempt', ...(isAnyRefund ? (['refund'] as const) : []), 'theirs', 'ours'] as const;
  return textTable(
    columns,
    rows.map((row) => ({ refund: '', ...row })),
  );
}
