import type { FailureReason } from '@cauce/kernel';
import type { Period } from './schedule.js';
import type { ChargeFailedData, ChargeRequestedData, SubscriptionEvent } from './subscription.events.js';

/** A charge as it is shown to analysts. FAILED is not final: late money makes it SUCCEEDED. */
export type ChargeView = Pick<ChargeRequestedData, 'n' | 'cycle' | 'attempt' | 'amountCents' | 'currencyCode' | 'method'> & {
  readonly status: 'REQUESTED' | 'SUCCEEDED' | 'FAILED' | 'WITHDRAWN';
  /** It was requested by an acceptance, so its failure counts in no series. */
  readonly isAcceptance: boolean;
  readonly requestTime: string;
  /** When it ended; absent while REQUESTED. */
  readonly endTime?: string;
  /** The failures of its series, this one among them. */
  readonly failedCount?: number;
  readonly nextAttemptTime?: string;
  readonly reason?: FailureReason;
  readonly isNothingCharged?: true;
  /** The name of the payment that paid. */
  readonly payment?: string;
  /** The charge whose attempt brought the money, where it is another one. */
  readonly fundedBy?: string;
  readonly period?: Period;
};

/** The charges of a subscription by their ids, in the order in which they were requested. */
export type ChargesView = { readonly isAccepted: boolean; readonly charges: ReadonlyMap<string, ChargeView> };

/** A subscription's charges before its first event. */
export const initialCharges: ChargesView = { isAccepted: false, charges: new Map() };

/** Folds one event of a subscription into its charges. Never throws; what it does not know changes nothing. */
export function evolveCharges(view: ChargesView, event: SubscriptionEvent): ChargesView {
  switch (event.type) {
    case 'ChargeRequested':
      return withCharge(view, event.data.chargeId, requested(event.data, !view.isAccepted));
    case 'CycleCharged': {
      const { chargeId, payment, fundedBy, period, at } = event.data;
      const succeeded = { status: 'SUCCEEDED', payment, ...(fundedBy !== undefined && { fundedBy }), period, endTime: at } as const;
      return { ...changed(view, chargeId, succeeded), isAccepted: true };
    }
    case 'ChargeFailed':
    case 'AcceptanceDeclined':
      return changed(view, event.data.chargeId, failed(event.data));
    case 'ChargeWithdrawn':
      return changed(view, event.data.chargeId, { status: 'WITHDRAWN', endTime: event.data.at });
    case 'TrialStarted':
    case 'CycleWaived':
      return { ...view, isAccepted: true };
    default:
      return view;
  }
}

type Ending = Pick<ChargeView, 'status' | 'endTime'> & Partial<ChargeView>;

function requested(
  { n, cycle, attempt, amountCents, currencyCode, method, at }: ChargeRequestedData & { at: string },
  isAcceptance: boolean,
) {
  return { n, cycle, attempt, amountCents, currencyCode, method, status: 'REQUESTED', isAcceptance, requestTime: at } as const;
}

function failed(data: Pick<ChargeFailedData, 'reason'> & Partial<ChargeFailedData> & { at: string }): Ending {
  const { reason, failedCount, nextAttemptTime, isNothingCharged, at } = data;
  return {
    status: 'FAILED',
    reason,
    endTime: at,
    ...(failedCount !== undefined && { failedCount }),
    ...(nextAttemptTime !== undefined && { nextAttemptTime }),
    ...(isNothingCharged && { isNothingCharged }),
  };
}

/** What an earlier failure said is over: money that arrived wins. */
function changed(view: ChargesView, id: string, ending: Ending): ChargesView {
  const known = view.charges.get(id);
  if (known === undefined) return view;
  const { reason: _reason, failedCount: _count, nextAttemptTime: _next, isNothingCharged: _nothing, ...kept } = known;
  return withCharge(view, id, { ...kept, ...ending });
}

function withCharge(view: ChargesView, id: string, charge: ChargeView): ChargesView {
  return { ...view, charges: new Map(view.charges).set(id, charge) };
}
