import fc from 'fast-check';
import { after, creation, lives } from '../test/lives.js';
import { nextDueTime } from './due.js';
import { type Assumptions, monthsLater, MOST_SIMULATED_CHARGES, mostCharges, simulate, type SimulatedStep } from './simulate.js';
import type { SubscriptionCommand } from './subscription.commands.js';
import type { SubscriptionEvent } from './subscription.events.js';
import { decide } from './subscription.js';
import { evolve, initial, type Subscription } from './subscription.state.js';

const BEGIN = '2030-01-31T10:00:00.000Z';

/** One that waits for its buyer; monthly, 1000 cents. */
function aWaiting(terms: object = {}, kind: 'SUBSCRIPTION' | 'PLAN_ASSIGNMENT' = 'SUBSCRIPTION'): Subscription {
  const [create] = fc.sample(creation, { numRuns: 1, seed: 1 });
  if (create?.type !== 'CreateSubscription') throw new Error('no creation');
  const { firstChargeAmountCents: _, ...usual } = create.terms;
  const rhythm = { frequency: 'MONTHLY' as const, interval: 1 };
  return after(initial, { ...create, kind, terms: { ...usual, rhythm, trialPeriodDays: 0, ...terms }, at: BEGIN });
}

const assuming = (declines: readonly string[] = [], months = 3, from = BEGIN): Assumptions => ({
  from,
  until: monthsLater(from, months),
  declines: new Set(declines),
});

/** `02-28 c2a1 FAILED → PAST_DUE` */
const inShort = ({ time, charge, subscription }: SimulatedStep) =>
  `${time.slice(5, 10)} ${charge ? `c${charge.cycle}a${charge.attempt} ${charge.amountCents} ${charge.outcome}` : '-'} → ${subscription.status}`;
const steps = (from: Subscription, assumptions: Assumptions) => [...simulate(from, assumptions)];
const future = (from: Subscription, assumptions: Assumptions) => steps(from, assumptions).map(inShort);

describe('the simulated future', () => {
  it('of one that waits begins with its acceptance, and charges the last day of each month', () => {
    expect(future(aWaiting({ firstChargeAmountCents: 500 }), assuming())).toEqual([
      '01-31 c1a1 500 SUCCEEDED → ACTIVE',
      '02-28 c2a1 1000 SUCCEEDED → ACTIVE',
      '03-31 c3a1 1000 SUCCEEDED → ACTIVE',
      '04-30 c4a1 1000 SUCCEEDED → ACTIVE',
    ]);
  });

  it('of a trial tells its end, and charges then', () => {
    expect(future(aWaiting({ trialPeriodDays: 14 }), assuming([], 1))).toEqual([
      '01-31 - → TRIALING',
      '02-11 - → TRIALING',
      '02-14 c1a1 1000 SUCCEEDED → ACTIVE',
    ]);
  });

  it('tries what is declined again, on its days', () => {
    expect(future(aWaiting(), assuming(['2.1', '2.2'], 2))).toEqual([
      '01-31 c1a1 1000 SUCCEEDED → ACTIVE',
      '02-28 c2a1 1000 FAILED → PAST_DUE',
      '03-02 c2a2 1000 FAILED → PAST_DUE',
      '03-05 c2a3 1000 SUCCEEDED → ACTIVE',
      '03-31 c3a1 1000 SUCCEEDED → ACTIVE',
    ]);
  });

  it('suspends after four, and ends after two more', () => {
    const declines = ['2.1', '2.2', '2.3', '2.4', '3.1', '4.1'];
    const all = steps(aWaiting(), assuming(declines, 60));
    expect(all.slice(-3).map(inShort)).toEqual([
      '03-07 c2a4 1000 FAILED → SUSPENDED',
      '03-31 c3a1 1000 FAILED → SUSPENDED',
      '04-30 c4a1 1000 FAILED → CANCELED',
    ]);
    expect(all.at(-1)?.events.map(({ type }) => type)).toEqual(['CycleGivenUp', 'ChargeRequested', 'ChargeFailed', 'SubscriptionCanceled']);
  });

  it('of an acceptance that is declined is the end of its time', () => {
    expect(future(aWaiting(), assuming(['1.1']))).toEqual(['01-31 c1a1 1000 FAILED → PENDING_ACCEPTANCE', '02-07 - → CANCELED']);
    expect(future(aWaiting({}, 'PLAN_ASSIGNMENT'), assuming(['1.1'])).at(-1)).toBe('02-07 - → EXPIRED');
    expect(future(aWaiting(), assuming([], 1, '2030-02-08T10:00:00.000Z'))).toEqual(['02-08 - → CANCELED']);
  });

  it('answers a charge that is open first, as what it is', () => {
    const open = after(aWaiting(), { type: 'StartAcceptance', method: 'card1', chargeId: 'charge1', at: BEGIN });
    expect(future(open, assuming([], 1))[0]).toBe('01-31 c1a1 1000 SUCCEEDED → ACTIVE');
    const [active] = steps(aWaiting(), assuming([], 0));
    const retried = steps(active?.subscription ?? initial, { ...assuming(['2.1'], 1), until: '2030-03-01T00:00:00.000Z' }).at(-1);
    const again = after(retried?.subscription ?? initial, { type: 'RunDue', chargeId: 'x', at: '2030-03-02T10:00:00.000Z' });
    expect(again.open).toBe('x');
    expect(future(again, assuming(['2.1', '2.2'], 0, '2030-03-03T10:00:00.000Z'))).toEqual(['03-03 c2a2 1000 FAILED → PAST_DUE']);
  });

  it('of one that has ended is nothing', () => {
    const ended = after(aWaiting(), { type: 'CancelSubscription', by: 'MERCHANT', reason: '', at: BEGIN });
    expect(steps(ended, assuming([], 60))).toEqual([]);
  });

  it('has as many charges as were estimated without living it, a decline more for each that is met', () => {
    const weekly = aWaiting({ rhythm: { frequency: 'WEEKLY', interval: 1 } });
    const week = (n: number) => new Date(Date.parse(BEGIN) + n * 7 * 24 * 60 * 60_000).toISOString();
    const estimated = (n: number, declines: readonly string[] = []) => mostCharges(weekly, { ...assuming(declines), until: week(n) });
    expect(steps(weekly, { ...assuming(), until: week(MOST_SIMULATED_CHARGES - 1) })).toHaveLength(MOST_SIMULATED_CHARGES);
    expect([estimated(MOST_SIMULATED_CHARGES - 1), estimated(MOST_SIMULATED_CHARGES)]).toEqual([1_000, 1_001]);
    expect([estimated(9, ['2.1', '2.2', '10.1', '11.1']), estimated(9, ['0.1'])]).toEqual([13, 10]);
  });

  it('keeps no charge but the open one from step to step: none is copied with all that were before it', () => {
    const weekly = aWaiting({ rhythm: { frequency: 'WEEKLY', interval: 1 } });
    const all = steps(weekly, assuming(['3.1', '3.2', '9.1'], 60));
    expect(all.length).toBeGreaterThan(260);
    for (const { subscription } of all) expect([...subscription.charges].length).toBe(0);
    expect(all.at(-1)?.subscription.charges.size).toBe(all.length);
  });
});

