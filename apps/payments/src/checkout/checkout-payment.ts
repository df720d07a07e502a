import type { CheckoutAttempt, CheckoutPayment } from '@cauce/contracts';
import { idOf } from '@cauce/kernel';
import type { PaymentView } from '@cauce/payments-domain';
import { storeOf } from '../payments/payment.row.js';

/** What the buyer's page shows of a payment. @param now the organization's time, RFC 3339 UTC. */
export function toCheckoutPayment({ payment, attempts, shown, payableCents }: PaymentView, now: string): CheckoutPayment {
  const { buyer, organization, paymentType: _, disableBuyerNotification: __, enabledPaymentMethods, ...terms } = payment;
  const latest = [...attempts.values()].at(-1);
  return {
    ...terms,
    payableCents,
    enabledPaymentMethods: enabledPaymentMethods?.length ? enabledPaymentMethods : shown.methods,
    ...(buyer && { buyer: { firstName: buyer.firstName, ...(buyer.email !== undefined && { email: masked(buyer.email) }) } }),
    store: { name: storeOf(payment.name), displayName: shown.storeDisplayName },
    organization: { name: organization, displayName: shown.organizationDisplayName },
    environment: shown.environment,
    now,
    ...(latest && { attempt: toCheckoutAttempt(latest) }),
  };
}

function toCheckoutAttempt({
  resource,
  notice,
}: PaymentView['attempts'] extends ReadonlyMap<string, infer A> ? A : never): CheckoutAttempt {
  const { name, status, method, createTime, expireTime } = resource;
  const { failure, card } = notice;
  return { id: idOf(name), status, method, createTime, expireTime, ...(failure && { failure }), ...(card && { card }) };
}

/** `ana@correo.example` → `a•••@correo.example`. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
