// What happens in the year of a small merchant: the same each time, and enough of everything for a chart.

/** What is sold. */
export const PLANS = [
  { displayName: 'Open studio', amountCents: 9_000_000, currencyCode: 'COP' },
  { displayName: 'Clay every week', amountCents: 2_500_000, currencyCode: 'COP', billingCycleFrequency: 'WEEKLY', billingCycleInterval: 2 },
  { displayName: 'Wheel, with two weeks to try it', amountCents: 12_000_000, currencyCode: 'COP', trialPeriodDays: 14 },
] as const;

/** How a subscription goes. `charges`: what the bank does with its charges, from `after` months on. */
export type SubscriptionLife = {
  readonly plan: number;
  readonly answer: 'accepts' | 'is refused' | 'ignores it';
  readonly after: number;
  readonly charges: readonly ('decline' | 'decline-expired' | 'approve')[];
  readonly canceledAfter?: number;
};

/** How a payment goes. */
export type PaymentLife = {
  readonly amountCents: number;
  readonly method: 'CARD' | 'PSE' | 'WALLET_A';
  /** Declined first, and paid by card then. */
  readonly isDeclined: boolean;
  /** Days until the buyer pays; undefined: never. */
  readonly days?: 0 | 1 | 3;
  readonly refundCents?: number;
};

export const MONTHS = 12;
const OFFERS_A_MONTH = 3;
const PAYMENTS_A_MONTH = 4;

/** Those that are offered in a month, from 0. Nothing is offered at the end, so that each is charged. */
export function offersOf(month: number): readonly SubscriptionLife[] {
  return Array.from({ length: month < MONTHS - 1 ? OFFERS_A_MONTH : 0 }, (_, at) => subscriptionLife(month * OFFERS_A_MONTH + at));
}

function subscriptionLife(n: number): SubscriptionLife {
  const plan = (n * 2) % PLANS.length;
  const canceledAfter = n % 8 === 6 ? 4 : undefined;
  const life = { plan, answer: answerOf(n), ...(canceledAfter !== undefined && { canceledAfter }) };
  if (n % 11 === 5) return { ...life, after: 2, charges: Array.from({ length: 6 }, () => 'decline') };
  if (n % 11 === 8) return { ...life, after: 1, charges: Array.from({ length: 4 }, () => 'decline') };
  if (n % 7 === 3) return { ...life, after: 2, charges: ['decline', 'decline-expired', 'approve'] };
  if (n % 3 === 1) return { ...life, after: plan === 2 ? 0 : 3, charges: ['decline', 'approve'] };
  return { ...life, after: 0, charges: [] };
}

const answerOf = (n: number): SubscriptionLife['answer'] => (n % 9 === 4 ? 'ignores it' : n % 12 === 7 ? 'is refused' : 'accepts');

/** Those that are asked for in a month, from 0. */
export function paymentsOf(month: number): readonly PaymentLife[] {
  return Array.from({ length: PAYMENTS_A_MONTH }, (_, at) => paymentLife(month * PAYMENTS_A_MONTH + at));
}

function paymentLife(n: number): PaymentLife {
  const amountCents = (8 + ((n * 7) % 23)) * 1_000_000;
  const method = (['CARD', 'PSE', 'CARD', 'WALLET_A'] as const)[n % 4] ?? 'CARD';
  const days = n % 7 === 4 ? undefined : ([0, 0, 1, 0, 3] as const)[n % 5];
  return {
    amountCents,
    method,
    isDeclined: n % 6 === 1 || n % 10 === 8,
    ...(days !== undefined && { days }),
    ...(n % 9 === 3 && { refundCents: amountCents / 2 }),
  };
}
