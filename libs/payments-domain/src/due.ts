import type { Payment } from './payment.state.js';
import { type PaymentView, pendingAttempt } from './payment.view.js';

/**
 * When the pending attempt has to be charged: at once. One under review, too: it waits for an operator, but the processor's abandon or settlement may
 * have been lost on its way here. A withdrawal is new work: its time ends the wait after an earlier try.
 */
export function chargeTime(view: PaymentView): string | undefined {
  const pending = pendingAttempt(view);
  return pending && (view.state.withdrawTime ?? pending[1].resource.createTime);
}

/** When money has to be returned: as soon as an operator asks for it. */
export function refundTime({ settlements, refunds }: PaymentView): string | undefined {
  return [...settlements.values(), ...refunds.values()].find(({ state }) => state === 'REFUND_REQUESTED')?.updateTime;
}

/**
 * When nobody waits for the pending attempt any more, since its buyer's window closes. A review is not ended by it, and a subscription waits until it
 * withdraws.
 */
export function windowTime(view: PaymentView): string | undefined {
  if (view.state.status === 'UNDER_REVIEW' || view.subscription !== undefined) return undefined;
  return pendingAttempt(view)?.[1].resource.expireTime;
}

/** Whether the window of the pending attempt is closed. */
export function isWindowClosed(at: string, view: PaymentView): boolean {
  return hasCome(windowTime(view), at);
}

/** When a payment expires by itself, while it waits for its buyer. A subscription's payment never does. */
export function expiryTime({ status, expireTime }: Payment): string | undefined {
  return status === 'AWAITING_PAYMENT' ? expireTime : undefined;
}

/** Whether a payment's time is over: it expires, and no attempt may begin. Rows, jobs and commands all ask the same calendar. */
export function isDue(at: string, payment: Payment): boolean {
  return hasCome(expiryTime(payment), at);
}

/** Timestamps of one fixed form compare as text. */
function hasCome(time: string | undefined, at: string): boolean {
  return time !== undefined && at >= time;
}
