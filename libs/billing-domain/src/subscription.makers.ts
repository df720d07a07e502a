import type { EventMakers, FailureReason } from '@cauce/kernel';
import { ATTEMPTS, latestCycle, nextAttempt, periodOf, trialEnd } from './schedule.js';
import type {
  CancelSubscription,
  ChangeMethod,
  CreateSubscription,
  RecordCharge,
  RunDue,
  StartAcceptance,
} from './subscription.commands.js';
import type { CanceledData, ChargeFailedData, ChargeRequestedData, SubscriptionEvent } from './subscription.events.js';
import { amountOf, anchorOf, type Subscription } from './subscription.state.js';
import type { Identity } from './subscription.terms.js';

/** How each event of the column `records` is made of a command and the subscription before it. */
export const EVENTS = {
  SubscriptionCreated: ({ type: _, ...data }: CreateSubscription) => ({ type: 'SubscriptionCreated', data }),
  AcceptanceStarted: ({ method, personal, at }: StartAcceptance) => ({
    type: 'AcceptanceStarted',
    data: { method, ...(personal && { personal }), at },
  }),
  TrialStarted: ({ at }: StartAcceptance, { terms }: Subscription) => ({
    type: 'TrialStarted',
    data: { anchor: trialEnd(at, terms.trialPeriodDays), at },
  }),
  MethodChanged: ({ method, at }: ChangeMethod) => ({ type: 'MethodChanged', data: { method, at } }),
  ChargeRequested: (command: StartAcceptance | RunDue | ChangeMethod, subscription: Subscription) => ({
    type: 'ChargeRequested',
    data: chargeOf(command, subscription),
  }),
  CycleCharged: ({ chargeId, fundedBy, payment, at }: RecordCharge, subscription: Subscription) => {
    const cycle = cycleOf(chargeId, subscription);
    return {
      type: 'CycleCharged',
      data: {
        chargeId,
        ...(fundedBy !== undefined && { fundedBy }),
        cycle,
        ...priceOf(cycle, subscription),
        payment,
        period: periodOf(cycle, anchorPaidBy(fundedBy ?? chargeId, subscription), subscription.terms.rhythm),
        at,
      },
    };
  },
  CycleWaived: ({ at }: StartAcceptance | RunDue, { anchor = at, terms }: Subscription) => ({
    type: 'CycleWaived',
    data: { cycle: 1, period: periodOf(1, anchor, terms.rhythm), at },
  }),
  ChargeFailed: (command: RecordCharge, subscription: Subscription) => {
    const { chargeId, at } = command;
    const cycle = cycleOf(chargeId, subscription);
    const failedCount = (subscription.owed?.failedCount ?? 0) + 1;
    return {
      type: 'ChargeFailed',
      data: {
        chargeId,
        cycle,
        failedCount,
        ...priceOf(cycle, subscription),
        ...refusalOf(command),
        ...nextAttemptAfter(failedCount, at, subscription),
        at,
      },
    };
  },
  AcceptanceDeclined: (command: RecordCharge) => ({
    type: 'AcceptanceDeclined',
    data: { chargeId: command.chargeId, ...refusalOf(command), at: command.at },
  }),
  ChargeWithdrawn: ({ chargeId, at }: RecordCharge) => ({ type: 'ChargeWithdrawn', data: { chargeId, at } }),
  CycleGivenUp: ({ at }: RunDue | ChangeMethod, { owed, lastCycle }: Subscription) => ({
    type: 'CycleGivenUp',
    data: { cycle: owed?.cycle ?? lastCycle, at },
  }),
  TrialEndNoticed: ({ at }: RunDue) => ({ type: 'TrialEndNoticed', data: { at } }),
  SubscriptionActivated: ({ at }: StartAcceptance | RecordCharge | RunDue | ChangeMethod) => ({
    type: 'SubscriptionActivated',
    data: { at },
  }),
  SubscriptionPastDue: ({ at }: RecordCharge) => ({ type: 'SubscriptionPastDue', data: { at } }),
  SubscriptionSuspended: ({ at }: RecordCharge) => ({ type: 'SubscriptionSuspended', data: { at } }),
  SubscriptionCanceled: (command: CancelSubscription | RecordCharge | RunDue, subscription: Subscription) => ({
    type: 'SubscriptionCanceled',
    data: { ...whyCanceled(command), ...toWithdraw(subscription), at: command.at },
  }),
  SubscriptionExpired: ({ at }: RunDue, subscription: Subscription) => ({
    type: 'SubscriptionExpired',
    data: { ...toWithdraw(subscription), at },
  }),
} satisfies EventMakers<Subscription, SubscriptionEvent>;

