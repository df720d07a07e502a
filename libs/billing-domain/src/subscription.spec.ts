import type { FailureReason } from '@cauce/kernel';
import { nextBillingTime, nextDueTime } from './due.js';
import type { RecordCharge, SubscriptionCommand } from './subscription.commands.js';
import type { SubscriptionEvent } from './subscription.events.js';
import { decide } from './subscription.js';
import { evolve, initial, type Subscription } from './subscription.state.js';
import type { Identity, Kind, SubscriptionTerms } from './subscription.terms.js';
import { evolveView, type SubscriptionView } from './subscription.view.js';

const ACCEPTED = '2030-01-31T10:00:00.000Z';

/** A subscription that is lived through, with what its stream records, in short: `ChargeRequested c1a1`. */
class Life {
  private state: Subscription = initial;
  readonly events: SubscriptionEvent[] = [];
  private told = 0;
  private decided: ReturnType<typeof decide> | undefined;
  private now = ACCEPTED;

  static of(terms: Partial<SubscriptionTerms> = {}, kind: Kind = 'SUBSCRIPTION'): Life {
    const life = new Life();
    life.ask({
      type: 'CreateSubscription',
      kind,
      terms: {
        name: 'stores/s/subscription-plans/p/subscriptions/n',
        organization: 'organizations/o',
        plan: 'stores/s/subscription-plans/p',
        planDisplayName: 'Club',
        rhythm: { frequency: 'MONTHLY', interval: 1 },
        trialPeriodDays: 0,
        amountCents: 1_000,
        currencyCode: 'COP',
        ...terms,
      },
      acceptanceExpireTime: '2030-02-07T10:00:00.000Z',
      fingerprint: {},
      shown: { storeDisplayName: 'Taller', organizationDisplayName: 'Taller S.A.S.', environment: 'PRODUCTION' },
      linkKey: 'k1',
      at: ACCEPTED,
    });
    return life;
  }

  get status(): string {
    return this.state.status;
  }

  get due(): string | undefined {
    return nextDueTime(this.state);
  }

  get billing(): string | undefined {
    return nextBillingTime(this.state);
  }

  /** Why the latest command recorded nothing. */
  get ignored(): string | undefined {
    return this.decided?.kind === 'ignored' ? this.decided.why : undefined;
  }

  accept = (method = 'card1', personal?: { readonly identity: Identity }) =>
    this.ask({ type: 'StartAcceptance', method, chargeId: this.nextCharge, ...(personal && { personal }), at: this.now });
  change = (method: string) => this.ask({ type: 'ChangeMethod', method, chargeId: this.nextCharge, at: this.now });
  cancel = (by: 'MERCHANT' | 'OPERATOR' = 'MERCHANT') => this.ask({ type: 'CancelSubscription', by, reason: 'asked', at: this.now });
  succeeds = (chargeId = this.lastCharge, fundedBy?: string) =>
    this.answer(chargeId, 'SUCCEEDED', fundedBy === undefined ? {} : { fundedBy });
  fails = (reason: FailureReason = 'INSUFFICIENT_FUNDS') => this.answer(this.lastCharge, 'FAILED', { reason });
  failsForEver = () => this.answer(this.lastCharge, 'FAILED', { reason: 'DECLINED', isNothingCharged: true });
  isWithdrawn = () => this.answer(this.lastCharge, 'WITHDRAWN');
  isRefused = () => this.answer(this.lastCharge, 'REFUSED');

  /** Time comes to what is due, or to this time, and what is due then is done. */
  passes(until = this.due ?? this.now): this {
    this.now = until;
    return this.ask({ type: 'RunDue', chargeId: this.nextCharge, at: this.now });
  }

  /** Time passes, and nobody looks what is due. */
  at(time: string): this {
    this.now = time;
    return this;
  }

  /** What was recorded since it was asked last. */
  news(): string[] {
    const news = this.events.slice(this.told).map(inShort);
    this.told = this.events.length;
    return news;
  }

