import { RETRY_DAYS } from './schedule.js';
import type { SubscriptionEvent } from './subscription.events.js';

type DataOf<Type extends SubscriptionEvent['type']> = Extract<SubscriptionEvent, { type: Type }>['data'];
type Words = { readonly [Type in SubscriptionEvent['type']]: (data: DataOf<Type>) => string };

/** `2, 5 and 7`. */
const LIST = new Intl.ListFormat('en-GB');

/** Each event as part of a sentence, in the present: of what happened and of what will happen alike. None says who the buyer is. */
const WORDS: Words = {
  SubscriptionCreated: ({ acceptanceExpireTime }) => `it is created, and its buyer may accept before ${acceptanceExpireTime}`,
  AcceptanceStarted: () => 'the buyer accepts with a card',
  AcceptanceDeclined: ({ reason }) => `the first charge fails (${reason})`,
  TrialStarted: ({ anchor }) => `the trial begins, until ${anchor}`,
  TrialEndNoticed: () => 'the buyer is told that the trial ends soon',
  MethodChanged: () => 'the buyer registers another card',
  ChargeRequested: ({ cycle, attempt, amountCents, currencyCode }) =>
    `cycle ${cycle} is charged, attempt ${attempt} (${amountCents} cents, ${currencyCode})`,
  CycleCharged: ({ cycle, period }) => `cycle ${cycle} is paid, ${period.start} to ${period.end}`,
  CycleWaived: ({ cycle, period }) => `cycle ${cycle} is free, ${period.start} to ${period.end}`,
  CycleGivenUp: ({ cycle }) => `cycle ${cycle} is given up`,
  ChargeFailed: ({ cycle, failedCount, reason }) => `the charge of cycle ${cycle} fails (${reason}), failure ${failedCount} of its series`,
  ChargeWithdrawn: () => 'the open charge is withdrawn',
  SubscriptionActivated: () => 'it becomes ACTIVE',
  SubscriptionPastDue: () => `it becomes PAST_DUE, and the charge is tried again on days ${LIST.format(RETRY_DAYS.map(String))}`,
  SubscriptionSuspended: () => 'it becomes SUSPENDED',
  SubscriptionCanceled: ({ by, reason }) => `it is CANCELED by ${CANCELED_BY[by]}${reason === '' ? '' : ` (${reason})`}`,
  SubscriptionExpired: () => 'it is EXPIRED, since nobody accepted in time',
};

const CANCELED_BY: Readonly<Record<DataOf<'SubscriptionCanceled'>['by'], string>> = {
  MERCHANT: 'the merchant',
  OPERATOR: 'an operator',
  SYSTEM: 'the rules',
};

/** An event as part of a sentence; its type, of an event that only a newer version knows. */
function wordsOf({ type, data }: SubscriptionEvent): string {
  const words = WORDS as Readonly<Record<string, ((known: never) => string) | undefined>>;
  return words[type]?.(data as never) ?? type;
}

/** Events as one sentence: `Cycle 2 is paid, …; it becomes ACTIVE.` */
export function sentenceOf(events: readonly SubscriptionEvent[], before = ''): string {
  const text = `${before}${events.map(wordsOf).join('; ')}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
