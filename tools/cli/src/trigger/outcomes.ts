import { RETRY_DAYS } from '@cauce/billing-domain';
import type { MerchantDoor, Plan, Subscription } from './merchant-door.js';

/** What can be made to happen, and how: by the public API as a merchant, on the pages as a buyer. */
export type Outcome = {
  /** The webhooks that follow, in their order. */
  readonly tells: readonly string[];
  /** Time must pass: it takes a store whose organization has a test clock. */
  readonly onClock?: true;
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

const PAID = [`${ATTEMPT} SUCCEEDED`, `${PAYMENT} FUNDED`, `${BILLING} SUCCEEDED`];
const DECLINED = [`${ATTEMPT} FAILED`, `${BILLING} FAILED`];
const ACTIVE = [`${STATUS} PENDING_ACCEPTANCE`, ...PAID, `${STATUS} ACTIVE`];

/** The days after a declined renewal until the last retry, and one more. */
const RETRIED_DAYS = Math.max(...RETRY_DAYS) + 1;

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
  'subscription.active': { tells: ACTIVE, make: async (door) => accepted(door, await door.plan()) },
  'subscription.trialing': {
    tells: [`${STATUS} PENDING_ACCEPTANCE`, `${STATUS} TRIALING`],
    make: async (door) => accepted(door, await door.plan({ trialPeriodDays: 14 })),
  },
  'subscription.canceled': { tells: [`${STATUS} PENDING_ACCEPTANCE`, `${STATUS} CANCELED`], make: canceled },
  'subscription.activeCanceled': { tells: [...ACTIVE, `${STATUS} CANCELED`], make: activeCanceled },
  'subscription.renewed': { onClock: true, tells: [...ACTIVE, ...PAID], make: renewed },
  'subscription.pastDue': { onClock: true, tells: [...ACTIVE, ...DECLINED, `${STATUS} PAST_DUE`], make: pastDue },
  'subscription.suspended': {
    onClock: true,
    tells: [
      ...ACTIVE,
      ...DECLINED,
      `${STATUS} PAST_DUE`,
      `${new Intl.ListFormat('en-GB').format(RETRY_DAYS.map(String))} days later:`,
      ...RETRY_DAYS.flatMap(() => DECLINED),
      `${STATUS} SUSPENDED`,
    ],
    make: suspended,
  },
  'subscription.cardChanged': {
    onClock: true,
    tells: [...ACTIVE, ...DECLINED, `${STATUS} PAST_DUE`, 'with the new card:', ...PAID, `${STATUS} ACTIVE`],
    make: cardChanged,
  },
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

async function activeCanceled(door: MerchantDoor): Promise<Made> {
  const { name } = await active(door);
  await door.cancel(name);
  return { name };
}

/** One that its buyer has accepted and paid; from here on its charges do as its script says. */
async function active(door: MerchantDoor, ...script: readonly string[]): Promise<{ readonly name: string }> {
  const { name } = await accepted(door, await door.plan());
  await door.reaches(name, 'ACTIVE');
  if (script.length > 0) await door.script(name, ...script);
  return { name };
}

async function renewed(door: MerchantDoor): Promise<Made> {
  const { name } = await active(door);
  await door.pass({ months: 1, days: 0 });
  return { name };
}

async function pastDue(door: MerchantDoor): Promise<Made> {
  const { name } = await active(door, 'decline');
  await door.pass({ months: 1, days: 0 });
  await door.reaches(name, 'PAST_DUE');
  return { name };
}

async function suspended(door: MerchantDoor): Promise<Made> {
  const { name } = await active(door, 'decline', ...RETRY_DAYS.map(() => 'decline'));
  await door.pass({ months: 1, days: RETRIED_DAYS });
  await door.reaches(name, 'SUSPENDED');
  return { name };
}

/** A new card is charged at once what is owed. */
async function cardChanged(door: MerchantDoor): Promise<Made> {
  const { name } = await pastDue(door);
  const said = await door.changeCard(name, CARDS.approved);
  await door.reaches(name, 'ACTIVE');
  return { name, said };
}
