import { PERSONAL } from '@cauce/testing/domain';
import fc from 'fast-check';
import { nextDueTime } from '../src/due.js';
import type { SubscriptionCommand } from '../src/subscription.commands.js';
import { decide } from '../src/subscription.js';
import { evolve, initial, type Subscription } from '../src/subscription.state.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const BEGIN = Date.parse('2030-01-31T10:00:00.000Z');

/** Any creation: of both kinds and rhythms, with and without a trial and a first amount. */
export const creation = fc.record({
  type: fc.constant('CreateSubscription' as const),
  kind: fc.constantFrom('SUBSCRIPTION' as const, 'PLAN_ASSIGNMENT' as const),
  terms: fc.record(
    {
      name: fc.constant('stores/s/subscription-plans/p/subscriptions/n'),
      organization: fc.constant('organizations/o'),
      plan: fc.constant('stores/s/subscription-plans/p'),
      planDisplayName: fc.constant('Club'),
      rhythm: fc.constantFrom({ frequency: 'WEEKLY' as const, interval: 1 }, { frequency: 'MONTHLY' as const, interval: 1 }),
      trialPeriodDays: fc.constantFrom(0, 0, 14),
      amountCents: fc.constant(1_000),
      currencyCode: fc.constant('COP'),
      firstChargeAmountCents: fc.constantFrom(0, 500),
    },
    {
      requiredKeys: ['name', 'organization', 'plan', 'planDisplayName', 'rhythm', 'trialPeriodDays', 'amountCents', 'currencyCode'],
    },
  ),
  acceptanceExpireTime: fc.constant(timeAt(7)),
  fingerprint: fc.constantFrom({ buyer: 'h1' }, { buyer: 'h1' }, { buyer: 'h2' }),
  shown: fc.constant({ storeDisplayName: 'Taller', organizationDisplayName: 'Taller S.A.S.', environment: 'PRODUCTION' as const }),
  linkKey: fc.constant('k1'),
  personal: fc.constant({
    buyer: { email: PERSONAL, phoneNumber: PERSONAL, firstName: PERSONAL, lastName: PERSONAL },
  }),
  at: fc.constant(timeAt(0)),
});

/** What happens next, said without knowing the state: a command is made of it when it happens. */
type Happening =
  | { readonly kind: 'accept'; readonly card: number }
  | { readonly kind: 'change'; readonly card: number; readonly lateDays: number }
  | {
      readonly kind: 'answer';
      readonly outcome: 'SUCCEEDED' | 'FAILED' | 'WITHDRAWN' | 'REFUSED';
      readonly which: number;
      readonly byFirst: boolean;
    }
  | { readonly kind: 'due'; readonly lateDays: number }
  | { readonly kind: 'cancel'; readonly by: 'MERCHANT' | 'OPERATOR' }
  | { readonly kind: 'create'; readonly command: SubscriptionCommand }
  | { readonly kind: 'again'; readonly which: number };

const card = fc.nat({ max: 3 });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('accept' as const), card }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), card, lateDays: fc.constantFrom(0, 0, 40) }) },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      outcome: fc.constantFrom('SUCCEEDED', 'FAILED', 'FAILED', 'FAILED', 'WITHDRAWN', 'REFUSED'),
      which: fc.constantFrom(0, 0, 0, 0, 1, 2),
      byFirst: fc.boolean(),
    }),
  },
  { weight: 9, arbitrary: fc.record({ kind: fc.constant('due' as const), lateDays: fc.constantFrom(0, 0, 0, -1, 3, 40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), by: fc.constantFrom('MERCHANT', 'OPERATOR') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const), command: creation }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again' as const), which: fc.nat({ max: 20 }) }) },
);

const fails: Happening = { kind: 'answer', outcome: 'FAILED', which: 0, byFirst: false };
const due: Happening = { kind: 'due', lateDays: 0 };
/** One after the other, or a series that fails. */
const happenings = fc
  .array(
    fc.oneof(
      { weight: 12, arbitrary: happening.map((each) => [each]) },
      { weight: 1, arbitrary: fc.constantFrom(series(), seriesWithNewCard()) },
    ),
    {
      minLength: 1,
      maxLength: 40,
      size: 'max',
    },
  )
  .map((parts) => parts.flat());

function series(): Happening[] {
  return [due, fails, due, fails, due, fails, due];
}

/** The last charge of a series fails, and a new card waits. */
function seriesWithNewCard(): Happening[] {
  return [...series(), { kind: 'change', card: 3, lateDays: 0 }, fails, due];
}

/** Lives that time and answers lead on: the command that each happening means is made of the state that it meets. */
export const lives: fc.Arbitrary<readonly SubscriptionCommand[]> = fc.tuple(creation, happenings).map(([create, all]) => {
  const commands: SubscriptionCommand[] = [create];
  let state = after(initial, create);
  let now = BEGIN;
  for (const each of all) {
    if (each.kind === 'due') now = Math.max(now, Date.parse(nextDueTime(state) ?? iso(now)) + each.lateDays * DAY_MS);
    if (each.kind === 'change') now += each.lateDays * DAY_MS;
    const command = commandOf(each, state, iso(now), commands);
    commands.push(command);
    state = after(state, command);
    now += 60_000;
  }
  return commands;
});

function commandOf(each: Happening, state: Subscription, at: string, before: readonly SubscriptionCommand[]): SubscriptionCommand {
  const chargeId = `charge${state.charges.size + 1}`;
  switch (each.kind) {
    case 'accept':
      return { type: 'StartAcceptance', method: `card${each.card}`, chargeId, at };
    case 'change':
      return { type: 'ChangeMethod', method: `card${each.card}`, chargeId, at };
    case 'answer': {
      const asked = [...state.charges.keys()];
      const answered = asked.at(-1 - (each.which % Math.max(1, asked.length))) ?? 'none';
      const fundedBy = each.byFirst && each.outcome === 'SUCCEEDED' ? firstOfItsCycle(answered, state) : answered;
      const about = fundedBy === answered ? {} : { fundedBy };
      return { type: 'RecordCharge', chargeId: answered, outcome: each.outcome, payment: 'stores/s/payments/p', ...about, at };
    }
    case 'due':
      return { type: 'RunDue', chargeId, at };
    case 'cancel':
      return { type: 'CancelSubscription', by: each.by, reason: 'asked', at };
    case 'create':
      return each.command;
    case 'again':
      return repeated(before[each.which % before.length] ?? { type: 'RunDue', chargeId, at }, chargeId);
  }
}

/** Late money of a cycle's first charge pays for each later one. */
function firstOfItsCycle(chargeId: string, { charges }: Subscription): string {
  const cycle = charges.get(chargeId)?.cycle;
  return [...charges].find(([, charge]) => charge.cycle === cycle)?.[0] ?? chargeId;
}

/** The id of a charge is made of the state that a command meets: no second charge has the first one's. */
function repeated(command: SubscriptionCommand, chargeId: string): SubscriptionCommand {
  return 'chargeId' in command && command.type !== 'RecordCharge' ? { ...command, chargeId } : command;
}

/** The state after a command. */
export function after(state: Subscription, command: SubscriptionCommand): Subscription {
  const decision = decide(command, state);
  return decision.kind === 'accepted' ? decision.events.reduce(evolve, state) : state;
}

/** Unix milliseconds as a time. */
export function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** Days after the beginning of every life. */
export function timeAt(days: number): string {
  return iso(BEGIN + days * DAY_MS);
}
