import { setTimeout as sleep } from 'node:timers/promises';
import { Pace, type Speed } from './pace.js';
import type { ReplayedEvent } from './replayed-event.js';
import type { Sink } from './sinks/sink.js';

/** What a replay needs. */
export type Replaying = {
  /** In the order of the log; the next page is made when this one was taken. */
  readonly pages: AsyncIterable<readonly ReplayedEvent[]>;
  readonly sink: Sink;
  readonly speed: Speed;
  /** At most so many at once. */
  readonly batch: number;
  /** Is told what the sink has taken, after each batch. */
  readonly onTaken: (last: ReplayedEvent, count: number) => Promise<void> | void;
  /** Ends it between two batches. */
  readonly signal?: AbortSignal;
};

/** Gives the events to the sink, at their pace, and answers how many it took. What is not due yet is waited for, and holds nothing else back. */
export async function replay({ pages, sink, speed, batch, onTaken, signal }: Replaying): Promise<number> {
  const pace = new Pace(speed);
  let count = 0;
  const give = async (events: readonly ReplayedEvent[]) => {
    const last = events.at(-1);
    if (last === undefined) return;
    await sink.take(events);
    count += events.length;
    await onTaken(last, count);
  };
  for await (const page of pages) {
    let due: ReplayedEvent[] = [];
    for (const event of page) {
      const waitMs = pace.waitFor(event);
      if (waitMs > 0 || due.length === batch) {
        await give(due);
        due = [];
      }
      if (signal?.aborted) return count;
      if (waitMs > 0 && !(await passes(pace.waitFor(event), signal))) return count;
      due.push(event);
    }
    await give(due);
    if (signal?.aborted) break;
  }
  return count;
}

/** Whether the time passed before the signal came. */
function passes(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  return sleep(ms, true, signal && { signal }).catch(() => false);
}