  private answer(
    chargeId: string,
    outcome: RecordCharge['outcome'],
    about: Pick<RecordCharge, 'fundedBy' | 'reason' | 'isNothingCharged'> = {},
  ): this {
    return this.ask({ type: 'RecordCharge', chargeId, outcome, payment: 'stores/s/payments/p', ...about, at: this.now });
  }

  private ask(command: SubscriptionCommand): this {
    const decision = decide(command, this.state);
    this.decided = decision;
    if (decision.kind === 'rejected') throw new Error(`${command.type}: ${decision.code}`);
    for (const event of decision.kind === 'accepted' ? decision.events : []) {
      this.events.push(event);
      this.state = evolve(this.state, event);
    }
    return this;
  }

  private get nextCharge(): string {
    return `charge${this.state.charges.size + 1}`;
  }

  private get lastCharge(): string {
    return `charge${this.state.charges.size}`;
  }
}

function inShort({ type, data }: SubscriptionEvent): string {
  switch (type) {
    case 'ChargeRequested':
      return `${type} c${data.cycle}a${data.attempt} ${data.amountCents}`;
    case 'CycleCharged':
      return `${type} c${data.cycle} ${data.period.start.slice(0, 10)}`;
    case 'ChargeFailed':
      return `${type} ${data.failedCount}`;
    case 'CycleGivenUp':
      return `${type} c${data.cycle}`;
    case 'SubscriptionCanceled':
      return `${type} ${data.reason}${data.withdraw === undefined ? '' : ` withdraws c${data.withdraw}`}`;
    default:
      return type;
  }
}

/** An active one: accepted with card1 and charged. */
function anActive(terms: Partial<SubscriptionTerms> = {}): Life {
  const life = Life.of(terms).accept().succeeds();
  life.news();
  return life;
}

/** One whose second cycle has failed four times. */
function aSuspended(terms: Partial<SubscriptionTerms> = {}): Life {
  const life = anActive(terms);
  for (let times = 0; times < 4; times += 1) life.passes().fails();
  expect(life.status).toBe('SUSPENDED');
  life.news();
  return life;
}

it('31 January, monthly: each month’s last day is charged', () => {
  const life = Life.of().accept();
  expect(life.news()).toEqual(['SubscriptionCreated', 'AcceptanceStarted', 'ChargeRequested c1a1 1000']);
  expect(life.succeeds().news()).toEqual(['CycleCharged c1 2030-01-31', 'SubscriptionActivated']);
  for (const [cycle, day] of ['2030-02-28', '2030-03-31', '2030-04-30'].entries()) {
    expect(life.due?.slice(0, 10)).toBe(day);
    expect(life.passes().succeeds().news()).toEqual([`ChargeRequested c${cycle + 2}a1 1000`, `CycleCharged c${cycle + 2} ${day}`]);
  }
});

it('a trial: its end is told, and the first amount is charged then, its retries too', () => {
  const life = Life.of({ trialPeriodDays: 14, firstChargeAmountCents: 500 }).accept();
  expect([life.status, life.due]).toEqual(['TRIALING', '2030-02-11T10:00:00.000Z']);
  expect(life.passes().news().at(-1)).toBe('TrialEndNoticed');
  expect(life.passes().fails().news()).toEqual(['ChargeRequested c1a1 500', 'ChargeFailed 1', 'SubscriptionPastDue']);
  expect(life.passes().succeeds().news()).toEqual(['ChargeRequested c1a2 500', 'CycleCharged c1 2030-02-14', 'SubscriptionActivated']);
  expect(life.passes().news()).toEqual(['ChargeRequested c2a1 1000']);
});

it('a first charge of 0 is not charged: it is active at once, and the second cycle has its date', () => {
  const life = Life.of({ firstChargeAmountCents: 0 }).accept();
  expect(life.news().slice(1)).toEqual(['AcceptanceStarted', 'CycleWaived', 'SubscriptionActivated']);
  expect(life.due).toBe('2030-02-28T10:00:00.000Z');
});

