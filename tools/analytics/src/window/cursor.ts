import { isBefore, isMark, type Position, type StoredEvent } from '@cauce/event-store';
import type { Window } from '../manifest.js';

/**
 * Cuts a window out of the log, by position: it begins with the first event of the log that was recorded at `from` or later, and ends before
 * the first that was recorded at `to` or later. So of two windows that meet each event lies in one, also where the store's clock stepped back.
 */
export class Cursor {
  private hasBegun: boolean;
  private ended = false;
  private last: Position | undefined;

  /** @param after where to go on: the begin was found before. Absent: it is looked for. */
  constructor(
    private readonly window: Window,
    after?: Position,
  ) {
    this.hasBegun = after !== undefined || window.from === undefined;
    this.last = after;
  }

  /** The window's end was seen. */
  get hasEnded(): boolean {
    return this.ended;
  }

  /** The position of the last event of the window so far, of whatever context. */
  get reached(): Position | undefined {
    return this.last;
  }

  /** Those of the next events of the log that lie in the window. */
  take(events: readonly StoredEvent[]): readonly StoredEvent[] {
    if (this.ended) return [];
    const { last, window } = this;
    const next = events.filter((event) => !isMark(event) && (last === undefined || isBefore(last, event.position)));
    const begin = this.hasBegun ? 0 : next.findIndex(({ recordedAt }) => recordedAt >= (window.from ?? ''));
    if (begin < 0) return [];
    const end = next.findIndex(({ recordedAt }, at) => at >= begin && recordedAt >= window.to);
    this.hasBegun ||= next.length > 0;
    this.ended = end >= 0;
    const taken = next.slice(begin, end < 0 ? undefined : end);
    this.last = taken.at(-1)?.position ?? last;
    return taken;
  }
}
