import type { MerchantDoor, Plan, Subscription } from './merchant-door.js';

/** What can be made to happen, and how: by the public API as a merchant, on the pages as a buyer. */
export type Outcome = {
  /** The webhooks that follow, in their order. */
  readonly tells: readonly string[];
  readonly make: (door: MerchantDoor) => Promise<Made>;
};

/** What was made; `said`: by the last page that its buyer saw. */
type Made = { readonly name: string; readonly said?: string };

const ATTEMPT = 'paymentAttempt.statusChanged';
const PAYMENT = 'payment.statusChanged';
const STATUS = 'subscription.subscriptionStatusChanged';
const BILLING = 'subscription.billingStatusChanged';
const EXPIRES_IN_MS = 5_000;

/** Of the sandbox, by its last four digits. */
const CARDS = { approved: '0001', withoutFunds: '0002', reviewed: '0010', late: '0020', relenting: '0026' } as const;

/** By name, in the order in which the help lists them. */
export const OUTCOMES: Readonly<Record<string, Outcome>> = {
  'payment.funded': { tells: [`${ATTEMPT} SUCCEEDED`, `${PAYMENT} FUNDED`], make: paidWith(CARDS.approved) },
  'payment.declined': { tells: [`${ATTEMPT} FAILED`], make: paidWith(CARDS.withoutFunds) },
  'payment.underReview': { tells: [`${PAYMENT} UNDER_REVIEW`], make: paidWith(CARDS.reviewed) },
  'payment.fundedLate': { tells: [`${ATTEMPT} SUCCEEDED`, `${PAYMENT} FUNDED`, 'after a minute'], make: paidWith(CARDS.late) },
  'payment.fundedAfterAll': {
    tells: [`${ATTEMPT} FAILED`, 'after a minute:', `${ATTEMPT} SUCCEEDED`, `${PAYMENT} FUNDED`],
    make: paidWith(CARDS.relenting),
  },
  'payment.expired': { tells: [`${PAYMENT} EXPIRED`, 'after five seconds'], make: expired },
  'subscription.created': { tells: [`${STATUS} PENDING_ACCEPTANCE`], make: async (door) => subscribed(door, await door.plan()) },
  'subscription.active': {
    tells: [`${STATUS} PENDING_ACCEPTANCE`, `${ATTEMPT} SUCCEEDED`, `${PAYMENT} FUNDED`, `${BILLING} SUCCEEDED`, `${STATUS} ACTIVE`],
    make: async (door) => accepted(door, await door.plan()),
  },
  'subscription.trialing': {
    tells: [`${STATUS} PENDING_ACCEPTANCE`, `${STATUS} TRIALING`],
    make: async (door) => accepted(door, await door.plan({ trialPeriodDays: 14 })),
  },
  'subscription.canceled': { tells: [`${STATUS} PENDING_ACCEPTANCE`, `${STATUS} CANCELED`], make: canceled },
};

function paidWith(last4: string): Outcome['make'] {
  return async (door) => {
    const { name, url } = await door.createPayment();
    return { name, said: await door.pay(url, last4) };
  };
}

async function expired(door: MerchantDoor): Promise<Made> {
  const { name } = await door.createPayment({ expireTime: new Date(Date.now() + EXPIRES_IN_MS).toISOString() });
  return { name };
}

async function subscribed(door: MerchantDoor, plan: Plan): Promise<Subscription> {
  return door.subscribe(plan);
}

async function accepted(door: MerchantDoor, plan: Plan): Promise<Made> {
  const { name, acceptanceUrl } = await subscribed(door, plan);
  return { name, said: await door.accept(acceptanceUrl, CARDS.approved) };
}

async function canceled(door: MerchantDoor): Promise<Made> {
  const { name } = await subscribed(door, await door.plan());
  await door.cancel(name);
  return { name };
}
