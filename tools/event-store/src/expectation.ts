import { type Append, DELETED_STREAM, NO_STREAM } from './event.js';

/** An event that is already in the stream; `created` is in milliseconds. */
export type Known = {
  readonly revision: number;
  readonly position: number;
  readonly created: number;
};

/** What the stream of a change holds. */
export type StreamState = {
  /** Revision of the last event, `NO_STREAM` or `DELETED_STREAM`. */
  readonly head: number;
  /** Of the ids that are still known: see `RecentIds`. */
  readonly byId: (id: string) => Known | undefined;
  readonly at: (revision: number) => (Known & { readonly id: string }) | undefined;
  /** Deleted until the next append. */
  readonly softDeleted: () => boolean;
  readonly hasMetadata: () => boolean;
};

/** Write it, answer as the first time, refuse it, or never answer it. */
export type Verdict = { readonly kind: 'known'; readonly last: Known } | { readonly kind: 'write' | 'wrong' | 'deleted' | 'unanswered' };

const WRITE: Verdict = { kind: 'write' };
const UNANSWERED: Verdict = { kind: 'unanswered' };
const WRONG: Verdict = { kind: 'wrong' };
const DELETED: Verdict = { kind: 'deleted' };

/** The part of a change that is judged. */
export type Claim = Pick<Append, 'expected'> & { readonly events: readonly { readonly id: string }[] };

/**
 * EventStoreDB's rules (IndexWriter.CheckCommit). With a revision expected, an append is a repetition when the events after that
 * revision have its ids; without one, when its ids are known to be in the stream. What is known only in part is a wrong expectation.
 * Data is never compared.
 */
export function judge(claim: Claim, stream: StreamState): Verdict {
  const { expected } = claim;
  if (stream.head === DELETED_STREAM) return DELETED;
  if (expected === 'stream_exists') return existing(stream) ?? judgeByIds(claim, stream);
  if (expected === 'any') return judgeByIds(claim, stream);
  const revision = expected === 'no_stream' ? NO_STREAM : expected;
  if (revision === stream.head) return WRITE;
  return revision > stream.head ? WRONG : judgeByPlace(claim, revision, stream);
}

/** A stream that has only metadata does exist. */
function existing({ head, softDeleted, hasMetadata }: StreamState): Verdict | undefined {
  if (softDeleted()) return DELETED;
  return head === NO_STREAM && !hasMetadata() ? WRONG : undefined;
}

function judgeByIds({ events }: Claim, stream: StreamState): Verdict {
  const first = events[0];
  if (stream.head === NO_STREAM || !first || !stream.byId(first.id)) return WRITE;
  const known = events.map(({ id }) => stream.byId(id));
  const verdict = repetition(known);
  // EventStoreDB takes the first and the last revision for a range, and waits in vain for one that ends before an empty one would.
  return verdict.kind === 'known' && verdict.last.revision < (known[0]?.revision ?? 0) - 1 ? UNANSWERED : verdict;
}

function judgeByPlace({ expected, events }: Claim, revision: number, stream: StreamState): Verdict {
  const known = events.map(({ id }, index) => {
    const there = stream.at(revision + 1 + index);
    return there?.id === id ? there : undefined;
  });
  const recreates = expected === 'no_stream' && events.length > 0 && !known[0] && stream.softDeleted();
  return recreates ? WRITE : repetition(known);
}

function repetition(known: readonly (Known | undefined)[]): Verdict {
  const last = known.at(-1);
  return last && known.every(Boolean) ? { kind: 'known', last } : WRONG;
}
