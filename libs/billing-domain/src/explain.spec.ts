import { PERSONAL } from '@cauce/testing/domain';
import fc from 'fast-check';
import { after, lives } from '../test/lives.js';
import { nextDueTime } from './due.js';
import { type Cause, explain, type Explanation } from './explain.js';
import type { SubscriptionCommand } from './subscription.commands.js';
import type { SubscriptionEvent } from './subscription.events.js';
import { decide, SUBSCRIPTION_MACHINE } from './subscription.js';
import { evolve, initial, type Subscription } from './subscription.state.js';
import { SUBSCRIPTION_STATUSES } from './subscription.terms.js';

const BEGIN = '2030-01-31T10:00:00.000Z';

/** A story: what is asked, one after the other; monthly, 1000 cents. */
class Story {
  readonly events: SubscriptionEvent[] = [];
  state: Subscription = initial;
  private now = BEGIN;

  constructor(trialPeriodDays = 0) {
    const plan = { plan: 'stores/s/subscription-plans/p', planDisplayName: 'Club', rhythm: { frequency: 'MONTHLY', interval: 1 } } as const;
    this.ask({
      type: 'CreateSubscription',
      kind: 'SUBSCRIPTION',
      terms: { name: 'n', organization: 'organizations/o', ...plan, trialPeriodDays, amountCents: 1_000, currencyCode: 'COP' },
      acceptanceExpireTime: '2030-02-07T10:00:00.000Z',
      fingerprint: {},
      shown: { storeDisplayName: 'Taller', organizationDisplayName: 'Taller S.A.S.', environment: 'PRODUCTION' },
      linkKey: 'k1',
      at: BEGIN,
    });
  }

  accept = () => this.ask({ type: 'StartAcceptance', method: 'card1', chargeId: this.next, at: this.now });
  succeeds = () => this.ask({ type: 'RecordCharge', chargeId: this.state.open ?? '', outcome: 'SUCCEEDED', payment: 'p', at: this.now });
  fails = () => this.ask({ type: 'RecordCharge', chargeId: this.state.open ?? '', outcome: 'FAILED', payment: 'p', at: this.now });
  cancel = () => this.ask({ type: 'CancelSubscription', by: 'MERCHANT', reason: 'moved away', at: this.now });

  /** Time comes to what is due. */
  passes(): this {
    this.now = nextDueTime(this.state) ?? this.now;
    return this.ask({ type: 'RunDue', chargeId: this.next, at: this.now });
  }

  explained(): Explanation {
    const explained = explain(this.events, this.now);
    if (explained === undefined) throw new Error('it does not exist');
    return explained;
  }

  private ask(command: SubscriptionCommand): this {
    const decision = decide(command, this.state);
    if (decision.kind === 'accepted') this.events.push(...decision.events);
    this.state = this.events.reduce(evolve, initial);
    return this;
  }

  private get next(): string {
    return `charge${this.state.charges.size + 1}`;
  }
}

const anActive = () => new Story().accept().succeeds();
const aSuspended = () => [1, 2, 3, 4].reduce((story) => story.passes().fails(), anActive());
const causes = ({ next }: Explanation): Cause[] => next.map(({ cause }) => cause);

it('nothing explains what does not exist', () => expect(explain([], BEGIN)).toBeUndefined());

