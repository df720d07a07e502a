import type { Row } from '../spool.js';

/** What a row says besides when it is so. */
export type State = Row;

/** A state that is so from a time on, until the next. */
type Open = { readonly state: State; readonly from: string; readonly revision: number };

/**
 * The intervals of one thing: what was so, from when until when, by the times of its events. Of several states at one time the last counts, as
 * for `?readTime=`, which answers what all events up to that time made.
 */
export class Intervals {
  private open: Open | undefined;

  /** @param emit takes a row that is whole */
  constructor(private readonly emit: (row: Row) => void) {}

  /** It is so from a time on, RFC 3339 UTC, which is not before that of the state before. */
  becomes(state: State, from: string, revision: number): void {
    if (this.open && this.open.from < from) this.emit(closed(this.open, from));
    this.open = { state, from, revision };
  }

  /** There are no more events: what is so is still so. */
  end(): void {
    if (this.open) this.emit(closed(this.open, null));
    this.open = undefined;
  }
}

function closed({ state, from, revision }: Open, to: string | null): Row {
  return { ...state, revision, valid_from: from, valid_to: to };
}