it.each(['acceptance', 'renewal'])('a decline at the %s shows that nothing was charged only where payments said so', (when) => {
  const begun = () => (when === 'acceptance' ? Life.of().accept() : anActive().passes());
  const shown = ({ events }: Life) => events.reduce<SubscriptionView | undefined>(evolveView, undefined)?.declined;
  const [certain, open] = [begun().failsForEver(), begun().fails()].map(shown);
  expect([certain?.isNothingCharged, open && 'isNothingCharged' in open]).toEqual([true, false]);
});

it('declined at the acceptance: another card, and the anchor is the second one’s', () => {
  const life = Life.of().accept('card1').fails();
  expect([life.status, life.news().at(-1)]).toEqual(['PENDING_ACCEPTANCE', 'AcceptanceDeclined']);
  expect(life.accept('card1').news()).toEqual([]);
  expect(life.accept('card2').succeeds().news()).toEqual([
    'AcceptanceStarted',
    'ChargeRequested c1a1 1000',
    'CycleCharged c1 2030-01-31',
    'SubscriptionActivated',
  ]);
});

it('a failure says why: the bank declines only what it was asked for', () => {
  const reasonOf = ({ events }: Life) => events.map(({ data }) => 'reason' in data && data.reason).findLast(Boolean);
  expect(reasonOf(anActive().passes().fails('CARD_EXPIRED'))).toBe('CARD_EXPIRED');
  expect(reasonOf(anActive().passes().isRefused())).toBe('NOT_BEGUN');
  expect(reasonOf(anActive().passes().isWithdrawn())).toBe('WITHDRAWN');
  expect(reasonOf(Life.of().accept().isRefused())).toBe('NOT_BEGUN');
});

describe('the next attempt', () => {
  const failed = (nextAttemptTime?: string) => {
    const fold = anActive()
      .passes()
      .fails()
      .events.map((event): SubscriptionEvent => {
        if (event.type !== 'ChargeFailed') return event;
        const { nextAttemptTime: _, ...data } = event.data;
        return { ...event, data: { ...data, ...(nextAttemptTime !== undefined && { nextAttemptTime }) } };
      });
    return fold.reduce(evolve, initial);
  };
  const run = (at: string, state: Subscription) => decide({ type: 'RunDue', chargeId: 'next', at }, state).kind;

  it('is recorded with each failure but the last, and comes then', () => {
    const times = aSuspended().events.flatMap(({ type, data }) => (type === 'ChargeFailed' ? [data.nextAttemptTime] : []));
    expect(times).toEqual(['2030-03-02T10:00:00.000Z', '2030-03-05T10:00:00.000Z', '2030-03-07T10:00:00.000Z', undefined]);
  });

  it('comes when it was recorded, whatever the timetable is today', () => {
    const [before, then] = ['2030-03-08T23:59:59.999Z', '2030-03-09T00:00:00.000Z'];
    const state = failed(then);
    expect([nextDueTime(state), nextBillingTime(state)]).toEqual([then, then]);
    expect([run(before, state), run(then, state)]).toEqual(['ignored', 'accepted']);
  });

  it('comes by the timetable of today where an older stream recorded none', () => {
    expect(nextDueTime(failed())).toBe('2030-03-02T10:00:00.000Z');
    expect(run('2030-03-02T10:00:00.000Z', failed())).toBe('accepted');
  });

  it('of a series that a new card begins is not that of the series before', () => {
    expect(aSuspended().change('card9').fails().due).toBe('2030-03-09T10:00:00.000Z');
  });
});

it('late money of a declined card pays while another card is charged: renewals go to that other card, from the first acceptance on', () => {
  const life = Life.of().accept('card1').fails().at('2030-02-01T10:00:00.000Z').accept('card2');
  life.succeeds('charge2', 'charge1');
  expect([life.status, life.due]).toEqual(['ACTIVE', '2030-02-28T10:00:00.000Z']);
  life.news();
  for (const card of ['card1', 'card2']) expect(life.accept(card).news()).toEqual([]);
  expect(() => life.accept('card3')).toThrow('SUBSCRIPTION_ACTIVE');
  expect(life.passes().events.at(-1)?.data).toMatchObject({ cycle: 2, method: 'card2' });
});

