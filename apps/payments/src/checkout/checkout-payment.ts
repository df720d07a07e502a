import type { Bank, CardForm, CheckoutAttempt, CheckoutPayment } from '@cauce/contracts';
import { idOf, type PaymentMethod } from '@cauce/kernel';
import { type AttemptView, isNothingCharged, mayHaveMoreAttempts, type PaymentView } from '@cauce/payments-domain';
import { paysIn } from '../payments/method-currency.js';
import { storeOf } from '../payments/payment.row.js';

/** The order of methods when the merchant gave none: the most wanted first. A record, so that no method is forgotten. */
const RANK: Readonly<Record<PaymentMethod, number>> = { CARD: 1, PSE: 2, WALLET_A: 3, BANK_A: 4, SERVICE: 5, PARTNER_PLATFORM: 6 };

/**
 * What the page shows that is not in the payment's own fold. `now`: the organization's time, RFC 3339 UTC. `methods`: those that somebody serves.
 * `bankName`: of the pending attempt.
 */
export type Surroundings = {
  readonly now: string;
  readonly methods: readonly PaymentMethod[];
  readonly cardForm?: CardForm;
  readonly banks?: readonly Bank[];
  readonly continueUrl?: string;
  readonly bankName?: string;
};

/**
 * What a buyer can pay with: the payment's own methods, in their order, else all that the organization had enabled; without those that
 * cannot pay in its currency. Only its subscription pays a subscription's payment.
 */
export function methodsOf({
  payment: { enabledPaymentMethods, currencyCode },
  shown,
  subscription,
}: PaymentView): readonly PaymentMethod[] {
  if (subscription !== undefined) return [];
  const methods = enabledPaymentMethods?.length ? enabledPaymentMethods : shown.methods.toSorted((one, other) => RANK[one] - RANK[other]);
  return methods.filter((method) => paysIn(method, currencyCode));
}

/** What the buyer's page shows of a payment. */
export function toCheckoutPayment(view: PaymentView, { now, methods, banks, cardForm, ...ofAttempt }: Surroundings): CheckoutPayment {
  const { payment, shown, state } = view;
  const { buyer, organization, paymentType: _, disableBuyerNotification: __, ...terms } = payment;
  const latest = attemptToShow(view);
  return {
    ...terms,
    payableCents: state.payableCents,
    enabledPaymentMethods: methods,
    ...(buyer && { buyer: { firstName: buyer.firstName, ...(buyer.email !== undefined && { email: masked(buyer.email) }) } }),
    store: {
      name: storeOf(payment.name),
      displayName: shown.storeDisplayName,
      ...(shown.storeProfile && { profile: shown.storeProfile }),
    },
    organization: { name: organization, displayName: shown.organizationDisplayName },
    environment: shown.environment,
    now,
    isNothingCharged: isNothingCharged(view),
    ...(!mayHaveMoreAttempts(view) && { areAttemptsUsedUp: true as const }),
    ...(view.subscription && { isOfSubscription: true as const }),
    ...(banks && { banks }),
    ...(cardForm && { cardForm }),
    ...(latest && { attempt: { ...toCheckoutAttempt(latest), ...(latest.resource.status === 'PENDING' && ofAttempt) } }),
  };
}

/** The attempt that paid, or else the latest one. */
function attemptToShow({ attempts, state: { fundedBy } }: PaymentView): AttemptView | undefined {
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
