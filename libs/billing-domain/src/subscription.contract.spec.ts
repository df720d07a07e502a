import fc from 'fast-check';
import { ByTheContract, type Life, type Told } from '../test/by-the-contract.js';
import { after, iso } from '../test/lives.js';
import { nextBillingTime, nextDueTime } from './due.js';
import type { SubscriptionCommand } from './subscription.commands.js';
import type { SubscriptionEvent } from './subscription.events.js';
import { decide } from './subscription.js';
import { initial, type Subscription } from './subscription.state.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

const BECAME: Partial<Record<SubscriptionEvent['type'], string>> = {
  TrialStarted: 'TRIALING',
  SubscriptionActivated: 'ACTIVE',
  SubscriptionPastDue: 'PAST_DUE',
  SubscriptionSuspended: 'SUSPENDED',
  SubscriptionCanceled: 'CANCELED',
};

/** The machine's own life. */
class ByTheMachine {
  readonly told: string[] = [];
  subscription: Subscription = initial;
  private answered = 0;

  constructor(private readonly life: Life) {}

  live(): this {
    const { terms, begin, until } = this.life;
    const shown = { storeDisplayName: 'T', organizationDisplayName: 'T', environment: 'PRODUCTION' as const };
    const creation = { kind: 'SUBSCRIPTION' as const, terms, fingerprint: {}, shown, linkKey: 'k1' };
    this.run({ type: 'CreateSubscription', ...creation, acceptanceExpireTime: iso(begin + 7 * DAY_MS), at: iso(begin) });
    this.run({ type: 'StartAcceptance', method: 'first card', ...this.charging(), at: iso(begin) });
    const cards = [...this.life.cards];
    for (let now = begin; this.subscription.status !== 'PENDING_ACCEPTANCE';) {
      const time = nextDueTime(this.subscription);
      if (time === undefined) break;
      const due = Math.max(now, Date.parse(time));
      const card = cards[0] !== undefined && cards[0] < due ? cards.shift() : undefined;
      if ((card ?? due) > until) break;
      now = Math.max(now, card ?? due);
      const method = `card ${cards.length}`;
      this.run({ ...(card === undefined ? { type: 'RunDue' } : { type: 'ChangeMethod', method }), ...this.charging(), at: iso(now) });
    }
    return this;
  }

  /** Answers the charge that the command asked for, too. */
  private run(command: SubscriptionCommand): void {
    const decision = decide(command, this.subscription);
    if (decision.kind === 'accepted') this.told.push(...decision.events.flatMap(toldOf));
    this.subscription = after(this.subscription, command);
    const { open: chargeId } = this.subscription;
    if (chargeId === undefined) return;
    const outcome = (this.life.answers[this.answered] ?? true) ? 'SUCCEEDED' : 'FAILED';
    this.answered += 1;
    this.run({ type: 'RecordCharge', chargeId, outcome, payment: 'stores/s/payments/p', at: command.at });
  }

  private charging(): { readonly chargeId: string } {
    return { chargeId: `charge${this.subscription.charges.size + 1}` };
  }
}

function toldOf({ type, data }: SubscriptionEvent): Told {
  const told = (what: string) => [`${data.at} ${what}`];
  if (type === 'CycleCharged') return told(`SUCCEEDED ${data.cycle} ${data.amountCents}`);
  if (type === 'ChargeFailed') return told(`FAILED ${data.cycle} ${data.amountCents} ${data.failedCount}`);
  const became = BECAME[type];
  return became === undefined ? [] : told(became);
}

const begins = fc.oneof(
  fc
    .constantFrom('2027-10-31T10:00:00.000Z', '2027-12-29T23:59:59.999Z', '2028-01-30T05:00:00.001Z', '2028-02-29T00:00:00.000Z')
    .map(Date.parse),
  fc.integer({ min: Date.UTC(2027, 0, 1), max: Date.UTC(2029, 0, 1) }),
);

const lives: fc.Arbitrary<Life> = fc
  .record({
    rhythm: fc.record({ frequency: fc.constantFrom('WEEKLY' as const, 'MONTHLY' as const), interval: fc.constantFrom(1, 1, 1, 2, 3, 12) }),
    trialPeriodDays: fc.constantFrom(0, 0, 1, 3, 14, 365),
    first: fc.constantFrom({}, { firstChargeAmountCents: 0 }, { firstChargeAmountCents: 500 }),
    begin: begins,
    days: fc.constantFrom(100, 400, 1_200),
    answers: fc.array(fc.boolean(), { maxLength: 60, size: 'max' }),
    waits: fc.array(fc.oneof(fc.integer({ min: 1, max: 3 * DAY_MS }), fc.integer({ min: 1, max: 60 * DAY_MS })), {
      maxLength: 40,
      size: 'max',
    }),
  })
  .map(({ rhythm, trialPeriodDays, first, begin, days, answers, waits }) => {
    const names = {
      name: 'stores/s/subscription-plans/p/subscriptions/n',
      organization: 'organizations/o',
      plan: 'stores/s/subscription-plans/p',
    };
    const terms = { ...names, planDisplayName: 'Club', rhythm, trialPeriodDays, amountCents: 1_000, currencyCode: 'COP', ...first };
    const cards = waits.map((_, nth) => waits.slice(0, nth + 1).reduce((sum, wait) => sum + wait, begin));
    return { terms, begin, until: begin + days * DAY_MS, answers, cards };
  });

it('merchants are told what the contract says, at the time that it says', () => {
  fc.assert(
    fc.property(lives, (life) => {
      const [machine, contract] = [new ByTheMachine(life).live(), new ByTheContract(life).live()];
      const { status } = machine.subscription;
      expect(machine.told).toEqual(contract.told);
      expect(status).toBe(contract.status);
      const next = contract.nextBillingTime();
      expect(nextBillingTime(machine.subscription)).toBe(next === Infinity ? undefined : iso(next));
    }),
    { numRuns: 1_000 },
  );
});