type Happened = { readonly time: string; readonly event: SubscriptionEvent };

/**
 * The same future, lived as the services live it: time goes on in uneven steps, and at each of them something may look what is due, early or
 * twice; payments answers each charge that was asked for, twice.
 */
function live(begin: Subscription, { from, until, declines }: Assumptions, nudgesMs: readonly number[]): Happened[] {
  const happened: Happened[] = [];
  let state = begin;
  const ask = (command: SubscriptionCommand) => {
    const decision = decide(command, state);
    if (decision.kind !== 'accepted') return;
    for (const event of decision.events) {
      happened.push({ time: command.at, event });
      if (event.type === 'ChargeRequested') attempts.set(event.data.chargeId, `${event.data.cycle}.${event.data.attempt}`);
    }
    state = decision.events.reduce(evolve, state);
  };
  const attempts = new Map<string, string>();
  const open = state.charges.get(state.open ?? '');
  if (state.open !== undefined && open)
    attempts.set(state.open, `${open.cycle}.${state.status === 'PAST_DUE' ? (state.owed?.failedCount ?? 0) + 1 : 1}`);
  const answer = (at: string) => {
    for (let charge = state.open; charge !== undefined; charge = state.open) {
      const outcome = declines.has(attempts.get(charge) ?? '') ? 'FAILED' : 'SUCCEEDED';
      for (let times = 0; times < 2; times += 1) ask({ type: 'RecordCharge', chargeId: charge, outcome, payment: '', at });
    }
  };
  const chargeId = () => `simulated-${state.charges.size + 1}`;
  const look = (at: string) => ask({ type: 'RunDue', chargeId: chargeId(), at });

  answer(from);
  if (begin.open === undefined) ask({ type: 'StartAcceptance', method: 'simulated', chargeId: chargeId(), at: from });
  answer(from);
  let now = from;
  for (let turn = 0; ; turn += 1) {
    const due = nextDueTime(state);
    if (due === undefined) break;
    const early = new Date(Date.parse(now) + (nudgesMs[turn % nudgesMs.length] ?? 0)).toISOString();
    if (early < due) look(early);
    now = due > now ? due : now;
    if (now > until) break;
    look(now);
    look(now);
    answer(now);
  }
  return happened;
}

it('is lived exactly as it was simulated, from any state, with any answers', () => {
  const key = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 4 })).map(([cycle, attempt]) => `${cycle}.${attempt}`);
  const nudges = fc.array(fc.integer({ min: 0, max: 40 * 24 * 60 * 60_000 }), { minLength: 1, maxLength: 5 });
  const statuses = new Set<string>();
  fc.assert(
    fc.property(lives, fc.array(key, { maxLength: 30 }), fc.integer({ min: 0, max: 30 }), nudges, (commands, declines, months, early) => {
      const begin = commands.reduce(after, initial);
      const last = commands.map(({ at }) => at).reduce((one, other) => (one > other ? one : other));
      const assumptions = { from: last, until: monthsLater(last, months), declines: new Set(declines) };
      const simulated = steps(begin, assumptions);
      const charges = simulated.filter(({ charge }) => charge).length;
      expect(charges).toBeLessThanOrEqual(mostCharges(begin, assumptions));
      const flat = simulated.flatMap(({ time, events }) => events.map((event) => ({ time, event })));
      expect(live(begin, assumptions, early)).toEqual(flat);
      statuses.add(begin.status);
    }),
    { numRuns: 400, seed: 7 },
  );
  expect(statuses).toEqual(new Set(['PENDING_ACCEPTANCE', 'TRIALING', 'ACTIVE', 'PAST_DUE', 'SUSPENDED', 'CANCELED', 'EXPIRED']));
});
