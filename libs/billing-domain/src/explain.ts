import { rowsFor } from '@cauce/kernel';
import { nextBillingTime, nextDueTime } from './due.js';
import { sentenceOf } from './explain.words.js';
import type { SubscriptionCommand } from './subscription.commands.js';
import type { SubscriptionEvent } from './subscription.events.js';
import { decide, SUBSCRIPTION_MACHINE } from './subscription.js';
import { evolve, initial, type Subscription } from './subscription.state.js';
import type { SubscriptionStatus } from './subscription.terms.js';

/** Something that happened. `text`: in words. */
export type Happening = {
  readonly time: string;
  readonly event: SubscriptionEvent['type'];
  /** The status after it. */
  readonly status: SubscriptionStatus;
  readonly text: string;
  readonly cycleNumber?: number;
  /** Of a failure or a cancellation. */
  readonly reason?: string;
};

/** Who makes it happen: time, what becomes of a charge, or somebody. */
export const CAUSES = [
  'CALENDAR',
  'CHARGE_SUCCEEDS',
  'CHARGE_FAILS',
  'BUYER_ACCEPTS',
  'CARD_CHANGES',
  'MERCHANT_CANCELS',
  'OPERATOR_CANCELS',
] as const;

/** One of {@link CAUSES}. */
export type Cause = (typeof CAUSES)[number];

/** What a cause leads to, by the row of the table that applies. */
export type Consequence = {
  readonly cause: Cause;
  /** The row's condition, in the table's own words. */
  readonly when: string;
  readonly events: readonly SubscriptionEvent['type'][];
  /** The status after it. */
  readonly status: SubscriptionStatus;
  /** When something is due by itself after it. */
  readonly nextDueTime?: string;
  readonly text: string;
};

/** What may happen next. `time`: when, if the calendar causes it. `then`: each outcome of the charge that it asks for. */
export type Possibility = Consequence & { readonly time?: string; readonly then?: readonly Consequence[] };

/** Why a subscription is as it is, and what comes next. Times: RFC 3339, UTC. */
export type Explanation = {
  readonly status: SubscriptionStatus;
  /** Since when. */
  readonly since: string;
  /** The whole in a few sentences. */
  readonly summary: string;
  /** What led to the status. */
  readonly because: readonly Happening[];
  /** Everything that happened, oldest first. */
  readonly history: readonly Happening[];
  /** When something is done by itself; absent while a charge is open, and after the end. */
  readonly nextDueTime?: string;
  readonly nextBillingTime?: string;
  /** What may happen next; first what comes by itself. */
  readonly next: readonly Possibility[];
};

const LEADS: Readonly<Record<Cause, string>> = {
  CALENDAR: '',
  CHARGE_SUCCEEDS: 'If the charge succeeds: ',
  CHARGE_FAILS: 'If the charge fails: ',
  BUYER_ACCEPTS: 'If the buyer accepts: ',
  CARD_CHANGES: 'If the buyer registers another card: ',
  MERCHANT_CANCELS: 'If the merchant cancels: ',
  OPERATOR_CANCELS: 'If an operator cancels: ',
};

/** A card that is not known here. */
const CARD = 'another card';
/** The id of a charge that may be asked for. */
const CHARGE = 'the next charge';

/**
 * Explains a subscription by its events and, for what comes next, by the rows of the table. Undefined: it does not exist.
 * @param now the organization's time
 */
export function explain(events: readonly SubscriptionEvent[], now: string): Explanation | undefined {
  const states: Subscription[] = [];
  for (const event of events) states.push(evolve(states.at(-1) ?? initial, event));
  const subscription = states.at(-1);
  if (subscription === undefined || subscription.status === 'NONE') return undefined;
  const { status } = subscription;
  const [from, to] = whatLedTo(states, events);
  const history = events.map((event, at) => happeningOf(event, states[at]?.status as SubscriptionStatus));
  const [since = '', due, billing] = [events[to]?.data.at, nextDueTime(subscription), nextBillingTime(subscription)];
  const next = possibilitiesOf(subscription, now);
  return {
    status,
    since,
    summary: [`It is ${status} since ${since}.`, sentenceOf(events.slice(from, to + 1)), ...byItself(next), ...ended(next)].join(' '),
    because: history.slice(from, to + 1),
    history,
    ...(due !== undefined && { nextDueTime: due }),
    ...(billing !== undefined && { nextBillingTime: billing }),
    next,
  };
}

