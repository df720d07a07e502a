/** An event as a client proposes it. */
export type ProposedEvent = {
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

/** An event as it is stored. `position` is its place in `$all`, without gaps; `created` is in milliseconds. */
export type RecordedEvent = {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly created: number;
} & ProposedEvent;

/** What a client expects of the stream it appends to; a number is the revision of its last event. */
export type Expected = 'any' | 'no_stream' | 'stream_exists' | number;

/** One append: all of its events or none. */
export type Append = {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly ProposedEvent[];
};

/** A removal: `hard` for ever (a tombstone), else until the next append (the metadata then hides all that was there). */
export type Removal = {
  readonly stream: string;
  readonly expected: Expected;
  readonly hard: boolean;
};

/** What the queue commits. */
export type Change = Append | Removal;

/** `revision` of a stream without events. */
export const NO_STREAM = -1;

/**
 * `revision` of a tombstone, and `$tb` of a stream that is deleted until its next append. EventStoreDB's is the largest 64-bit number,
 * which no JavaScript number is: `revisionText` gives it to the wire.
 */
export const DELETED_STREAM = Number.MAX_SAFE_INTEGER;

/** EventStoreDB's `EventNumber.DeletedStream`. */
export const DELETED_STREAM_TEXT = '9223372036854775807';

export function revisionText(revision: number): string {
  return revision === DELETED_STREAM ? DELETED_STREAM_TEXT : String(revision);
}

/**
 * What became of a change; `deleted`: the stream has a tombstone, or is deleted and was expected to exist. A wrong expectation names the
 * revision the stream has, `NO_STREAM` when it has none. What is `unanswered` gets no answer at all.
 */
export type Outcome =
  | { readonly kind: 'appended'; readonly revision: number; readonly position: number | undefined }
  | { readonly kind: 'wrong'; readonly current: number }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'unanswered' };
