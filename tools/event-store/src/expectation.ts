import { NO_STREAM, type Append } from './event.js';

/** An event that is already in the stream. */
export interface Known {
  readonly revision: number;
  readonly position: number;
}

/** What the stream of an append holds. */
export interface StreamState {
  /** Revision of the last event, or `NO_STREAM`. */
  readonly head: number;
  readonly byId: (id: string) => Known | undefined;
  readonly at: (revision: number) => (Known & { readonly id: string }) | undefined;
}

/** Write it, answer as the first time, or refuse it. */
export type Verdict = { readonly kind: 'write' } | { readonly kind: 'known'; readonly last: Known } | { readonly kind: 'wrong' };

const WRITE: Verdict = { kind: 'write' };
const WRONG: Verdict = { kind: 'wrong' };

/**
 * EventStoreDB's rules. With a revision expected, an append is a repetition when the events after that revision have its ids; without
 * one, when its ids are anywhere in the stream. What is known only in part is a wrong expectation. Data is never compared.
 */
export function judge(append: Append, stream: StreamState): Verdict {
  const { expected } = append;
  if (expected === 'stream_exists' && stream.head === NO_STREAM) return WRONG;
  if (expected === 'any' || expected === 'stream_exists') return judgeByIds(append, stream);
  const revision = expected === 'no_stream' ? NO_STREAM : expected;
  if (revision === stream.head) return WRITE;
  return revision > stream.head ? WRONG : judgeByPlace(append, revision, stream);
}

function judgeByIds({ events }: Append, stream: StreamState): Verdict {
  const first = events[0];
  if (stream.head === NO_STREAM || !first || !stream.byId(first.id)) return WRITE;
  return repetition(events.map(({ id }) => stream.byId(id)));
}

function judgeByPlace({ events }: Append, revision: number, stream: StreamState): Verdict {
  return repetition(
    events.map(({ id }, index) => {
      const known = stream.at(revision + 1 + index);
      return known?.id === id ? known : undefined;
    }),
  );
}

function repetition(known: readonly (Known | undefined)[]): Verdict {
  const last = known.at(-1);
  return last && known.every(Boolean) ? { kind: 'known', last } : WRONG;
}
