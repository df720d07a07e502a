import type { Step, Subject } from '@cauce/testing/domain';
import fc from 'fast-check';
import { evolveCharges, initialCharges } from '../src/charge.view.js';
import { nextDueTime } from '../src/due.js';
import { periodOf } from '../src/schedule.js';
import { givenUpCycle, type SubscriptionEvent } from '../src/subscription.events.js';
import { decide, SUBSCRIPTION_MACHINE, type SubscriptionMachine } from '../src/subscription.js';
import { retraceSubscription } from '../src/subscription.retrace.js';
import { evolve, initial } from '../src/subscription.state.js';
import { creation, iso, lives, timeAt } from './lives.js';

const ofCharge = { chargeId: fc.constant('charge1'), at: fc.constant(timeAt(1)) };
/** A subscription, for the laws. */
export const SUBSCRIPTION: Subject<SubscriptionMachine, never> = {
  machine: SUBSCRIPTION_MACHINE,
  initial,
  decide,
  evolve,
  retrace: retraceSubscription,
  commands: {
    CreateSubscription: creation,
    StartAcceptance: fc.record({ type: fc.constant('StartAcceptance'), method: fc.constant('card1'), ...ofCharge }),
    RecordCharge: fc.record({
      type: fc.constant('RecordCharge'),
      outcome: fc.constantFrom('SUCCEEDED', 'FAILED', 'WITHDRAWN', 'REFUSED'),
      payment: fc.constant('stores/s/payments/p'),
      ...ofCharge,
    }),
    RunDue: fc.record({ type: fc.constant('RunDue'), ...ofCharge }),
    ChangeMethod: fc.record({ type: fc.constant('ChangeMethod'), method: fc.constant('card1'), ...ofCharge }),
    CancelSubscription: fc.record({
      type: fc.constant('CancelSubscription'),
      by: fc.constantFrom('MERCHANT', 'OPERATOR'),
      reason: fc.constant('asked'),
      at: fc.constant(timeAt(1)),
    }),
  },
  lives,
  nudges: ['RunDue'],
  runs: 300,
  mayLack: {
    SubscriptionCreated: { integration: true, testClock: true, personal: true },
    AcceptanceStarted: { personal: true },
    CycleCharged: { fundedBy: true },
    ChargeFailed: { nextAttemptTime: true, isNothingCharged: true },
    AcceptanceDeclined: { isNothingCharged: true },
    ChargeRequested: { personal: true, machineTime: true },
    SubscriptionCanceled: { withdraw: true },
    SubscriptionExpired: { withdraw: true },
  },
};

/** A law's check of a history. @param ask what decides there */
type Check = (steps: readonly Step<SubscriptionMachine>[], ask?: typeof decide) => void;