it('late money of a declined card pays while none is charged: renewals go to that card', () => {
  const life = Life.of().accept('card1').fails().at('2030-02-01T10:00:00.000Z').accept('card2').fails().succeeds('charge1');
  expect(life.status).toBe('ACTIVE');
  expect(life.passes().events.at(-1)?.data).toMatchObject({ cycle: 2, method: 'card1' });
});

it('who accepted pays every charge; the address of the buyer is known of a charge at the acceptance alone', () => {
  const who = { documentType: 'CC', document: '1020304050', firstName: 'Ana', lastName: 'Ríos' };
  const life = Life.of().accept('card1', { identity: { ...who, ip: '203.0.113.7' } });
  life.fails().accept('card2', { identity: { ...who, ip: '203.0.113.8' } });
  life.succeeds().passes().fails().passes().fails().change('card3').succeeds().passes();
  const payers = life.events.flatMap((event) => (event.type === 'ChargeRequested' ? [event.data.personal?.identity] : []));
  expect(payers).toEqual([{ ...who, ip: '203.0.113.7' }, { ...who, ip: '203.0.113.8' }, ...Array<typeof who>(4).fill(who)]);
});

it('four failures suspend; each later date is charged once, and the second such failure cancels', () => {
  const life = anActive();
  const days = [0, 1, 2, 3].map(() => {
    const day = life.due?.slice(5, 10);
    life.passes().fails();
    return day;
  });
  expect(days).toEqual(['02-28', '03-02', '03-05', '03-07']);
  expect(life.news().filter((each) => each.startsWith('Charge') && !each.startsWith('ChargeFailed'))).toEqual([
    'ChargeRequested c2a1 1000',
    'ChargeRequested c2a2 1000',
    'ChargeRequested c2a3 1000',
    'ChargeRequested c2a4 1000',
  ]);
  expect([life.status, life.due]).toEqual(['SUSPENDED', '2030-03-31T10:00:00.000Z']);
  expect(life.passes().fails().news()).toEqual(['CycleGivenUp c2', 'ChargeRequested c3a1 1000', 'ChargeFailed 1']);
  expect(life.passes().fails().news()).toEqual([
    'CycleGivenUp c3',
    'ChargeRequested c4a1 1000',
    'ChargeFailed 1',
    'SubscriptionCanceled CONSECUTIVE_FAILURES withdraws c4',
  ]);
  expect(life.due).toBeUndefined();
});

describe('a suspended one whose new card pays a later cycle than the next', () => {
  const LATER = '2030-02-21T10:00:00.000Z';
  const weekly = { rhythm: { frequency: 'WEEKLY', interval: 1 } } as const;

  it.each<[when: string, life: () => Life]>([
    ['while its charge is open', () => aSuspended(weekly).passes()],
    ['at once', () => aSuspended(weekly).at(LATER)],
  ])('%s: its next billing is that cycle, never a date that is left out', (_, life) => {
    const changed = life().change('card9');
    expect([changed.status, changed.billing]).toEqual(['ACTIVE', LATER]);
    expect(changed.succeeds().billing).toBe('2030-02-28T10:00:00.000Z');
  });
});

it('weekly: the date of the fourth failure is left out, and the week after is charged', () => {
  const life = aSuspended({ rhythm: { frequency: 'WEEKLY', interval: 1 } });
  expect(life.due).toBe('2030-02-21T10:00:00.000Z');
  expect(life.passes().news()).toEqual(['CycleGivenUp c2', 'ChargeRequested c4a1 1000']);
});

