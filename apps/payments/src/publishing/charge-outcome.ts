import type { ChargeOutcome } from '@cauce/contracts';
import { isNothingCharged, type PaymentView, pendingAttempt } from '@cauce/payments-domain';

/**
 * What a subscription is told of a charge, by its payment as it was right after an event (docs/adr/0024). The outcome is that of the cycle:
 * once any charge has paid it, every outcome is SUCCEEDED. Of any other one it tells whether the cycle's money may still be taken, by all
 * attempts (docs/adr/0038). Undefined: no outcome is known yet, or it is a merchant's payment.
 */
export function outcomeOf(chargeId: string, view: PaymentView): ChargeOutcome | undefined {
  const { subscription, payment, attempts, state } = view;
  const { fundedBy, refusedCharges } = state;
  if (subscription === undefined) return undefined;
  const named = { subscription: subscription.stream, chargeId, payment: payment.name };
  const attempt = attempts.get(chargeId);
  if (fundedBy !== undefined) return { ...named, outcome: 'SUCCEEDED', ...(fundedBy !== chargeId && { fundedBy }) };
  if (attempt?.resource.status === 'SUCCEEDED') return { ...named, outcome: 'SUCCEEDED' };
  const certain = isNothingCharged(view) && { isNothingCharged: true as const };
  if (attempt === undefined) return refusedCharges.has(chargeId) ? { ...named, outcome: 'REFUSED', ...certain } : undefined;
  const { failure } = attempt.details;
  if (failure === undefined) return undefined;
  return failure === 'WITHDRAWN'
    ? { ...named, outcome: 'WITHDRAWN', ...certain }
    : { ...named, outcome: 'FAILED', reason: failure, ...certain };
}

/** The outcome of a charge that is pending when another one has paid: it need not wait until the processor gives the charge up. */
export function outcomeOfPending(view: PaymentView): ChargeOutcome | undefined {
  const [chargeId] = pendingAttempt(view) ?? [];
  return chargeId === undefined ? undefined : outcomeOf(chargeId, view);
}
