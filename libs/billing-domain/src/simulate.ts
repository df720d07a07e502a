import { nextDueTime } from './due.js';
import { latestCycle, startOf, trialEnd } from './schedule.js';
import type { SubscriptionCommand } from './subscription.commands.js';
import type { SubscriptionEvent } from './subscription.events.js';
import { decide } from './subscription.js';
import { amountOf, evolve, type Subscription } from './subscription.state.js';

/** What is assumed of a future. Times: RFC 3339, UTC. */
export type Assumptions = {
  /** Now: an open charge has its outcome then, and a buyer who has not accepted yet accepts then. */
  readonly from: string;
  /** The last moment that is looked at. */
  readonly until: string;
  /** The charges that are declined, each as `<cycle>.<attempt>`: `2.1`. All others succeed. */
  readonly declines: ReadonlySet<string>;
};

/** A charge of a simulated future; in cents. */
export type SimulatedCharge = {
  readonly cycle: number;
  /** The ordinal in its series, from 1. */
  readonly attempt: number;
  readonly amountCents: number;
  readonly outcome: 'SUCCEEDED' | 'FAILED';
};

/** What happens at one moment: what falls due, and the outcome of the charge that it asks for. */
export type SimulatedStep = {
  readonly time: string;
  readonly events: readonly SubscriptionEvent[];
  readonly charge?: SimulatedCharge;
  /** The subscription after these events; of its charges it has the open one, and their number. */
  readonly subscription: Subscription;
};

/** More charges are not simulated: see {@link mostCharges}. */
export const MOST_SIMULATED_CHARGES = 1_000;

/** A card that nobody has used. */
const CARD = 'simulated';

/**
 * The future of a subscription as its machine and its calendar make it, each charge having its outcome at once; nothing is recorded. Step by step,
 * so that a long one can be lived in slices: see {@link mostCharges} before.
 */
export function* simulate(subscription: Subscription, assumptions: Assumptions): Generator<SimulatedStep, void> {
  for (let step: SimulatedStep | undefined = begin(subscription, assumptions); step !== undefined; step = next(step, assumptions))
    if (step.events.length > 0) yield step;
}

/**
 * No future has more charges, known without living it: one for each cycle until its end that is not paid yet, and one more for each decline of such a
 * cycle. More than {@link MOST_SIMULATED_CHARGES} are not simulated.
 */
export function mostCharges(subscription: Subscription, { from, until, declines }: Assumptions): number {
  const { terms, lastCycle, open = '', charges } = subscription;
  const anchor = subscription.anchor ?? charges.get(open)?.acceptTime ?? trialEnd(from, terms.trialPeriodDays);
  const last = latestCycle(until, anchor, terms.rhythm);
  const cycles = Math.max(0, last - lastCycle);
  const declined = [...declines].map((each) => Number.parseInt(each, 10)).filter((cycle) => cycle > lastCycle && cycle <= last);
  return cycles + declined.length;
}

/** The same day some months later, to look ahead until then. */
export function monthsLater(from: string, months: number): string {
  return startOf(months + 1, from, { frequency: 'MONTHLY', interval: 1 });
}

/** An open charge is answered; a buyer who has not accepted yet accepts. */
function begin(subscription: Subscription, assumptions: Assumptions): SimulatedStep {
  const { from: time } = assumptions;
  const waits = subscription.status === 'PENDING_ACCEPTANCE' && subscription.open === undefined;
  const begun = { time, events: [], subscription };
  return answered(waits ? after(begun, { type: 'StartAcceptance', method: CARD, ...chargeAt(begun) }) : begun, assumptions);
}

/** What is due next; undefined: nothing is, until the end. */
function next({ time: now, subscription }: SimulatedStep, assumptions: Assumptions): SimulatedStep | undefined {
  const due = nextDueTime(subscription);
  if (due === undefined) return undefined;
  const time = due > now ? due : now;
  if (time > assumptions.until) return undefined;
  const waiting = { time, events: [], subscription };
  const done = after(waiting, { type: 'RunDue', ...chargeAt(waiting) });
  return done.events.length > 0 ? answered(done, assumptions) : undefined;
}

/** With the outcome of its open charge. */
function answered(step: SimulatedStep, { declines }: Assumptions): SimulatedStep {
  const { time, subscription } = step;
  const { open, owed, status, charges } = subscription;
  const cycle = open === undefined ? undefined : charges.get(open)?.cycle;
  if (open === undefined || cycle === undefined) return step;
  const attempt = status === 'PAST_DUE' ? (owed?.failedCount ?? 0) + 1 : 1;
  const outcome = declines.has(`${cycle}.${attempt}`) ? 'FAILED' : 'SUCCEEDED';
  const charge = { cycle, attempt, amountCents: amountOf(cycle, subscription), outcome } as const;
  return { ...after(step, { type: 'RecordCharge', chargeId: open, outcome, payment: '', at: time }), charge };
}

function after(step: SimulatedStep, command: SubscriptionCommand): SimulatedStep {
  const decision = decide(command, step.subscription);
  if (decision.kind !== 'accepted') return step;
  const { charges } = step.subscription;
  const requested = decision.events.filter(({ type }) => type === 'ChargeRequested').length;
  const subscription = forgetful(decision.events.reduce(evolve, step.subscription), charges.size + requested);
  return { ...step, events: [...step.events, ...decision.events], subscription };
}

/** Every charge copies the map of all before it, and here none of them is asked about again: each has its outcome already. */
function forgetful(subscription: Subscription, count: number): Subscription {
  const { open, charges } = subscription;
  const charge = open === undefined ? undefined : charges.get(open);
  return { ...subscription, charges: new OpenCharge(open !== undefined && charge ? [[open, charge]] : [], count) };
}

/** The open charge, in place of all; `size` is the number of all, since the next one's ordinal follows from it. */
class OpenCharge extends Map<string, Charge> {
  constructor(
    entries: readonly (readonly [string, Charge])[],
    private readonly count: number,
  ) {
    super(entries);
  }

  override get size(): number {
    return this.count;
  }
}

type Charge = Subscription['charges'] extends ReadonlyMap<string, infer Each> ? Each : never;

function chargeAt({ time, subscription }: SimulatedStep): { readonly chargeId: string; readonly at: string } {
  return { chargeId: `simulated-${subscription.charges.size + 1}`, at: time };
}
