import { type CheckoutAttempt, type CheckoutPayment } from '@cauce/contracts';

/** The id of every payment made here. */
export const ID = 'k7m2qz4txak7m2qz4txak7m2qz';

export function aPayment(facts: Partial<CheckoutPayment>): CheckoutPayment {
  return {
    name: `stores/aaaaaaaaaaaaaaaaaaaaaaaaaa/payments/${ID}`,
    status: 'AWAITING_PAYMENT',
    title: 'Dos pocillos de gres',
    amountCents: 21_600_000,
    payableCents: 21_600_000,
    currencyCode: 'COP',
    createTime: '2026-11-21T22:00:00.000Z',
    updateTime: '2026-11-21T22:00:00.000Z',
    expireTime: '2026-11-21T23:40:00.000Z',
    now: '2026-11-21T23:00:00.000Z',
    enabledPaymentMethods: ['CARD', 'PSE'],
    banks: [{ code: '1001', name: 'Test Bank One' }],
    buyer: { firstName: 'Ana', email: 'a•••@correo.example' },
    store: { name: 'stores/aaaaaaaaaaaaaaaaaaaaaaaaaa', displayName: 'Taller Dos Ríos' },
    organization: { name: 'organizations/bbbbbbbbbbbbbbbbbbbbbbbbbb', displayName: 'Dos Ríos S.A.S.' },
    environment: 'PRODUCTION',
    ...facts,
  };
}

export function anAttempt(facts: Partial<CheckoutAttempt>): CheckoutAttempt {
  return {
    id: 'cccccccccccccccccccccccccc',
    status: 'PENDING',
    method: 'CARD',
    createTime: '2026-11-21T22:58:00.000Z',
    expireTime: '2026-11-21T23:28:00.000Z',
    ...facts,
  };
}
