import type { ChargeOutcome } from '@cauce/contracts';
import { type PaymentView, pendingAttempt } from '@cauce/payments-domain';

/**
 * What a subscription is told of a charge, by its payment as it was right after an event (docs/adr/0024). The outcome is that of the cycle:
 * once any charge has paid it, every outcome is SUCCEEDED. Undefined: no outcome is known yet, or it is a merchant's payment.
 */
export function outcomeOf(chargeId: string, view: PaymentView): ChargeOutcome | undefined {
  const { subscription, payment, attempts, state } = view;
  const { fundedBy, refusedCharges } = state;
  if (subscription === undefined) return undefined;
  const named = { subscription: subscription.stream, chargeId, payment: payment.name };
  const attempt = attempts.get(chargeId);
  if (fundedBy !== undefined) return { ...named, outcome: 'SUCCEEDED', ...(fundedBy !== chargeId && { fundedBy }) };
  if (attempt?.resource.status === 'SUCCEEDED') return { ...named, outcome: 'SUCCEEDED' };
  if (attempt === undefined) return refusedCharges.has(chargeId) ? { ...named, outcome: 'REFUSED' } : undefined;
  const { failure } = attempt.details;
  if (failure === undefined) return undefined;
  return failure === 'WITHDRAWN' ? { ...named, outcome: 'WITHDRAWN' } : { ...named, outcome: 'FAILED', reason: failure };
}

/** The outcome of a charge that is pending when another one has paid: it need not wait until the processor gives the charge up. */
export function outcomeOfPending(view: PaymentView): ChargeOutcome | undefined {
  const [chargeId] = pendingAttempt(view) ?? [];
  return chargeId === undefined ? undefined : outcomeOf(chargeId, view);
}
