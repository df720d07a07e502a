import {
  assignmentOf,
  type ChargeView,
  evolveCharges,
  evolveSubscriptionView,
  initialCharges,
  type SubscriptionEvent,
  subscriptionOf,
  type SubscriptionView,
} from '@cauce/billing-domain';
import type { StreamFold } from './fold.js';
import { Intervals } from './interval.js';
import type { StateOf } from './state.js';

/** Who canceled it, and why, in the words of who did. */
type Cancellation = { readonly canceled_by: string | null; readonly cancel_reason: string | null };

/** Subscriptions, plan assignments among them, and their charges, folded as billing folds them. */
export const SUBSCRIPTIONS: StreamFold = {
  category: 'subscription',
  begin(id, emit) {
    let view: SubscriptionView | undefined;
    let known = initialCharges;
    let cancellation: Cancellation = { canceled_by: null, cancel_reason: null };
    const subscription = new Intervals((row) => emit('subscriptions', row));
    const charges = new Map<string, Intervals>();
    return {
      next({ type, data }, revision) {
        const event = { type, data } as SubscriptionEvent; // only billing writes to these streams
        const before = known.charges;
        view = evolveSubscriptionView(view, event);
        known = evolveCharges(known, event);
        if (event.type === 'SubscriptionCanceled') cancellation = { canceled_by: event.data.by, cancel_reason: event.data.reason };
        if (view === undefined) return;
        subscription.becomes(subscriptionState(id, view, cancellation), data.at, revision);
        for (const [chargeId, charge] of known.charges) {
          if (charge === before.get(chargeId)) continue;
          const intervals = charges.get(chargeId) ?? new Intervals((row) => emit('charges', row));
          charges.set(chargeId, intervals);
          intervals.becomes(chargeState(id, view, chargeId, charge), data.at, revision);
        }
      },
      end() {
        subscription.end();
        for (const intervals of charges.values()) intervals.end();
      },
    };
  },
};

function subscriptionState(id: string, view: SubscriptionView, cancellation: Cancellation): StateOf<'subscriptions'> {
  const { kind, terms, subscription, integration, createTime, declined } = view;
  const { currentPeriodStart, currentPeriodEnd, nextBillingTime } = kind === 'SUBSCRIPTION' ? subscriptionOf(view) : assignmentOf(view);
  return {
    id,
    name: terms.name,
    kind,
    ...ownerOf(view),
    integration: integration ?? null,
    plan: terms.plan,
    plan_display_name: terms.planDisplayName,
    correlation_id: terms.correlationId ?? null,
    currency: terms.currencyCode,
    amount_cents: terms.amountCents,
    first_charge_amount_cents: terms.firstChargeAmountCents ?? null,
    frequency: terms.rhythm.frequency,
    interval_count: terms.rhythm.interval,
    trial_period_days: terms.trialPeriodDays,
    status: subscription.status,
    cycle: subscription.lastCycle,
    owed_cycle: subscription.owed?.cycle ?? null,
    failed_count: subscription.owed?.failedCount ?? null,
    reason: declined?.reason ?? null,
    ...cancellation,
    anchor: subscription.anchor ?? null,
    period_start: currentPeriodStart ?? null,
    period_end: currentPeriodEnd ?? null,
    next_billing_time: nextBillingTime ?? null,
    acceptance_expire_time: subscription.acceptanceExpireTime,
    accept_time: subscription.acceptTime ?? null,
    create_time: createTime,
  };
}

function chargeState(subscription: string, view: SubscriptionView, id: string, charge: ChargeView): StateOf<'charges'> {
  return {
    id,
    subscription,
    number: charge.n,
    cycle: charge.cycle,
    attempt: charge.attempt,
    ...ownerOf(view),
    plan: view.terms.plan,
    currency: charge.currencyCode,
    amount_cents: charge.amountCents,
    status: charge.status,
    method: charge.method,
    reason: charge.reason ?? null,
    failed_count: charge.failedCount ?? null,
    is_acceptance: charge.isAcceptance,
    is_nothing_charged: charge.isNothingCharged ?? false,
    next_attempt_time: charge.nextAttemptTime ?? null,
    payment: charge.payment ?? null,
    funded_by: charge.fundedBy ?? null,
    period_start: charge.period?.start ?? null,
    period_end: charge.period?.end ?? null,
    request_time: charge.requestTime,
    end_time: charge.endTime ?? null,
  };
}

function ownerOf({ terms, shown, testClock }: SubscriptionView) {
  const [store = ''] = /^stores\/[^/]+/.exec(terms.plan) ?? [];
  return { organization: terms.organization, store, environment: shown.environment, test_clock: testClock ?? false };
}