/** The type of every event, for what lists them. */
export const SUBSCRIPTION_EVENT_TYPES = Object.keys(EVENTS) as readonly SubscriptionEvent['type'][];

function chargeOf(command: StartAcceptance | RunDue | ChangeMethod, subscription: Subscription): ChargeRequestedData & { at: string } {
  const cycle = cycleToCharge(command, subscription);
  const { owed, status, charges, method } = subscription;
  const identity = payerOf(command, subscription);
  return {
    chargeId: command.chargeId,
    n: charges.size + 1,
    cycle,
    attempt: status === 'PAST_DUE' ? (owed?.failedCount ?? 0) + 1 : 1,
    ...priceOf(cycle, subscription),
    method: 'method' in command ? command.method : method,
    ...(identity && { personal: { identity } }),
    ...(command.machineTime !== undefined && { machineTime: command.machineTime }),
    at: command.at,
  };
}

/** The buyer is there only while accepting: then `ip` is known. */
function payerOf(command: StartAcceptance | RunDue | ChangeMethod, { identity }: Subscription): Identity | undefined {
  return 'personal' in command ? command.personal.identity : identity;
}

function cycleToCharge({ at }: { readonly at: string }, subscription: Subscription): number {
  const { status, owed, lastCycle, terms } = subscription;
  if (status === 'PAST_DUE') return owed?.cycle ?? lastCycle + 1;
  if (status === 'SUSPENDED') return latestCycle(at, anchorOf(subscription), terms.rhythm);
  return lastCycle + 1;
}

function cycleOf(chargeId: string, { charges, lastCycle }: Subscription): number {
  return charges.get(chargeId)?.cycle ?? lastCycle + 1;
}

function priceOf(cycle: number, subscription: Subscription): { amountCents: number; currencyCode: string } {
  return { amountCents: amountOf(cycle, subscription), currencyCode: subscription.terms.currencyCode };
}

/** Of the first cycle without a trial: when the acceptance began that led to the charge, however long that took. */
function anchorPaidBy(chargeId: string, subscription: Subscription): string {
  return subscription.anchor ?? subscription.charges.get(chargeId)?.acceptTime ?? anchorOf(subscription);
}

/** Recorded, so that another timetable changes nothing that was announced, or that rows say already. */
function nextAttemptAfter(failedCount: number, at: string, { status, owed }: Subscription): Pick<ChargeFailedData, 'nextAttemptTime'> {
  const isTriedAgain = status === 'TRIALING' || status === 'ACTIVE' || status === 'PAST_DUE';
  if (!isTriedAgain || owed === undefined || failedCount >= ATTEMPTS) return {};
  return { nextAttemptTime: nextAttempt(owed.dayZero, failedCount, at) };
}

function refusalOf(command: RecordCharge): Pick<ChargeFailedData, 'reason' | 'isNothingCharged'> {
  return { reason: whyFailed(command), ...(command.isNothingCharged && { isNothingCharged: true }) };
}

/** The bank declines only what it was asked for: what payments refused to begin, or withdrew, says so. */
function whyFailed({ outcome, reason }: RecordCharge): FailureReason {
  if (outcome === 'REFUSED') return 'NOT_BEGUN';
  return reason ?? (outcome === 'WITHDRAWN' ? 'WITHDRAWN' : 'DECLINED');
}

function whyCanceled(command: CancelSubscription | RecordCharge | RunDue): Pick<CanceledData, 'reason' | 'by'> {
  if (command.type === 'CancelSubscription') return { reason: command.reason, by: command.by };
  return { reason: command.type === 'RunDue' ? 'ACCEPTANCE_EXPIRED' : 'CONSECUTIVE_FAILURES', by: 'SYSTEM' };
}

function toWithdraw({ owed }: Subscription): { readonly withdraw?: number } {
  return owed === undefined ? {} : { withdraw: owed.cycle };
}
