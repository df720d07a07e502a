import type { SubscriptionTerms } from '../src/subscription.terms.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const RETRY_DAYS = [0, 2, 5, 7];

/** A life in which every charge is answered at once. Times: Unix milliseconds. */
export type Life = {
  readonly terms: SubscriptionTerms;
  /** When it is accepted. */
  readonly begin: number;
  readonly until: number;
  /** Whether each charge succeeds, in turn; after the last one, they do. */
  readonly answers: readonly boolean[];
  /** When the buyer comes with a new card, in order. */
  readonly cards: readonly number[];
};

/** What a merchant is told, with its time: `2030-01-31T10:00:00.000Z SUCCEEDED 1 500`. */
export type Told = readonly string[];

/**
 * A subscription told a second time, by docs/api.md alone ("Subscriptions"): no table, no events, none of the machine's code. What merchants are
 * told must be the same.
 */
export class ByTheContract {
  readonly told: string[] = [];
  status = 'PENDING_ACCEPTANCE';
  private now: number;
  private anchor: number;
  private lastCycle = 0;
  private owed = 0;
  private dayZero = 0;
  private failures = 0;
  private failureTime = 0;
  private failuresInARow = 0;
  private answered = 0;

  constructor(private readonly life: Life) {
    this.now = life.begin;
    this.anchor = life.begin + life.terms.trialPeriodDays * DAY_MS;
  }

  live(): this {
    const cards = [...this.life.cards];
    this.accept();
    while (this.status !== 'CANCELED' && this.status !== 'PENDING_ACCEPTANCE') {
      const due = Math.max(this.now, this.nextBillingTime());
      const card = cards[0] !== undefined && cards[0] < due ? cards.shift() : undefined;
      if ((card ?? due) > this.life.until) break;
      this.now = Math.max(this.now, card ?? due);
      if (card === undefined) this.bill();
      else this.changeCard();
    }
    return this;
  }

  /** Unix milliseconds; Infinity where there is none. */
  nextBillingTime(): number {
    if (this.status === 'TRIALING') return this.anchor;
    if (this.status === 'ACTIVE') return this.dateOf(this.lastCycle + 1);
    if (this.status === 'PAST_DUE') return Math.max(this.dayZero + (RETRY_DAYS[this.failures] ?? 0) * DAY_MS, this.failureTime + DAY_MS);
    return this.status === 'SUSPENDED' ? this.dateOf(this.cycleAt(this.failureTime) + 1) : Infinity;
  }

  private accept(): void {
    if (this.life.terms.trialPeriodDays > 0) this.become('TRIALING');
    else if (this.priceOf(1) === 0) this.goFree();
    else if (this.answer()) this.pay(1);
  }

  private bill(): void {
    if (this.status === 'TRIALING' && this.priceOf(1) === 0) this.goFree();
    else if (this.status === 'PAST_DUE') this.retry();
    else if (this.status === 'SUSPENDED') this.chargeSuspended();
    else this.chargeAnew(this.lastCycle + 1);
  }

  private changeCard(): void {
    if (this.status === 'PAST_DUE') this.retry();
    else if (this.status === 'SUSPENDED') this.resume();
  }

  private resume(): void {
    this.become('ACTIVE');
    this.chargeAnew(this.cycleAt(this.now));
  }

  private chargeAnew(cycle: number): void {
    this.beginSeries(cycle);
    if (this.answer()) {
      this.pay(cycle);
      return;
    }
    this.fail();
    this.become('PAST_DUE');
  }

  private retry(): void {
    if (this.answer()) {
      this.pay(this.owed);
      return;
    }
    this.fail();
    if (this.failures < RETRY_DAYS.length) return;
    this.failuresInARow = 0;
    this.become('SUSPENDED');
  }

  private chargeSuspended(): void {
    this.beginSeries(this.cycleAt(this.now));
    if (this.answer()) {
      this.pay(this.owed);
      return;
    }
    this.fail();
    this.failuresInARow += 1;
    if (this.failuresInARow === 2) this.become('CANCELED');
  }

  private beginSeries(cycle: number): void {
    this.owed = cycle;
    this.dayZero = this.now;
    this.failures = 0;
  }

  private goFree(): void {
    this.lastCycle = 1;
    this.become('ACTIVE');
  }

  private pay(cycle: number): void {
    this.tell(`SUCCEEDED ${cycle} ${this.priceOf(cycle)}`);
    this.lastCycle = cycle;
    if (this.status !== 'ACTIVE') this.become('ACTIVE');
  }

  private fail(): void {
    this.failures += 1;
    this.failureTime = this.now;
    this.tell(`FAILED ${this.owed} ${this.priceOf(this.owed)} ${this.failures}`);
  }

  private become(status: string): void {
    this.status = status;
    this.tell(status);
  }

  private tell(what: string): void {
    this.told.push(`${new Date(this.now).toISOString()} ${what}`);
  }

  private answer(): boolean {
    const answer = this.life.answers[this.answered] ?? true;
    this.answered += 1;
    return answer;
  }

  private priceOf(cycle: number): number {
    const { firstChargeAmountCents, amountCents } = this.life.terms;
    return cycle === 1 && firstChargeAmountCents !== undefined ? firstChargeAmountCents : amountCents;
  }

  /** The latest cycle whose date has come, counted one by one. */
  private cycleAt(time: number): number {
    let cycle = 0;
    while (this.dateOf(cycle + 1) <= time) cycle += 1;
    return cycle;
  }

  private dateOf(cycle: number): number {
    const { frequency, interval } = this.life.terms.rhythm;
    const steps = (cycle - 1) * interval;
    if (frequency === 'WEEKLY') return this.anchor + steps * 7 * DAY_MS;
    const [year = 0, month = 0, day = 0] = new Date(this.anchor).toISOString().slice(0, 10).split('-').map(Number);
    const months = month - 1 + steps;
    const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
    return Date.UTC(year, months, Math.min(day, lastDay)) + (this.anchor % DAY_MS);
  }
}
