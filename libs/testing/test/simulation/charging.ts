import type { PaymentView } from '@cauce/payments-domain';
import type { Card, ChargeAnswer } from './processor.js';
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

  *execute(id: string, attemptId: string): Task<boolean> {
    const card = yield* ask('opens the card token', () => this.world.secrets.get(attemptId));
    const answer = card === undefined ? yield* this.findOrAbandon(id, attemptId) : yield* this.charge(id, attemptId, card);
    return yield* this.record(id, attemptId, answer);
  }

  *abandon(id: string, attemptId: string): Task<boolean> {
    return yield* this.record(id, attemptId, yield* this.askToAbandon(id, attemptId));
  }

  /** A callback is a nudge: what became of the attempt is asked, never taken from it. */
  *lookUp(id: string, attemptId: string): Task<boolean> {
    return yield* this.record(id, attemptId, yield* this.find(attemptId));
  }

  private *charge(id: string, attemptId: string, card: Card): Task<ChargeAnswer> {
    const key = this.world.lacks('charge with a fresh key') ? `${attemptId}#${this.world.newId()}` : attemptId;
    return yield* answered('charges', () => this.world.processor.charge(key, id, card));
  }

  private *findOrAbandon(id: string, attemptId: string): Task<ChargeAnswer> {
    const found = yield* this.find(attemptId);
    return found.kind === 'unknown' ? yield* this.askToAbandon(id, attemptId) : found;
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
    if (answer.kind === 'unknown') return false;
    const at = this.world.at;
    if (answer.kind === 'abandoned') {
      yield* this.streams.handle({ type: 'AbandonAttempt', attemptId, reason: 'TIMED_OUT', at }, id);
    } else {
      const { outcome } = answer;
      const { decision } = yield* this.streams.handle({ type: 'RecordAttemptOutcome', attemptId, outcome, at }, id);
      // A wish for review comes too late for a payment that has ended: the money must not stay reserved.
      if (decision.kind === 'rejected') return yield* this.abandon(id, attemptId);
      if (outcome === 'NEEDS_REVIEW') return true;
    }
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
