import { lawOf, obeysTheLaws, type Subject } from '@cauce/testing/domain';
import fc from 'fast-check';
import { creation, iso, lives, timeAt } from '../test/lives.js';
import { nextDueTime } from './due.js';
import { decide, SUBSCRIPTION_MACHINE, type SubscriptionMachine } from './subscription.js';
import { evolve, initial } from './subscription.state.js';

const ofCharge = { chargeId: fc.constant('charge1'), at: fc.constant(timeAt(1)) };
const SUBSCRIPTION: Subject<SubscriptionMachine, never> = {
  machine: SUBSCRIPTION_MACHINE,
  initial,
  decide,
  evolve,
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
    ChargeRequested: { personal: true, machineTime: true },
    SubscriptionCanceled: { withdraw: true },
    SubscriptionExpired: { withdraw: true },
  },
};

describe('any life of a subscription', () => {
  obeysTheLaws(SUBSCRIPTION);
  const law = lawOf(SUBSCRIPTION);

  law('at most one charge is open, and each has one outcome', (steps) => {
    const open = new Set<string>();
    for (const { events } of steps)
      for (const { type, data } of events) {
        if (type === 'ChargeRequested') {
          expect([...open]).toEqual([]);
          open.add(data.chargeId);
        }
        if (type === 'ChargeFailed' || type === 'AcceptanceDeclined' || type === 'ChargeWithdrawn')
          expect(open.delete(data.chargeId)).toBe(true);
        if (type === 'CycleCharged') open.delete(data.chargeId);
      }
  });

  law('a cycle is paid once, in order, and none that was given up', (steps) => {
    let last = 0;
    for (const { type, data } of steps.flatMap(({ events }) => events)) {
      if (type !== 'CycleCharged' && type !== 'CycleWaived' && type !== 'CycleGivenUp') continue;
      expect(data.cycle).toBeGreaterThan(last);
      last = data.cycle;
    }
  });

  law('after its end nothing is requested any more', (steps) => {
    for (const { before, events } of steps)
      if (before.status === 'CANCELED' || before.status === 'EXPIRED')
        expect(events.map(({ type }) => type)).not.toContain('ChargeRequested');
  });

  law('the ordinal of a charge counts all charges before it', (steps) => {
    let charges = 0;
    for (const { type, data } of steps.flatMap(({ events }) => events)) if (type === 'ChargeRequested') expect(data.n).toBe((charges += 1));
  });

  law('a living one waits for a charge, or has something due: and then, but not earlier, it is done', (steps) => {
    for (const { after: state } of steps) {
      if (state.status === 'NONE') continue;
      const due = nextDueTime(state);
      const isLiving = state.status !== 'CANCELED' && state.status !== 'EXPIRED';
      expect(due !== undefined || state.open !== undefined).toBe(isLiving || state.open !== undefined);
      if (due === undefined) continue;
      const run = (at: string) => decide({ type: 'RunDue', chargeId: 'next', at }, state);
      expect(run(due).kind).toBe('accepted');
      expect(run(iso(Date.parse(due) - 1)).kind).toBe(state.newCardWaits ? 'accepted' : 'ignored');
    }
  });
});
