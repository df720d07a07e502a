import type { Event, FailureReason } from '@cauce/kernel';
import type { Period } from './schedule.js';
import type { Creation, Identity } from './subscription.terms.js';

/** Carries all that its message needs besides the facts of event 0: publishing it reads no stream. */
export type ChargeRequestedData = {
  readonly chargeId: string;
  /** The ordinal among all charges of the subscription, from 1. */
  readonly n: number;
  readonly cycle: number;
  /** The ordinal in its series, from 1. */
  readonly attempt: number;
  readonly amountCents: number;
  readonly currencyCode: string;
  readonly method: string;
  /** Who accepted. `ip`: only of a charge at acceptance. */
  readonly personal?: { readonly identity: Identity };
  /** When it was requested in real time, where the organization has a test clock. */
  readonly machineTime?: string;
};

type CycleChargedData = {
  readonly chargeId: string;
  /** The charge whose attempt brought the money, where it is another one. */
  readonly fundedBy?: string;
  readonly cycle: number;
  readonly amountCents: number;
  readonly currencyCode: string;
  readonly payment: string;
  readonly period: Period;
};

export type ChargeFailedData = {
  readonly chargeId: string;
  readonly cycle: number;
  readonly failedCount: number;
  readonly amountCents: number;
  readonly currencyCode: string;
  readonly reason: FailureReason;
  /** When what is owed is tried again. Absent after the last of a series, and in older streams, for which the timetable of today counts. */
  readonly nextAttemptTime?: string;
  /** No charge of the cycle may take money any more. Absent: not certain. */
  readonly isNothingCharged?: true;
};

type AcceptanceDeclinedData = Pick<ChargeFailedData, 'chargeId' | 'reason' | 'isNothingCharged'>;

export type CanceledData = {
  readonly reason: string;
  readonly by: 'MERCHANT' | 'OPERATOR' | 'SYSTEM';
  /** The cycle whose payment is to be withdrawn. */
  readonly withdraw?: number;
};

/** All that a subscription's stream can hold, for ever: add optional fields, else a new type. */
export type SubscriptionEvent =
  | Event<'SubscriptionCreated', Creation>
  | Event<'AcceptanceStarted', { readonly method: string; readonly personal?: { readonly identity: Identity } }>
  | Event<'TrialStarted', { readonly anchor: string }>
  | Event<'MethodChanged', { readonly method: string }>
  | Event<'ChargeRequested', ChargeRequestedData>
  | Event<'CycleCharged', CycleChargedData>
  | Event<'CycleWaived', { readonly cycle: number; readonly period: Period }>
  | Event<'ChargeFailed', ChargeFailedData>
  | Event<'AcceptanceDeclined', AcceptanceDeclinedData>
  | Event<'ChargeWithdrawn', { readonly chargeId: string }>
  | Event<'CycleGivenUp', { readonly cycle: number }>
  | Event<'TrialEndNoticed', unknown>
  | Event<'SubscriptionActivated', unknown>
  | Event<'SubscriptionPastDue', unknown>
  | Event<'SubscriptionSuspended', unknown>
  | Event<'SubscriptionCanceled', CanceledData>
  | Event<'SubscriptionExpired', { readonly withdraw?: number }>;

/** The cycle that an event gives up, whose payment is to be withdrawn; undefined: none. */
export function givenUpCycle(event: SubscriptionEvent): number | undefined {
  if (event.type === 'CycleGivenUp') return event.data.cycle;
  return event.type === 'SubscriptionCanceled' || event.type === 'SubscriptionExpired' ? event.data.withdraw : undefined;
}
