import { type CheckoutSubscription } from '@cauce/contracts';

/** A line of what is charged. `today`: it is charged now; `why`: why its amount is not the plan's. */
export type ChargeLine = {
  readonly time: string;
  readonly amountCents: number;
  readonly today: boolean;
  readonly why?: 'trial' | 'special' | 'free' | undefined;
};

const NOW_MS = 60 * 60 * 1000;

/** What accepting charges at once, in cents: nothing in a trial. */
export function chargedNow({ plan, firstChargeAmountCents = plan.amountCents }: CheckoutSubscription): number {
  return plan.trialPeriodDays > 0 ? 0 : firstChargeAmountCents;
}

/** When a trial that begins now is over; undefined without a trial. */
export function trialEnd({ plan, nextCharges, now }: CheckoutSubscription): string | undefined {
  if (plan.trialPeriodDays === 0) return undefined;
  return nextCharges[0]?.time ?? new Date(Date.parse(now) + plan.trialPeriodDays * 24 * NOW_MS).toISOString();
}

/** Whether the first charge differs from the others. */
export function isFirstSpecial({ plan, firstChargeAmountCents }: CheckoutSubscription): boolean {
  return firstChargeAmountCents !== undefined && firstChargeAmountCents !== plan.amountCents;
}

/** What accepting now means: what is paid today, even if it is nothing, and the charges to come. */
export function chargeLines(subscription: CheckoutSubscription): ChargeLine[] {
  const { plan, nextCharges, now } = subscription;
  const isTrial = plan.trialPeriodDays > 0;
  const amountCents = chargedNow(subscription);
  const first = whyFirst(subscription);
  const coming = nextCharges.filter(({ time }) => isTrial || Date.parse(time) - Date.parse(now) >= NOW_MS);
  return [
    { time: now, amountCents, today: true, why: isTrial ? 'trial' : first },
    ...coming.map((charge, index) => ({ ...charge, today: false, why: isTrial && index === 0 ? first : undefined })),
  ];
}

function whyFirst(subscription: CheckoutSubscription): ChargeLine['why'] {
  if (!isFirstSpecial(subscription)) return undefined;
  return subscription.firstChargeAmountCents === 0 ? 'free' : 'special';
}
