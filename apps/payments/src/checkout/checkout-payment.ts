import type { Bank, CheckoutAttempt, CheckoutPayment } from '@cauce/contracts';
import { idOf, type PaymentMethod } from '@cauce/kernel';
import { type AttemptView, isNothingCharged, type PaymentView } from '@cauce/payments-domain';
import { storeOf } from '../payments/payment.row.js';

/** The order of methods when the merchant gave none: the most wanted first. */
const ORDER: readonly PaymentMethod[] = ['CARD', 'PSE', 'WALLET_A', 'BANK_A', 'SERVICE', 'PARTNER_PLATFORM'];

/** Facts that are not in the payment's fold. `now`: the organization's time, RFC 3339 UTC. */
export type Surroundings = { readonly now: string; readonly banks?: readonly Bank[]; readonly continueUrl?: string };

/** The methods that a payment can be paid with: its own, in their order, or else all that the organization had enabled. */
export function methodsOf({ payment: { enabledPaymentMethods }, shown }: PaymentView): readonly PaymentMethod[] {
  return enabledPaymentMethods?.length ? enabledPaymentMethods : ORDER.filter((method) => shown.methods.includes(method));
}

/** The payment as the buyer's page shows it. */
export function toCheckoutPayment(view: PaymentView, { now, banks, continueUrl }: Surroundings): CheckoutPayment {
  const { payment, shown, payableCents } = view;
  const { buyer, organization, paymentType: _, disableBuyerNotification: __, ...terms } = payment;
  const latest = attemptToShow(view);
  return {
    ...terms,
    payableCents,
    enabledPaymentMethods: methodsOf(view),
    ...(buyer && { buyer: { firstName: buyer.firstName, ...(buyer.email !== undefined && { email: masked(buyer.email) }) } }),
    store: { name: storeOf(payment.name), displayName: shown.storeDisplayName },
    organization: { name: organization, displayName: shown.organizationDisplayName },
    environment: shown.environment,
    now,
    isNothingCharged: isNothingCharged(view),
    ...(banks && { banks }),
    ...(latest && { attempt: { ...toCheckoutAttempt(latest), ...(continueUrl !== undefined && { continueUrl }) } }),
  };
}

/** The attempt that paid, or else the latest one. */
function attemptToShow({ attempts, fundedBy }: PaymentView): AttemptView | undefined {
  return fundedBy === undefined ? [...attempts.values()].at(-1) : attempts.get(fundedBy);
}

function toCheckoutAttempt({ resource, details }: AttemptView): CheckoutAttempt {
  const { name, status, method, createTime, expireTime } = resource;
  const { failure, card } = details;
  return { id: idOf(name), status, method, createTime, expireTime, ...(failure && { failure }), ...(card && { card }) };
}

/** `ana@correo.example` → `a•••@correo.example`. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
