import {
  decideSubscription,
  evolveSubscriptionView,
  initialSubscription,
  nextDueTime,
  type SubscriptionCommand,
  type SubscriptionEvent,
  type SubscriptionView,
} from '@cauce/billing-domain';
import type { BuyerMail, ChargeCycle, ChargeOrder } from '@cauce/contracts';
import { messageFacts, subscriptionMessages } from './subscription.messages.js';

const BEGIN = '2030-01-31T10:00:00.000Z';
const URL = 'https://checkout.example/u/link';
const PROFILE = { supportEmail: 'ayuda@taller.example' };
const MESSAGES = subscriptionMessages((_name, _key, at) => `${URL}?from=${at}`);

type Made = { readonly buyerMail?: BuyerMail; readonly chargeOrder?: ChargeOrder };

/** A subscription that is lived through, and the mails that its facts make. */
class Life {
  private view: SubscriptionView | undefined;
  private now = BEGIN;
  private lastAmount: number | undefined;
  /** The charge that payments was asked for last. */
  order: ChargeCycle | undefined;
  private mails: (readonly [fact: string, mail: BuyerMail])[] = [];

  static accepted(
    terms: { readonly trialPeriodDays?: number; readonly firstChargeAmountCents?: number; readonly weekly?: true } = {},
  ): Life {
    const { weekly, ...about } = terms;
    const life = new Life();
    life.ask({
      type: 'CreateSubscription',
      kind: 'SUBSCRIPTION',
      terms: {
        name: 'stores/s/subscription-plans/p/subscriptions/n',
        organization: 'organizations/o',
        plan: 'stores/s/subscription-plans/p',
        planDisplayName: 'Club',
        rhythm: { frequency: weekly ? 'WEEKLY' : 'MONTHLY', interval: 1 },
        trialPeriodDays: 0,
        amountCents: 1_000,
        currencyCode: 'COP',
        ...about,
      },
      acceptanceExpireTime: '2030-02-07T10:00:00.000Z',
      fingerprint: {},
      shown: { storeDisplayName: 'Taller', storeProfile: PROFILE, organizationDisplayName: 'Taller S.A.S.', environment: 'PRODUCTION' },
      linkKey: 'k1',
      personal: { buyer: { email: 'ana@correo.example', phoneNumber: '+573001234567', firstName: 'Ana', lastName: 'Ríos' } },
      at: BEGIN,
    });
    return life.ask({ type: 'StartAcceptance', method: 'card1', chargeId: life.next, at: life.now });
  }

  answer(outcome: 'SUCCEEDED' | 'FAILED'): this {
    const { open: chargeId = '' } = this.state;
    const reason = outcome === 'FAILED' ? { reason: 'INSUFFICIENT_FUNDS' as const } : {};
    return this.ask({ type: 'RecordCharge', chargeId, outcome, payment: 'stores/s/payments/p', ...reason, at: this.now });
  }

  /** What is due next is done. */
  due(): this {
    this.now = nextDueTime(this.state) ?? this.now;
    return this.ask({ type: 'RunDue', chargeId: this.next, at: this.now });
  }

  fails = (): this => this.due().answer('FAILED');
  pays = (): this => this.due().answer('SUCCEEDED');
  cancel = (): this => this.ask({ type: 'CancelSubscription', by: 'MERCHANT', reason: 'asked', at: this.now });
  change = (method: string): this => this.ask({ type: 'ChangeMethod', method, chargeId: this.next, at: this.now });

  /** What the charge that was asked for last comes to, in cents. */
  asked = (): number | undefined => this.lastAmount;

  /** The mails since it was asked last: the fact that made each, and its kind. */
  told(): string[] {
    return this.mailed().map(([fact, { kind }]) => `${fact} ${kind}`);
  }

  mailed() {
    const mails = this.mails;
    this.mails = [];
    return mails;
  }

  private get state() {
    return this.view?.subscription ?? initialSubscription;
  }

  private get next(): string {
    return `charge${this.state.charges.size + 1}`;
  }

  private ask(command: SubscriptionCommand): this {
    const decision = decideSubscription(command, this.state);
    if (decision.kind !== 'accepted') throw new Error(`${command.type}: nothing happened`);
    decision.events.forEach((event) => this.record(event));
    return this;
  }

  private record(event: SubscriptionEvent): void {
    const view = (this.view = evolveSubscriptionView(this.view, event));
    if (event.type === 'ChargeRequested') this.lastAmount = event.data.amountCents;
    const maker = MESSAGES[event.type];
    if (view === undefined || maker === undefined) return;
    // Each maker takes the event of its own type.
    const make = maker.make as (event: SubscriptionEvent, from: object) => Made | undefined;
    const { buyerMail, chargeOrder } = make(event, maker.of === 'view' ? view : messageFacts(view)) ?? {};
    if (buyerMail) this.mails.push([event.type, buyerMail]);
    if (chargeOrder?.do === 'CHARGE') this.order = chargeOrder;
  }
}

const one = (life: Life): BuyerMail => {
  const [first, ...more] = life.mailed();
  if (first === undefined || more.length > 0) throw new Error(`${more.length + (first ? 1 : 0)} mails instead of one`);
  return first[1];
};

