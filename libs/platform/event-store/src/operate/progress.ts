import type { EventStore } from '../client/event-store.js';
import type { Position } from '../client/stored-event.js';

/** Reports progress: the share that is done, 0 to 1, and a text. */
export type Progress = (share: number, done: string) => void;

const NOWHERE: Position = { commit: 0n, prepare: 0n };

/** The position of the log's first record, from which a share counts that has no other start: positions begin at any number. Reads one record. */
export async function beginOf(store: Pick<EventStore, 'pages'>): Promise<Position> {
  for await (const { last } of store.pages({ direction: 'forwards', size: 1 })) return last;
  return NOWHERE;
}

/** The share that is done, by position: the store does not say how many records it has. 1 where there is nothing between `start` and `end`. */
export function shareOf(at: Position, end: Position | undefined, start: Position): number {
  const whole = (end?.commit ?? 0n) - start.commit;
  return whole <= 0n ? 1 : Math.min(1, Math.max(0, Number(at.commit - start.commit) / Number(whole)));
}
