import { textTable } from '@cauce/event-store';
import { idOf } from '@cauce/kernel';
import type { PaymentView, UnexpectedSettlement } from '@cauce/payments-domain';
import type { BookedCharge } from '../processor/payment-processor.js';

/** A difference between the processor's books and our attempts. */
export type Difference = {
  readonly kind: 'MONEY_NOT_RECORDED' | 'END_NOT_RECORDED' | 'NO_MONEY' | 'OTHER_AMOUNT' | 'REFUND_DIFFERS' | 'UNKNOWN_PAYMENT';
  readonly payment: string;
  readonly attempt: string;
  readonly theirs: string;
  readonly ours: string;
};

/** Compares a charge in the processor's books with the payment that it names; undefined: they agree. */
export function differenceOf(charge: BookedCharge, view: PaymentView | undefined): Difference | undefined {
  const { attemptId: attempt, status: theirs } = charge;
  const payment = view?.payment.name ?? charge.paymentId ?? '';
  const ours = view ? oursOf(attempt, view) : 'NO PAYMENT';
  const kind = view ? kindOf(charge, view, ours) : theirs === 'SUCCEEDED' ? 'UNKNOWN_PAYMENT' : undefined;
  if (kind === undefined) return undefined;
  const amount = (cents: number | undefined, currency = '') => (kind === 'OTHER_AMOUNT' ? ` ${String(cents)} ${currency}`.trimEnd() : '');
  return {
    kind,
    payment,
    attempt,
    theirs: theirs + amount(charge.amountCents, charge.currencyCode) + (charge.isRefunded ? ', REFUNDED' : ''),
    ours: ours + amount(view?.state.payableCents, view?.payment.currencyCode),
  };
}

/** An attempt's state on our side: its status, or that of its unexpected settlement. */
function oursOf(attemptId: string, { attempts, settlements }: PaymentView): string {
  const settlement = settlements.get(attemptId);
  return settlement ? `UNEXPECTED, ${settlement.state}` : (attempts.get(attemptId)?.resource.status ?? 'NO ATTEMPT');
}

function kindOf(charge: BookedCharge, view: PaymentView, ours: string): Difference['kind'] | undefined {
  const { attemptId, status, isRefunded } = charge;
  const settlement = view.settlements.get(attemptId);
  const isMoney = settlement !== undefined || ours === 'SUCCEEDED';
  if (status === 'SUCCEEDED' && !isMoney) return 'MONEY_NOT_RECORDED';
  if (status !== 'SUCCEEDED' && isMoney) return 'NO_MONEY';
  if (isMoney && !isSameAmount(charge, view)) return 'OTHER_AMOUNT';
  if (isMoney && isRefunded !== (settlement?.state === 'REFUNDED')) return 'REFUND_DIFFERS';
  return ours === 'PENDING' && (status === 'FAILED' || status === 'ABANDONED') ? 'END_NOT_RECORDED' : undefined;
}

/** 1,000 of another currency is another amount. Books that name no currency agree on it. */
function isSameAmount({ amountCents, currencyCode }: BookedCharge, { state, payment }: PaymentView): boolean {
  return amountCents === state.payableCents && (currencyCode ?? payment.currencyCode) === payment.currencyCode;
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
  return textTable(['kind', 'payment', 'attempt', 'theirs', 'ours'], rows);
}
