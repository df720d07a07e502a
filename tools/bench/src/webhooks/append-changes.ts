import { type EventStore, isEventStoreUnavailable } from '@cauce/event-store';
import { openLoop } from '../load/open-loop.js';
import type { Expectations } from './expectations.js';
import { type Append, CHANGES_PER_LIFE, type Owner, PaymentLife, type Unchanged } from './status-changes.js';

/**
 * Whose payments change; `expectations` hears of their webhooks, where it is measured that they come. `unchanged`: payments that exist, to go on
 * with before new ones are made.
 */
export type Target = { readonly owner: Owner; readonly expectations?: Expectations; readonly unchanged?: Iterator<Unchanged> };

/** Where it is appended, and what ends it early. */
type Store = { readonly store: EventStore; readonly signal: AbortSignal };

/** How many payments are between their first half and their second: about as many as come in half a second. */
const HALF_A_SECOND = 0.5;

/**
 * Appends so many status changes a second, on schedule, however slow the answers are, the targets taking turns. At each turn one payment is begun
 * and refused, and one that was begun half a second before is paid.
 */
export async function appendChanges(
  { store, signal }: Store,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  targets: readonly Target[],
): Promise<void> {
  const livesPerSecond = perSecond / CHANGES_PER_LIFE;
  const between = Math.ceil(livesPerSecond * HALF_A_SECOND);
  const begun: { readonly life: PaymentLife; readonly target: Target; readonly isAppended: Promise<void> }[] = [];
  const turns = inTurns(targets);
  const append = async ({ expectations }: Target, { stream, expected, events, announced }: Append, dueAt: number) => {
    expectations?.announce(stream, dueAt, announced);
    await until(signal, () => store.append(stream, expected, events));
  };
  const begin = async (dueAt: number) => {
    const target = turns.next().value;
    const life = new PaymentLife(target.owner, nextOf(target.unchanged));
    const isAppended = append(target, life.refused(), dueAt);
    begun.push({ life, target, isAppended });
    const earlier = begun.length > between ? begun.shift() : undefined;
    await Promise.all([isAppended, earlier?.isAppended.then(() => append(earlier.target, earlier.life.paid(), dueAt))]);
  };
  await openLoop({ perSecond: livesPerSecond, seconds, signal, begin });
}

function nextOf(unchanged: Iterator<Unchanged> | undefined): Unchanged | undefined {
  const next = unchanged?.next();
  return next?.done === false ? next.value : undefined;
}

function* inTurns<Each>(all: readonly Each[]): Generator<Each, never> {
  for (;;) yield* all;
}

/** An overloaded store leaves an outcome unknown: asked again with the same ids, it changes nothing that was done. */
async function until(signal: AbortSignal, append: () => Promise<unknown>): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    try {
      await append();
      return;
    } catch (error) {
      if (!isEventStoreUnavailable(error)) throw error;
    }
  }
}