describe('suspended while several dates pass', () => {
  const JUNE = '2030-06-15T10:00:00.000Z';
  const late = () => aSuspended().passes(JUNE);

  it('the latest one alone is charged, once, and what was owed is given up', () => {
    const life = late();
    expect(life.news()).toEqual(['CycleGivenUp c2', 'ChargeRequested c5a1 1000']);
    expect([life.passes(JUNE).news(), life.ignored]).toEqual([[], 'NOT_DUE']);
  });

  it('its success makes it active from that date on', () => {
    const life = late();
    life.news();
    expect(life.succeeds().news()).toEqual(['CycleCharged c5 2030-05-31', 'SubscriptionActivated']);
    expect(life.due).toBe('2030-06-30T10:00:00.000Z');
  });

  it('its failure is the first in a row; the next date gives it up, and decides', () => {
    const life = late().fails();
    life.news();
    expect([life.status, life.due]).toEqual(['SUSPENDED', '2030-06-30T10:00:00.000Z']);
    expect([life.passes(JUNE).news(), life.ignored]).toEqual([[], 'NOT_DUE']);
    expect(life.passes().fails().news()).toEqual([
      'CycleGivenUp c5',
      'ChargeRequested c6a1 1000',
      'ChargeFailed 1',
      'SubscriptionCanceled CONSECUTIVE_FAILURES withdraws c6',
    ]);
  });

  it('of a weekly plan the date of the fourth failure is none of them', () => {
    const weekly = { rhythm: { frequency: 'WEEKLY', interval: 1 } } as const;
    expect(aSuspended(weekly).passes('2030-02-20T10:00:00.000Z').ignored).toBe('NOT_DUE');
    expect(aSuspended(weekly).passes('2030-03-10T10:00:00.000Z').news()).toEqual(['CycleGivenUp c2', 'ChargeRequested c6a1 1000']);
  });
});

describe('run before anything is due', () => {
  const EARLY = '2030-02-01T10:00:00.000Z';
  const trial = () => Life.of({ trialPeriodDays: 14 }).accept();

  it.each<[state: string, life: Life, time: string]>([
    ['waits to be accepted', Life.of(), EARLY],
    ['waits to be accepted, late, with a charge open', Life.of().accept(), '2030-02-08T10:00:00.000Z'],
    ['in a trial whose end is far', trial(), EARLY],
    ['in a trial whose end was told', trial().passes(), '2030-02-12T10:00:00.000Z'],
    ['active', anActive(), EARLY],
    ['active, with a charge open', anActive().passes(), '2030-04-01T10:00:00.000Z'],
    ['past due', anActive().passes().fails(), '2030-03-02T09:59:59.999Z'],
    ['past due, with a charge open', anActive().passes().fails().passes(), '2030-04-01T10:00:00.000Z'],
    ['suspended', aSuspended(), '2030-03-31T09:59:59.999Z'],
    ['canceled', anActive().cancel(), '2031-01-31T10:00:00.000Z'],
    ['expired', Life.of({}, 'PLAN_ASSIGNMENT').passes(), '2031-01-31T10:00:00.000Z'],
  ])('%s: nothing happens', (_, life, time) => {
    life.news();
    expect([life.passes(time).news(), life.ignored]).toEqual([[], 'NOT_DUE']);
  });
});

it('a new card in a trial is only kept, and is charged at its end; shown again it is known', () => {
  const life = Life.of({ trialPeriodDays: 14 }).accept('card1');
  const { due } = life;
  life.news();
  expect(life.change('card2').news()).toEqual(['MethodChanged']);
  expect([life.status, life.due]).toEqual(['TRIALING', due]);
  for (const card of ['card1', 'card2']) expect([life.change(card).news(), life.ignored]).toEqual([[], 'METHOD_KNOWN']);
  expect(life.passes().passes().news()).toEqual(['TrialEndNoticed', 'ChargeRequested c1a1 1000']);
  expect(life.events.at(-1)?.data).toMatchObject({ method: 'card2', at: '2030-02-14T10:00:00.000Z' });
});

