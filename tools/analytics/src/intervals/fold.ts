import type { IntervalView } from '../folders.js';
import type { Row } from '../spool.js';

/** An event as an export holds it: its data lack what is personal, and MACs. */
type ExportedEvent = { readonly type: string; readonly data: { readonly at: string } };

type Emit = (view: IntervalView, row: Row) => void;

/** A stream that is being folded, event by event. */
export type Folding = { readonly next: (event: ExportedEvent, revision: number) => void; readonly end: () => void };

/** How the streams of a category become intervals. */
export type StreamFold = {
  readonly category: string;
  /** Begins with a stream. @param id the part of its name behind the dash */
  readonly begin: (id: string, emit: Emit) => Folding;
};