/** The laws of this aggregate alone, by name. */
export const LAWS: Readonly<Record<string, Check>> = {
  'at most one charge is open, and each has one outcome': (steps) => {
    const open = new Set<string>();
    for (const { type, data } of recordedIn(steps)) {
      if (type === 'ChargeRequested') {
        expect([...open]).toEqual([]);
        open.add(data.chargeId);
      }
      if (type === 'ChargeFailed' || type === 'AcceptanceDeclined' || type === 'ChargeWithdrawn')
        expect(open.delete(data.chargeId)).toBe(true);
      if (type === 'CycleCharged') open.delete(data.chargeId);
    }
  },

  'a cycle is paid once, in order, and none that was given up': (steps) => {
    let last = 0;
    for (const { type, data } of recordedIn(steps)) {
      if (type !== 'CycleCharged' && type !== 'CycleWaived' && type !== 'CycleGivenUp') continue;
      expect(data.cycle).toBeGreaterThan(last);
      last = data.cycle;
    }
  },

  'the period of a paid cycle is counted from the anchor alone, which never moves': (steps) => {
    let anchor: string | undefined;
    for (const { type, data } of recordedIn(steps)) {
      if (type === 'TrialStarted') anchor = data.anchor;
      if (type !== 'CycleCharged' && type !== 'CycleWaived') continue;
      anchor ??= data.period.start;
      expect(data.period).toEqual(periodOf(data.cycle, anchor, termsOf(steps).rhythm));
    }
  },

  'without a trial the anchor is an acceptance that asked for the charge that paid': (steps) => {
    const accepted = new Map<string, string>();
    let at = '';
    for (const { type, data } of recordedIn(steps)) {
      if (type === 'TrialStarted') return;
      if (type === 'AcceptanceStarted') at = data.at;
      if (type === 'ChargeRequested') accepted.set(data.chargeId, at);
      if (type !== 'CycleCharged' || data.cycle > 1) continue;
      expect(data.period.start).toBe(accepted.get(data.fundedBy ?? data.chargeId));
    }
  },

  'each attempt of a series is charged once, at most four, on its days, and never within a day of a failure': (steps) => {
    let series = { cycle: 0, dayZero: '', attempts: 0 };
    let failure = '';
    for (const { before, command, events } of steps)
      for (const { type, data } of events) {
        if (type === 'ChargeFailed') failure = data.at;
        if (type !== 'ChargeRequested') continue;
        if (before.status !== 'PAST_DUE') series = { cycle: data.cycle, dayZero: data.at, attempts: 0 };
        series.attempts += 1;
        expect([data.cycle, data.attempt]).toEqual([series.cycle, series.attempts]);
        expect(data.attempt).toBeLessThanOrEqual(4);
        if (before.status !== 'PAST_DUE' || command.type === 'ChangeMethod' || before.newCardWaits) continue;
        const days = (from: string) => (Date.parse(data.at) - Date.parse(from)) / (24 * 60 * 60 * 1_000);
        expect(days(series.dayZero)).toBeGreaterThanOrEqual([0, 2, 5, 7][data.attempt - 1] ?? Infinity);
        expect(days(failure)).toBeGreaterThanOrEqual(1);
      }
  },

  'after its end nothing is requested any more': (steps) => {
    for (const { before, events } of steps)
      if (before.status === 'CANCELED' || before.status === 'EXPIRED')
        expect(events.map(({ type }) => type)).not.toContain('ChargeRequested');
  },

  'what is given up or ended with something owed is withdrawn': (steps) => {
    for (const { before, events } of steps)
      for (const event of events) {
        if (event.type === 'SubscriptionCanceled' && event.data.reason !== 'CONSECUTIVE_FAILURES')
          expect(givenUpCycle(event)).toBe(before.owed?.cycle);
        if (event.type === 'SubscriptionCanceled' && event.data.reason === 'CONSECUTIVE_FAILURES')
          expect(givenUpCycle(event)).toBeDefined();
        if (event.type === 'CycleGivenUp') expect(givenUpCycle(event)).toBe(before.owed?.cycle);
      }
  },

  'the charges that are shown are those of the machine: one waits where one is open, and each paid cycle has one that succeeded': (
    steps,
  ) => {
    let shown = initialCharges;
    for (const { events, after } of steps) {
      shown = events.reduce(evolveCharges, shown);
      const waiting = [...shown.charges].filter(([, { status }]) => status === 'REQUESTED').map(([id]) => id);
      expect(waiting).toEqual(after.open === undefined ? [] : [after.open]);
      expect([...shown.charges].map(([id, { cycle, method }]) => [id, cycle, method])).toEqual(
        [...after.charges].map(([id, { cycle, method }]) => [id, cycle, method]),
      );
    }
    const paid = recordedIn(steps).filter(({ type }) => type === 'CycleCharged').length;
    expect([...shown.charges.values()].filter(({ status }) => status === 'SUCCEEDED')).toHaveLength(paid);
  },

  'the ordinal of a charge counts all charges before it': (steps) => {
    let charges = 0;
    for (const { type, data } of recordedIn(steps)) if (type === 'ChargeRequested') expect(data.n).toBe((charges += 1));
  },

  'a living one waits for a charge, or has something due: and then, but not earlier, it is done': (steps, ask = decide) => {
    for (const { after: state } of steps) {
      if (state.status === 'NONE') continue;
      const due = nextDueTime(state);
      const isLiving = state.status !== 'CANCELED' && state.status !== 'EXPIRED';
      expect(due !== undefined || state.open !== undefined).toBe(isLiving || state.open !== undefined);
      if (due === undefined) continue;
      const run = (at: string) => ask({ type: 'RunDue', chargeId: 'next', at }, state);
      expect(run(due).kind).toBe('accepted');
      expect(run(iso(Date.parse(due) - 1)).kind).toBe('ignored');
    }
  },
};

function recordedIn(steps: readonly Step<SubscriptionMachine>[]): readonly SubscriptionEvent[] {
  return steps.flatMap(({ events }) => events);
}

function termsOf(steps: readonly Step<SubscriptionMachine>[]) {
  return steps.at(-1)?.after.terms ?? initial.terms;
}