/** The places of the events that led to the status: the one that changed it last, and those right before it that were recorded with it. */
function whatLedTo(states: readonly Subscription[], events: readonly SubscriptionEvent[]): [from: number, to: number] {
  const to = states.findLastIndex(({ status }, at) => status !== (states[at - 1]?.status ?? 'NONE'));
  let from = to;
  while (from > 0 && events[from - 1]?.data.at === events[to]?.data.at && states[from - 2]?.status === states[from - 1]?.status) from -= 1;
  return [from, to];
}

function happeningOf(event: SubscriptionEvent, status: SubscriptionStatus): Happening {
  const { type, data } = event;
  return {
    time: data.at,
    event: type,
    status,
    text: sentenceOf([event]),
    ...('cycle' in data && { cycleNumber: data.cycle }),
    ...('reason' in data && { reason: data.reason }),
  };
}

function possibilitiesOf(subscription: Subscription, now: string): Possibility[] {
  const due = nextDueTime(subscription);
  const at = { chargeId: CHARGE, at: now };
  return [
    ...outcomesOf(subscription, now),
    ...(due === undefined ? [] : possibility('CALENDAR', { type: 'RunDue', chargeId: CHARGE, at: due > now ? due : now }, subscription)),
    ...possibility('BUYER_ACCEPTS', { type: 'StartAcceptance', method: CARD, ...at }, subscription),
    ...possibility('CARD_CHANGES', { type: 'ChangeMethod', method: CARD, ...at }, subscription),
    ...possibility('MERCHANT_CANCELS', { type: 'CancelSubscription', by: 'MERCHANT', reason: '', at: now }, subscription),
    ...possibility('OPERATOR_CANCELS', { type: 'CancelSubscription', by: 'OPERATOR', reason: '', at: now }, subscription),
  ];
}

/** None, where the table records nothing. */
function possibility(cause: Cause, command: SubscriptionCommand, subscription: Subscription): Possibility[] {
  const decision = decide(command, subscription);
  const [row] = rowsFor(SUBSCRIPTION_MACHINE, command, subscription);
  if (decision.kind !== 'accepted' || row === undefined) return [];
  const after = decision.events.reduce(evolve, subscription);
  const then = after.open === CHARGE ? outcomesOf(after, command.at) : [];
  const due = nextDueTime(after);
  const text = sentenceOf(decision.events, cause === 'CALENDAR' ? `On ${command.at} ` : LEADS[cause]);
  return [
    {
      cause,
      ...(cause === 'CALENDAR' && { time: command.at }),
      when: row[1],
      events: decision.events.map(({ type }) => type),
      status: after.status as SubscriptionStatus,
      ...(due !== undefined && { nextDueTime: due }),
      text: due === undefined ? text : `${text} Something is due next on ${due}.`,
      ...(then.length > 0 && { then }),
    },
  ];
}

/** Of the charge that is open. */
function outcomesOf(subscription: Subscription, at: string): Consequence[] {
  const { open: chargeId } = subscription;
  if (chargeId === undefined) return [];
  const outcome = (is: 'SUCCEEDED' | 'FAILED'): SubscriptionCommand => ({ type: 'RecordCharge', chargeId, outcome: is, payment: '', at });
  return [
    ...possibility('CHARGE_SUCCEEDS', outcome('SUCCEEDED'), subscription),
    ...possibility('CHARGE_FAILS', outcome('FAILED'), subscription),
  ];
}

/** What comes by itself: the outcome of the open charge, or what is due with its outcomes. */
function byItself(next: readonly Possibility[]): string[] {
  const coming = next.filter(({ cause }) => cause === 'CALENDAR' || cause === 'CHARGE_SUCCEEDS' || cause === 'CHARGE_FAILS');
  return coming.flatMap(({ text, then = [] }) => [text, ...then.map((each) => each.text)]);
}

function ended(next: readonly Possibility[]): string[] {
  return next.length === 0 ? ['It has ended: nothing more happens.'] : [];
}
