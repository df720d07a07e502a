import { type CheckoutSubscription } from '@cauce/contracts';

/** The id of every subscription made here. */
export const SUBSCRIPTION_ID = 's7m2qz4txas7m2qz4txas7m2qz';

const STORE = 'stores/aaaaaaaaaaaaaaaaaaaaaaaaaa';

type Facts = Omit<Partial<CheckoutSubscription>, 'plan'> & { readonly plan?: Partial<CheckoutSubscription['plan']> };

/** An invitation to a monthly plan, with a first charge at half its price. */
export function aSubscription({ plan, ...facts }: Facts = {}): CheckoutSubscription {
  return {
    name: `${STORE}/subscription-plans/pppppppppppppppppppppppppp/subscriptions/${SUBSCRIPTION_ID}`,
    kind: 'SUBSCRIPTION',
    status: 'PENDING_ACCEPTANCE',
    plan: {
      displayName: 'Membresía Taller Abierto',
      description: 'Arcilla, torno y horno, siempre que el taller esté abierto.',
      amountCents: 9_000_000,
      currencyCode: 'COP',
      billingCycleFrequency: 'MONTHLY',
      billingCycleInterval: 1,
      trialPeriodDays: 0,
      ...plan,
    },
    firstChargeAmountCents: 4_500_000,
    nextCharges: [
      { time: '2026-11-21T23:00:00.000Z', amountCents: 4_500_000 },
      { time: '2026-12-21T23:00:00.000Z', amountCents: 9_000_000 },
      { time: '2027-01-21T23:00:00.000Z', amountCents: 9_000_000 },
    ],
    buyer: { firstName: 'Ana', lastName: 'Restrepo', email: 'a•••@correo.example' },
    store: { name: STORE, displayName: 'Taller Dos Ríos' },
    organization: { name: 'organizations/bbbbbbbbbbbbbbbbbbbbbbbbbb', displayName: 'Dos Ríos S.A.S.' },
    environment: 'PRODUCTION',
    acceptanceExpireTime: '2026-11-28T23:00:00.000Z',
    now: '2026-11-21T23:00:00.000Z',
    ...facts,
  };
}

/** One that runs: its first charge is paid. */
export function aRunningSubscription(facts: Facts = {}): CheckoutSubscription {
  const { acceptanceExpireTime: _, ...accepted } = aSubscription(facts);
  return {
    ...accepted,
    status: 'ACTIVE',
    nextCharges: [
      { time: '2026-12-21T23:00:00.000Z', amountCents: 9_000_000 },
      { time: '2027-01-21T23:00:00.000Z', amountCents: 9_000_000 },
      { time: '2027-02-21T23:00:00.000Z', amountCents: 9_000_000 },
    ],
    currentPeriodStart: '2026-11-21T23:00:00.000Z',
    currentPeriodEnd: '2026-12-21T23:00:00.000Z',
    nextBillingTime: '2026-12-21T23:00:00.000Z',
    ...without(facts, 'plan'),
  };
}

/** With a trial of two weeks. */
export function aTrialInvitation(facts: Facts = {}): CheckoutSubscription {
  return aSubscription({
    plan: { trialPeriodDays: 14 },
    nextCharges: [
      { time: '2026-12-05T23:00:00.000Z', amountCents: 4_500_000 },
      { time: '2027-01-05T23:00:00.000Z', amountCents: 9_000_000 },
      { time: '2027-02-05T23:00:00.000Z', amountCents: 9_000_000 },
    ],
    ...facts,
  });
}

function without<Value extends object, Key extends keyof Value>(value: Value, key: Key): Omit<Value, Key> {
  const { [key]: _, ...rest } = value;
  return rest;
}
