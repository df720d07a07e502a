import type { PaymentView } from '@cauce/payments-domain';
import type { ChargeAnswer } from './processor.js';
import type { Instance } from './processes.js';
import { Streams } from './streams.js';
import { Lost, type Task, ask } from './task.js';
import type { World } from './world.js';

const UNKNOWN: ChargeAnswer = { kind: 'unknown' };

/** Mirrors ChargeAttempt, step for step: any of them may be the last of its process, and all may be repeated by another. */
export class Charging {
  private readonly streams: Streams;

  constructor(
    private readonly world: World,
    on: Instance,
  ) {
    this.streams = new Streams(world, on);
  }

  /** `isFirst`: nobody has tried yet. Later it is asked first: the processor may know the end by now. */
  *execute(id: string, attemptId: string, view: PaymentView, isFirst: boolean): Task<boolean> {
    const found = isFirst ? UNKNOWN : yield* this.find(attemptId);
    const answer = yield* this.goOn(found, id, attemptId, view);
    return yield* this.record(id, attemptId, answer);
  }

  *abandon(id: string, attemptId: string): Task<boolean> {
    return yield* this.record(id, attemptId, yield* this.askToAbandon(id, attemptId));
  }

  /** A callback is a nudge: what became of the attempt is asked, never taken from it. False: nothing is known of it. */
  *learn(id: string, attemptId: string): Task<boolean> {
    const { view } = yield* this.streams.load(id);
    if (view === undefined) return false;
    const answer = yield* this.find(attemptId);
    return (yield* this.record(id, attemptId, answer)) || answer.kind === 'pending';
  }

  /** Once the window is closed, a buyer who is still elsewhere is waited for no more. */
  private *goOn(found: ChargeAnswer, id: string, attemptId: string, view: PaymentView): Task<ChargeAnswer> {
    if (found.kind === 'unknown') return yield* this.chargeOrAbandon(id, attemptId, view);
    return found.kind === 'pending' && this.isOver(attemptId, view) ? yield* this.askToAbandon(id, attemptId) : found;
  }

  /** Without its token, or when nobody waits for it, an attempt is charged no more. */
  private *chargeOrAbandon(id: string, attemptId: string, view: PaymentView): Task<ChargeAnswer> {
    const card = yield* ask('opens the card token', () => this.world.secrets.get(attemptId));
    if (card === undefined || this.isOver(attemptId, view)) return yield* this.askToAbandon(id, attemptId);
    const key = this.world.lacks('charge with a fresh key') ? `${attemptId}#${this.world.newId()}` : attemptId;
    return yield* answered('charges', () => this.world.processor.charge(key, id, card));
  }

  private isOver(attemptId: string, { payment, attempts }: PaymentView): boolean {
    return payment.status === 'CANCELED' || (attempts.get(attemptId)?.resource.expireTime ?? '') <= this.world.at;
  }

  private *find(attemptId: string): Task<ChargeAnswer> {
    return yield* answered('asks what became of it', () => this.world.processor.find(attemptId));
  }

  private *askToAbandon(id: string, attemptId: string): Task<ChargeAnswer> {
    return yield* answered('abandons', () => this.world.processor.abandon(attemptId, id));
  }

  private *record(id: string, attemptId: string, said: ChargeAnswer): Task<boolean> {
    const isFailed = said.kind === 'unknown' && this.world.lacks('take unknown for failed');
    const answer: ChargeAnswer = isFailed ? { kind: 'final', outcome: 'FAILED' } : said;
    if (answer.kind === 'unknown' || answer.kind === 'pending') return false;
    if (answer.kind === 'final') return yield* this.recordOutcome(id, attemptId, answer);
    yield* this.streams.handle({ type: 'AbandonAttempt', attemptId, reason: 'TIMED_OUT', at: this.world.at }, id);
    return yield* this.forget(attemptId);
  }

  private *recordOutcome(id: string, attemptId: string, { outcome }: ChargeAnswer & { kind: 'final' }): Task<boolean> {
    const { decision } = yield* this.streams.handle({ type: 'RecordAttemptOutcome', attemptId, outcome, at: this.world.at }, id);
    if (outcome === 'NEEDS_REVIEW') return decision.kind !== 'rejected' || (yield* this.refuseReview(id, attemptId));
    return yield* this.forget(attemptId);
  }

  /** A wish for review comes too late for a payment that has ended: the money must not stay reserved. */
  private *refuseReview(id: string, attemptId: string): Task<boolean> {
    const answer = yield* this.askToAbandon(id, attemptId);
    const insists = answer.kind === 'final' && answer.outcome === 'NEEDS_REVIEW';
    return !insists && (yield* this.record(id, attemptId, answer));
  }

  private *forget(attemptId: string): Task<true> {
    yield* ask('erases the card token', () => this.world.secrets.delete(attemptId));
    return true;
  }
}

/** Whatever is no clear answer is `unknown`. */
function* answered(point: 'charges' | 'asks what became of it' | 'abandons', effect: () => ChargeAnswer): Task<ChargeAnswer> {
  try {
    return yield* ask(point, effect);
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    return UNKNOWN;
  }
}

/** The attempt that is pending, if there is one. */
export function pendingOf(view: PaymentView): string | undefined {
  return [...view.attempts].find(([, { resource }]) => resource.status === 'PENDING')?.[0];
}
