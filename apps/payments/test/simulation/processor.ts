import type { ChargeAnswer, RefundAnswer } from '../../src/processor/payment-processor.js';
import type { World } from './world.js';

/**
 * A card, by the processor's behaviour. `slow`: no result until it settles, and cannot be abandoned. `away`: its buyer approves it elsewhere,
 * or never does. `turncoat`: declined, but the money comes later. `undecided`: under review, and stays so whatever an operator asks for.
 */
export type Card = 'good' | 'other' | 'bad' | 'slow' | 'away' | 'turncoat' | 'review' | 'undecided';

type Status = 'SUCCEEDED' | 'FAILED' | 'NEEDS_REVIEW' | 'PENDING' | 'ABANDONED';

const FIRST_ANSWER = {
  good: 'SUCCEEDED',
  other: 'SUCCEEDED',
  bad: 'FAILED',
  slow: 'PENDING',
  away: 'PENDING',
  turncoat: 'FAILED',
  review: 'NEEDS_REVIEW',
  undecided: 'NEEDS_REVIEW',
} as const satisfies Record<Card, Status>;

/** Whether a one-use token is one of these cards'. */
export function isCard(token: string): token is Card {
  return token in FIRST_ANSWER;
}

/** Money that moved, in cents. */
type Money = { readonly amountCents: number; readonly currencyCode: string };

/** A booked key. One that was abandoned before its charge has no payment, no card and no amount. */
type Booked = { status: Status; readonly payment?: string; readonly card?: Card; readonly money?: Money };

/** A refund that is this small is refused for ever. */
export const TOO_SMALL_CENTS = 7;

/** Keyed by attempt id: repeating a call is the recovery. Money moves once for a key, and never for an abandoned one. */
export class Processor {
  readonly movements: (Money & { readonly key: string; readonly payment: string })[] = [];
  /** Callbacks that are repeated until acknowledged. */
  readonly callbacks = new Set<string>();
  /** The refunds by their own keys: what went back of which charge; nothing went back of a refused one. */
  readonly refunds = new Map<string, Money & { readonly of: string }>();
  private readonly charges = new Map<string, Booked>();

  constructor(private readonly world: World) {}

  charge(key: string, payment: string, card: Card, money: Money): ChargeAnswer {
    const isNew = !this.charges.has(key);
    if (isNew) this.charges.set(key, { status: FIRST_ANSWER[card], payment, card, money });
    const answer = this.say('charge', key);
    if (isNew && this.statusOf(key) === 'SUCCEEDED') this.move(key, 'at once');
    return answer;
  }

  find(key: string): ChargeAnswer {
    return this.say('find', key);
  }

  abandon(key: string): ChargeAnswer {
    const charge = this.charges.get(key);
    if (charge === undefined && this.world.lacks('drop the abandon fence')) return { kind: 'abandoned' };
    if (charge === undefined) this.charges.set(key, { status: 'ABANDONED' });
    else if (isHeld(charge) || isAway(charge)) charge.status = 'ABANDONED';
    return this.say('abandon', key);
  }

  capture(key: string): ChargeAnswer {
    const charge = this.charges.get(key);
    if (charge && isHeld(charge)) {
      charge.status = 'SUCCEEDED';
      this.move(key, 'that was held back');
    }
    return this.say('capture', key);
  }

  /** Refunds once, however often it is called: each refund by its own key, and never more than came. */
  refund(refund: string, of: string, { amountCents, currencyCode }: Money): RefundAnswer {
    const { names, story, processes } = this.world;
    if (!this.refunds.has(refund)) {
      const isRefused = amountCents === TOO_SMALL_CENTS || amountCents > this.leftOf(of);
      this.refunds.set(refund, { of, amountCents: isRefused ? 0 : amountCents, currencyCode });
    }
    const kind = this.refunds.get(refund)?.amountCents === 0 ? 'refused' : 'refunded';
    story.tell('processor', `${processes.speaker} asks the processor to give ${amountCents} cents of ${names.of(of)} back: ${kind}`);
    return { kind };
  }

  /** What moved and did not go back, in cents, by currency. */
  get netCents(): ReadonlyMap<string, number> {
    const net = new Map<string, number>();
    const add = (currency: string, cents: number) => net.set(currency, (net.get(currency) ?? 0) + cents);
    for (const { currencyCode, amountCents } of this.movements) add(currencyCode, amountCents);
    for (const { currencyCode, amountCents } of this.refunds.values()) add(currencyCode, -amountCents);
    return net;
  }

  private leftOf(key: string): number {
    const came = this.movements.filter((movement) => movement.key === key).reduce((sum, { amountCents }) => sum + amountCents, 0);
    return [...this.refunds.values()].reduce((left, { of, amountCents }) => left - (of === key ? amountCents : 0), came);
  }

  /** Whether a payment waits for an operator's decision, which may never come. */
  holdsBack(payment: string): boolean {
    return [...this.charges.values()].some((charge) => charge.payment === payment && charge.status === 'NEEDS_REVIEW');
  }

  /** The payment of a key. */
  paymentOf(key: string): string {
    return this.charges.get(key)?.payment ?? '';
  }

  /** Ends a charge after its first answer: a slow one, a review, or a declined one. */
  settle(key: string): boolean {
    const charge = this.charges.get(key);
    if (charge === undefined || !isOpen(charge)) return false;
    charge.status = 'SUCCEEDED';
    this.move(key, 'after all');
    this.callbacks.add(key);
    return true;
  }

  statusOf(key: string): Status | undefined {
    return this.charges.get(key)?.status;
  }

  /** The charges that may still get a different result. */
  get open(): readonly string[] {
    return [...this.charges].filter(([, charge]) => isOpen(charge)).map(([key]) => key);
  }

  /** The charges without a result: a slow bank answers some day, and the attempt of an absent buyer is abandoned. */
  get pending(): readonly string[] {
    return [...this.charges].filter(([, { status }]) => status === 'PENDING').map(([key]) => key);
  }

  /** The charges that only the bank decides. */
  get slow(): readonly string[] {
    return [...this.charges].filter(([, charge]) => charge.status === 'PENDING' && !isAway(charge)).map(([key]) => key);
  }

  private move(key: string, when: string): void {
    const { payment = '', money = { amountCents: 0, currencyCode: '' } } = this.charges.get(key) ?? {};
    this.movements.push({ key, payment, ...money });
    this.world.story.tell('processor', `the processor moves the money of ${this.world.names.of(key)} ${when}`);
  }

  private say(operation: string, key: string): ChargeAnswer {
    const status = this.charges.get(key)?.status;
    this.world.story.tell(
      'processor',
      `${this.world.processes.speaker} asks the processor to ${operation} ${this.world.names.of(key)}: ${status ?? 'not heard of'}`,
    );
    if (status === undefined) return { kind: 'unknown' };
    if (status === 'PENDING') return { kind: 'pending' };
    return status === 'ABANDONED' ? { kind: 'abandoned' } : { kind: 'final', outcome: status };
  }
}

/** Whether it waits for its buyer, who may never come. */
function isAway({ status, card }: Booked): boolean {
  return status === 'PENDING' && card === 'away';
}

/** Whether an operator decides about its money. */
function isHeld({ status, card }: Booked): boolean {
  return status === 'NEEDS_REVIEW' && card !== 'undecided';
}

function isOpen({ status, card }: Booked): boolean {
  return status === 'PENDING' || status === 'NEEDS_REVIEW' || (status === 'FAILED' && card === 'turncoat');
}
