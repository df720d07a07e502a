import type { Decision } from '@cauce/kernel';
import {
  type Payment,
  type PaymentCommand,
  type PaymentEvent,
  type PaymentView,
  decide,
  evolve,
  evolveView,
  initial,
} from '@cauce/payments-domain';
import type { Stored } from './event-store.js';
import type { Instance } from './processes.js';
import { Lost, type Task, ask, attempt } from './task.js';
import type { World } from './world.js';

/** A stream, folded up to `revision`. */
export type Fold = { readonly state: Payment; readonly view: PaymentView | undefined; readonly revision: number };

type Handled = Fold & { readonly decision: Decision<PaymentEvent> };

const UNREAD: Fold = { state: initial, view: undefined, revision: -1 };

/** Mirrors DeciderStreams: a cache that may be stale, expected revisions, and who is refused reads the tail and decides again. */
export class Streams {
  constructor(
    private readonly world: World,
    private readonly on: Instance,
  ) {}

  *load(id: string): Task<Fold> {
    const known = this.on.folds.get(id) ?? UNREAD;
    return this.keep(id, (yield* this.readTail(id, known)).reduce(this.evolve, known));
  }

  *handle(command: PaymentCommand, id: string, { create = false } = {}): Task<Handled> {
    const ids: string[] = [];
    let isCurrent = !create && !this.on.folds.has(id);
    let fold = this.on.folds.get(id) ?? (create ? UNREAD : yield* this.load(id));
    for (;;) {
      const decision = decide(command, fold.state);
      const events = decision.kind === 'accepted' ? decision.events : [];
      if (events.length === 0 && isCurrent) return { ...fold, decision };
      if (events.length > 0) {
        const appended = yield* this.append(id, fold, this.prepare(events, ids, id, fold));
        if (appended !== 'conflict') return { ...(yield* this.recorded(command, id, appended, fold)), decision };
      }
      const tail = yield* this.readTail(id, fold);
      fold = this.keep(id, tail.reduce(this.evolve, fold));
      isCurrent = true;
      // The append whose answer never came had been written after all.
      if (tail.some((stored) => ids.includes(stored.id))) return { ...(yield* this.recorded(command, id, [], fold)), decision };
    }
  }

  /** What the stream says, without a process. */
  fold(id: string): Fold {
    return this.world.store.read(streamOf(id)).reduce(this.evolve, UNREAD);
  }

  private *recorded(command: PaymentCommand, id: string, appended: readonly Stored[], before: Fold): Task<Fold> {
    const fold = this.keep(id, appended.reduce(this.evolve, before));
    if (decide(command, fold.state).kind === 'accepted')
      this.world.breaks('the same command twice records nothing', `${command.type} would be recorded again`);
    yield* attempt('writes the row', () => this.world.rows.write(id, fold)); // if it fails, the request does not
    return fold;
  }

  /** The real one tries for ten seconds; then it is its caller's trouble. */
  private *append(id: string, { revision }: Fold, events: readonly Pick<Stored, 'id' | 'event'>[]): Task<readonly Stored[] | 'conflict'> {
    const effect = () => this.told(id, events, this.world.store.append(streamOf(id), revision, events));
    try {
      return yield* ask('appends', effect);
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      return yield* ask('appends', effect);
    }
  }

  private told(
    id: string,
    events: readonly Pick<Stored, 'event'>[],
    result: readonly Stored[] | 'conflict',
  ): readonly Stored[] | 'conflict' {
    const what = events
      .map(({ event }) => ('attemptId' in event.data ? `${event.type} of ${event.data.attemptId}` : event.type))
      .join(', ');
    const end = result === 'conflict' ? ', and is refused: the stream has moved on' : '';
    this.world.story.tell('stream', `${this.world.processes.speaker} appends to ${id}: ${what}${end}`);
    return result;
  }

  /** Random, drawn once for a command, used again only by its own tries. */
  private prepare(events: readonly PaymentEvent[], ids: string[], id: string, { revision }: Fold) {
    const isDerived = this.world.lacks('derive event ids from the command');
    while (ids.length < events.length) ids.push(isDerived ? `${id}-${revision + 1 + ids.length}` : this.world.newId());
    return events.map((event, at) => ({ id: ids[at] ?? '', event }));
  }

  private *readTail(id: string, { revision }: Fold): Task<readonly Stored[]> {
    return yield* ask('reads a stream', () => this.world.store.read(streamOf(id), revision + 1));
  }

  private readonly evolve = (fold: Fold, { event, revision }: Stored): Fold => {
    const forgets = this.world.lacks('forget unexpected settlements') && event.type === 'UnexpectedSettlementRecorded';
    return { state: forgets ? fold.state : evolve(fold.state, event), view: evolveView(fold.view, event), revision };
  };

  private keep(id: string, fold: Fold): Fold {
    const known = this.on.folds.get(id);
    if (fold.revision >= 0 && (known === undefined || known.revision < fold.revision)) this.on.folds.set(id, fold);
    return fold;
  }
}

/** Payment `id` has the stream `payment-<id>`. */
export const streamOf = (id: string) => `payment-${id}`;
/** The other way round. */
export const paymentOf = (stream: string) => stream.slice('payment-'.length);