it('a new card while a charge is in flight is charged once that one fails, and later attempts keep their days', () => {
  const life = anActive().passes().fails().passes().change('card2');
  expect(life.news().at(-1)).toBe('MethodChanged');
  expect(life.fails().news()).toEqual(['ChargeFailed 2']);
  expect(life.passes().fails().news()).toEqual(['ChargeRequested c2a3 1000', 'ChargeFailed 3']);
  expect(life.due).toBe('2030-03-07T10:00:00.000Z');
});

it('a new card while suspended: active at once; the latest cycle is charged, and a late timer changes nothing', () => {
  const early = aSuspended().change('card2');
  expect(early.news()).toEqual(['MethodChanged', 'SubscriptionActivated', 'ChargeRequested c2a1 1000']);
  expect(early.fails().news()).toEqual(['ChargeFailed 1', 'SubscriptionPastDue']);

  const late = aSuspended().at('2030-04-02T10:00:00.000Z');
  expect(late.change('card2').news()).toEqual(['MethodChanged', 'SubscriptionActivated', 'CycleGivenUp c2', 'ChargeRequested c3a1 1000']);
  expect([late.succeeds().status, late.due]).toEqual(['ACTIVE', '2030-04-30T10:00:00.000Z']);
});

it('ten days without us, weekly: the oldest cycle first, then the next at once', () => {
  const life = anActive({ rhythm: { frequency: 'WEEKLY', interval: 1 } }).passes('2030-02-17T10:00:00.000Z');
  expect(life.succeeds().news()).toEqual(['ChargeRequested c2a1 1000', 'CycleCharged c2 2030-02-07']);
  expect(life.passes('2030-02-17T10:00:00.000Z').succeeds().news()).toEqual(['ChargeRequested c3a1 1000', 'CycleCharged c3 2030-02-14']);
});

it('canceled with a charge in flight: its success is recorded and changes nothing; a withdrawn one is not told', () => {
  const paid = anActive().passes().cancel();
  expect(paid.news().at(-1)).toBe('SubscriptionCanceled asked withdraws c2');
  expect([paid.succeeds().news(), paid.status]).toEqual([['CycleCharged c2 2030-02-28'], 'CANCELED']);
  expect(anActive().passes().cancel().isWithdrawn().news().at(-1)).toBe('ChargeWithdrawn');
  expect(anActive().passes().cancel().fails().news().at(-1)).toBe('ChargeFailed 1');
  expect(Life.of().accept().cancel().fails().news().at(-1)).toBe('AcceptanceDeclined');
  expect(() => aSuspended().cancel()).toThrow('SUBSCRIPTION_SUSPENDED');
  expect(aSuspended().cancel('OPERATOR').news()).toEqual(['SubscriptionCanceled asked withdraws c2']);
});

it('a success after the bank had said no pays while the cycle is owed, and not after it was given up', () => {
  expect(anActive().passes().fails().succeeds('charge2').news().slice(-2)).toEqual(['CycleCharged c2 2030-02-28', 'SubscriptionActivated']);
  const givenUp = aSuspended().passes();
  givenUp.news();
  expect([givenUp.succeeds('charge2').news(), givenUp.status]).toEqual([[], 'SUSPENDED']);
});

it('unaccepted in time: a subscription is canceled, an assignment expires; a charge that is open decides first', () => {
  expect(Life.of().passes().news().at(-1)).toBe('SubscriptionCanceled ACCEPTANCE_EXPIRED');
  expect(Life.of({}, 'PLAN_ASSIGNMENT').passes().news().at(-1)).toBe('SubscriptionExpired');
  const open = Life.of().accept().passes('2030-02-08T10:00:00.000Z');
  expect([open.status, open.succeeds().status]).toEqual(['PENDING_ACCEPTANCE', 'ACTIVE']);
  expect(() => Life.of().at('2030-02-07T10:00:00.000Z').accept()).toThrow('ACCEPTANCE_EXPIRED');
});