/** Its second cycle has failed four times, and the mails of that are read. */
function aSuspended(terms: Parameters<typeof Life.accepted>[0] = {}): Life {
  const life = Life.accepted(terms).answer('SUCCEEDED');
  for (let times = 0; times < 4; times += 1) life.fails();
  life.mailed();
  return life;
}

describe('a buyer is written to once of', () => {
  it('the beginning, when the first charge is paid, and not of what goes on', () => {
    const life = Life.accepted();
    expect(life.told()).toEqual([]);
    expect(life.answer('SUCCEEDED').told()).toEqual(['SubscriptionActivated subscription-welcome']);
    expect(life.pays().pays().told()).toEqual([]);
  });

  it('the beginning, with what the store had set when it was made; its charge takes that along', () => {
    const life = Life.accepted();
    expect(life.order?.shown.storeProfile).toBe(PROFILE);
    expect(one(life.answer('SUCCEEDED')).storeProfile).toBe(PROFILE);
  });

  it('the beginning of a free first cycle: the next charge is the second’s', () => {
    expect(one(Life.accepted({ firstChargeAmountCents: 0 }))).toMatchObject({
      amountCents: 1_000,
      nextChargeTime: '2030-02-28T10:00:00.000Z',
    });
  });

  it('a trial, its end, and not of its first charge that is paid', () => {
    const life = Life.accepted({ trialPeriodDays: 14 });
    expect(one(life)).toMatchObject({ isTrial: true, nextChargeTime: '2030-02-14T10:00:00.000Z' });
    expect(one(life.due())).toMatchObject({ trialEndTime: '2030-02-14T10:00:00.000Z', amountCents: 1_000 });
    expect(life.pays().told()).toEqual([]);
    expect(Life.accepted({ trialPeriodDays: 14, firstChargeAmountCents: 0 }).due().told()).toEqual(['TrialStarted subscription-welcome']);
  });

  it('each failure of a series but the last one, which is told as the pause', () => {
    const life = Life.accepted().answer('SUCCEEDED');
    life.mailed();
    const days = ['2030-02-28', '2030-03-02', '2030-03-05', '2030-03-07'];
    for (const [at, next] of days.slice(1).entries())
      expect(one(life.fails())).toMatchObject({
        attempt: at + 1,
        attempts: 4,
        nextAttemptTime: `${next}T10:00:00.000Z`,
        methodUrl: `${URL}?from=${days[at] ?? ''}T10:00:00.000Z`, // valid from the time of what the mail is about
      });
    const paused = one(life.fails());
    expect(paused).toMatchObject({
      kind: 'subscription-suspended',
      nextAttemptTime: '2030-03-31T10:00:00.000Z',
      methodUrl: `${URL}?from=2030-03-07T10:00:00.000Z`,
    });
    expect(paused).not.toHaveProperty('isLastTry');
  });

  it('the first failure while it is suspended, that the next one ends it, and then the end alone', () => {
    const life = aSuspended();
    expect(one(life.fails())).toMatchObject({
      kind: 'subscription-suspended',
      isLastTry: true,
      reason: 'INSUFFICIENT_FUNDS',
      nextAttemptTime: '2030-04-30T10:00:00.000Z',
    });
    const [[fact, mail] = [], ...more] = life.fails().mailed();
    expect([fact, mail, more]).toEqual(['SubscriptionCanceled', expect.objectContaining({ hasFailed: true }), []]);
  });

  it('nothing when a suspended one goes on with a new card, and then its failures again', () => {
    const life = aSuspended({ weekly: true }).change('card2');
    expect(life.told()).toEqual([]);
    expect(one(life.answer('FAILED'))).toMatchObject({ kind: 'charge-failed', attempt: 1 });
  });

  it('what a new card pays at once, when the pause comes on the date of a cycle with another amount', () => {
    const life = Life.accepted({ trialPeriodDays: 14, firstChargeAmountCents: 500, weekly: true }).due();
    for (let times = 0; times < 3; times += 1) life.fails();
    life.mailed();
    expect(one(life.fails())).toMatchObject({ kind: 'subscription-suspended', amountCents: 1_000 });
    expect(life.change('card2').asked()).toBe(1_000);
  });

  it('nothing of the old card’s failure once a new card waits, which is charged at once', () => {
    const life = Life.accepted().answer('SUCCEEDED').due().change('card2');
    life.mailed();
    expect(life.answer('FAILED').told()).toEqual([]);
    expect(one(life.fails())).toMatchObject({ kind: 'charge-failed', attempt: 2 });
    expect(life.fails().due().change('card3').mailed()).toHaveLength(1);
    expect(life.answer('FAILED').told()).toEqual([]);
    expect(life.fails().told()).toEqual(['ChargeFailed charge-failed']);
  });

  it('the end, and of a charge that fails after it no more', () => {
    const life = Life.accepted().answer('SUCCEEDED').due();
    life.mailed();
    expect(one(life.cancel())).not.toHaveProperty('hasFailed');
    expect(life.answer('FAILED').told()).toEqual([]);
  });

  it('nothing that happens before it is accepted', () => {
    const life = Life.accepted();
    expect(life.answer('FAILED').cancel().told()).toEqual([]);
  });
});