describe('in words, why it is', () => {
  it('PENDING_ACCEPTANCE', () => {
    const explained = new Story().explained();
    expect(explained.summary).toBe(
      'It is PENDING_ACCEPTANCE since 2030-01-31T10:00:00.000Z. It is created, and its buyer may accept before 2030-02-07T10:00:00.000Z. On 2030-02-07T10:00:00.000Z it is CANCELED by the rules (ACCEPTANCE_EXPIRED).',
    );
    expect(causes(explained)).toEqual(['CALENDAR', 'BUYER_ACCEPTS', 'MERCHANT_CANCELS', 'OPERATOR_CANCELS']);
    expect(explained.next[1]?.then?.map(({ cause, status }) => [cause, status])).toEqual([
      ['CHARGE_SUCCEEDS', 'ACTIVE'],
      ['CHARGE_FAILS', 'PENDING_ACCEPTANCE'],
    ]);
  });

  it('CANCELED before the first charge had its outcome, without another card to try', () => {
    const { summary } = new Story().accept().cancel().explained();
    expect(summary).toMatch(/If the charge fails: the first charge fails \(DECLINED\)\.$/);
  });

  it('TRIALING', () => {
    const { summary, nextDueTime: due, nextBillingTime } = new Story(14).accept().explained();
    expect(summary).toBe(
      'It is TRIALING since 2030-01-31T10:00:00.000Z. The buyer accepts with a card; the trial begins, until 2030-02-14T10:00:00.000Z. On 2030-02-11T10:00:00.000Z the buyer is told that the trial ends soon. Something is due next on 2030-02-14T10:00:00.000Z.',
    );
    expect([due, nextBillingTime]).toEqual(['2030-02-11T10:00:00.000Z', '2030-02-14T10:00:00.000Z']);
  });

  it('ACTIVE', () => {
    expect(anActive().explained().summary).toBe(
      'It is ACTIVE since 2030-01-31T10:00:00.000Z. The buyer accepts with a card; cycle 1 is charged, attempt 1 (1000 cents, COP); cycle 1 is paid, 2030-01-31T10:00:00.000Z to 2030-02-28T10:00:00.000Z; it becomes ACTIVE. On 2030-02-28T10:00:00.000Z cycle 2 is charged, attempt 1 (1000 cents, COP). If the charge succeeds: cycle 2 is paid, 2030-02-28T10:00:00.000Z to 2030-03-31T10:00:00.000Z. Something is due next on 2030-03-31T10:00:00.000Z. If the charge fails: the charge of cycle 2 fails (DECLINED), failure 1 of its series; it becomes PAST_DUE, and the charge is tried again on days 2, 5 and 7. Something is due next on 2030-03-02T10:00:00.000Z.',
    );
  });

  it('PAST_DUE, between two attempts and while one is open', () => {
    const between = anActive().passes().fails();
    const { because, next, nextBillingTime } = between.explained();
    expect(because.map(({ event, reason }) => [event, reason])).toEqual([
      ['ChargeRequested', undefined],
      ['ChargeFailed', 'DECLINED'],
      ['SubscriptionPastDue', undefined],
    ]);
    expect(nextBillingTime).toBe('2030-03-02T10:00:00.000Z');
    expect(next[0]).toMatchObject({ cause: 'CALENDAR', time: '2030-03-02T10:00:00.000Z', when: 'idle, attempt is due or new card waits' });
    const open = between.passes().explained();
    expect(open).not.toHaveProperty('nextDueTime');
    expect(causes(open)).toEqual(['CHARGE_SUCCEEDS', 'CHARGE_FAILS', 'CARD_CHANGES', 'MERCHANT_CANCELS', 'OPERATOR_CANCELS']);
    expect(open.next[1]).toMatchObject({ when: 'open fails, not the last of its series', nextDueTime: '2030-03-05T10:00:00.000Z' });
  });

  it('SUSPENDED, where only an operator may cancel and another card makes it active', () => {
    const { because, next, summary } = aSuspended().explained();
    expect(summary).toContain('It is SUSPENDED since 2030-03-07T10:00:00.000Z.');
    expect(because.at(-1)?.event).toBe('SubscriptionSuspended');
    expect(next.map(({ cause, status }) => [cause, status])).toEqual([
      ['CALENDAR', 'SUSPENDED'],
      ['CARD_CHANGES', 'ACTIVE'],
      ['OPERATOR_CANCELS', 'CANCELED'],
    ]);
    expect(next[0]?.then?.map(({ status }) => status)).toEqual(['ACTIVE', 'SUSPENDED']);
    expect(aSuspended().passes().fails().explained().next[0]?.then?.at(-1)).toMatchObject({
      when: 'open fails, second in a row',
      status: 'CANCELED',
    });
  });

  it('CANCELED, and that nothing more happens', () => {
    const { summary, next, because } = anActive().cancel().explained();
    expect(summary).toMatch(/It is CANCELED by the merchant \(moved away\)\. It has ended: nothing more happens\.$/);
    expect([next, because.at(-1)?.reason]).toEqual([[], 'moved away']);
    const inFlight = anActive().passes().cancel().explained();
    expect(inFlight.next.map(({ cause, events, status }) => [cause, events, status])).toEqual([
      ['CHARGE_SUCCEEDS', ['CycleCharged'], 'CANCELED'],
      ['CHARGE_FAILS', ['ChargeFailed'], 'CANCELED'],
    ]);
  });
});

it('explains any life by its table: the status, each event once, what is due, and nothing of the buyer', () => {
  const seen = new Set<string>();
  const rows = Object.values(SUBSCRIPTION_MACHINE.transitions).flatMap((its: readonly (readonly [unknown, string, ...unknown[]])[]) => its);
  const words = new Set(rows.map(([, when]) => when));
  fc.assert(
    fc.property(lives, (commands) => {
      const { state, events } = lived(commands);
      const now = commands.map(({ at }) => at).reduce((one, other) => (one > other ? one : other));
      const explained = explain(events, now);
      if (explained === undefined || state.status === 'NONE') {
        expect([state.status, explained]).toEqual(['NONE', undefined]);
        return;
      }
      seen.add(explained.status);
      expect(explained.status).toBe(state.status);
      expect(explained.history.map(({ event, time }) => [event, time])).toEqual(events.map(({ type, data }) => [type, data.at]));
      expect(explained.because.at(-1)).toMatchObject({ status: state.status, time: explained.since });
      const due = nextDueTime(state);
      expect(explained.nextDueTime).toBe(due);
      const byTime = explained.next.filter(({ cause }) => cause === 'CALENDAR');
      expect(byTime.map(({ time }) => time)).toEqual(due === undefined ? [] : [due > now ? due : now]);
      for (const { when } of explained.next.flatMap((each) => [each, ...(each.then ?? [])])) expect(words).toContain(when);
      expect(JSON.stringify(explained)).not.toMatch(new RegExp(`${PERSONAL}|undefined`));
    }),
    { numRuns: 400, seed: 11 },
  );
  expect(seen).toEqual(new Set(SUBSCRIPTION_STATUSES));
});

function lived(commands: readonly SubscriptionCommand[]): { readonly state: Subscription; readonly events: readonly SubscriptionEvent[] } {
  const events: SubscriptionEvent[] = [];
  let state = initial;
  for (const command of commands) {
    const decision = decide(command, state);
    if (decision.kind === 'accepted') events.push(...decision.events);
    state = after(state, command);
  }
  return { state, events };
}
