import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { RecordedEvent } from '../event.js';
import { invalid } from '../refusal.js';
import type { Matcher } from './matcher.js';
import { type Choice, type NameOf, RegexFilter } from './regex-filter.js';

/** EventStoreDB's default search window, in events. */
const DEFAULT_WINDOW = 32;

/** A filter of `$all`. */
export type FilterRequest = {
  /** Which of these events the reader wants; `gone` aborts when it is gone. */
  readonly choose: (events: readonly RecordedEvent[], gone: AbortSignal) => Choice | Promise<Choice>;
  /** After how many events, wanted or not, a subscriber is told how far it has come. */
  readonly checkpointEvery: number;
};

/** The filter of a request; none when it wants all. */
export function readFilter(options: ReadReq.Options.FilterOptions | undefined, matcher: Matcher): FilterRequest | undefined {
  if (!options) return undefined;
  const window = options.hasMax() ? options.getMax() : DEFAULT_WINDOW;
  const checkpointEvery = Math.max(1, window) * Math.max(1, options.getCheckpointintervalmultiplier());
  const byStream = options.getStreamIdentifier();
  if (byStream) return { choose: matching(byStream, ({ stream }) => stream, matcher), checkpointEvery };
  const byType = options.getEventType();
  if (byType) return { choose: matching(byType, ({ type }) => type, matcher), checkpointEvery };
  throw invalid('The filter is neither by stream name nor by event type.');
}

/** Prefixes are compared here: that takes no longer than the request has characters. */
function matching(expression: ReadReq.Options.FilterOptions.Expression, nameOf: NameOf, matcher: Matcher): FilterRequest['choose'] {
  const prefixes = expression.getPrefixList();
  const regex = expression.getRegex();
  if (regex === '') return () => (event) => prefixes.some((prefix) => nameOf(event).startsWith(prefix));
  const filter = new RegexFilter(regex, nameOf, matcher);
  return (events, gone) => filter.choose(events, gone);
}
