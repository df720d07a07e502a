/** An event as a client proposes it. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** An event as it is stored. `position` is its place in `$all`, from 1; `created` is in milliseconds. */
export interface RecordedEvent extends ProposedEvent {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly created: number;
}

/** What a client expects of the stream it appends to; a number is the revision of its last event. */
export type Expected = 'any' | 'no_stream' | 'stream_exists' | number;

/** One append: all of its events or none. */
export interface Append {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly ProposedEvent[];
}

/** `revision` of a stream without events. */
export const NO_STREAM = -1;

/** What became of an append. A wrong expectation names the revision the stream has, `NO_STREAM` when it has none. */
export type Outcome =
  | { readonly kind: 'appended'; readonly revision: number; readonly position: number | undefined }
  | { readonly kind: 'wrong'; readonly current: number };
