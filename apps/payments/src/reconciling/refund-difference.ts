import { roundToSmallestUnit } from '@cauce/kernel';
import { accountOf, type PaymentView } from '@cauce/payments-domain';
import type { BookedRefund } from '../processor/payment-processor.js';
import type { Difference } from './difference.js';

type Refund = NonNullable<ReturnType<PaymentView['state']['refunds']['get']>>;

/**
 * Compares a refund in the books of an account (undefined: the environment's processor) with the payment of its charge; undefined: they agree. What was
 * asked of another account was not asked of this one.
 */
export function refundDifferenceOf(booked: BookedRefund, view: PaymentView | undefined, account?: string): Difference | undefined {
  const { refundId: refund, attemptId: attempt, status } = booked;
  const ours = view && accountOf(view, attempt) === account ? view.state.refunds.get(refund) : undefined;
  const kind = kindOf(booked, view, ours);
  if (kind === undefined) return undefined;
  const isAmount = kind === 'OTHER_REFUND';
  return {
    kind,
    payment: view?.payment.name ?? booked.paymentId ?? '',
    attempt,
    refund,
    theirs: isAmount ? said(status, attempt, booked.amountCents, booked.currencyCode) : status,
    ours:
      isAmount && ours
        ? said(ours.state, ours.attemptId, ours.amountCents, view?.payment.currencyCode)
        : (ours?.state ?? (view ? 'NO REFUND' : 'NO PAYMENT')),
  };
}

/** Money that went back is never nobody's: what we did not ask for is a difference of its own kind, also of a payment that we do not know. */
function kindOf(
  { status, attemptId, amountCents, currencyCode }: BookedRefund,
  view: PaymentView | undefined,
  ours: Refund | undefined,
): Difference['kind'] | undefined {
  if (view === undefined || ours === undefined) return 'REFUND_NOT_ASKED';
  const asked = roundToSmallestUnit(ours.amountCents, view.payment.currencyCode);
  const isSame = attemptId === ours.attemptId && amountCents === asked && currencyCode === view.payment.currencyCode;
  if (!isSame) return 'OTHER_REFUND';
  if (ours.state === 'DONE') return status === 'REFUNDED' ? undefined : 'NO_REFUND';
  return ours.state === 'REQUESTED' && status === 'PENDING' ? undefined : 'REFUND_NOT_RECORDED';
}

function said(state: string, attempt: string, cents: number, currency = ''): string {
  return `${state} ${cents} ${currency} of ${attempt}`;
}

/** A refund of ours that is done. Times: RFC 3339 UTC. */
export type OurRefund = {
  readonly payment: string;
  readonly attempt: string;
  readonly refund: string;
  readonly requestTime: string;
  readonly doneTime: string;
};

/** A refund that only we have on record as done. */
export function refundMissing({ payment, attempt, refund }: OurRefund): Difference {
  return { kind: 'NO_REFUND', payment, attempt, refund, theirs: 'NOTHING', ours: 'DONE' };
}
