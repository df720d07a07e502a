import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { RecordedEvent } from './event.js';
import { compileAsInNet } from './net-regex.js';
import { invalid } from './refusal.js';

/** EventStoreDB's default search window, in events. */
const DEFAULT_WINDOW = 32;

/** Which events of `$all` a reader wants. */
type Filter = (event: RecordedEvent) => boolean;

/** A filter, and after how many events, wanted or not, a subscriber is told how far it has come. */
export type FilterRequest = {
  readonly wants: Filter;
  readonly checkpointEvery: number;
};

/** The filter of a request; none when it wants all. */
export function readFilter(options: ReadReq.Options.FilterOptions | undefined): FilterRequest | undefined {
  if (!options) return undefined;
  const window = options.hasMax() ? options.getMax() : DEFAULT_WINDOW;
  const checkpointEvery = Math.max(1, window) * Math.max(1, options.getCheckpointintervalmultiplier());
  const byStream = options.getStreamIdentifier();
  if (byStream) return { wants: matching(byStream, ({ stream }) => stream), checkpointEvery };
  const byType = options.getEventType();
  if (byType) return { wants: matching(byType, ({ type }) => type), checkpointEvery };
  throw invalid('The filter is neither by stream name nor by event type.');
}

function matching(expression: ReadReq.Options.FilterOptions.Expression, textOf: (event: RecordedEvent) => string): Filter {
  const prefixes = expression.getPrefixList();
  const regex = expression.getRegex();
  if (regex === '') return (event) => prefixes.some((prefix) => textOf(event).startsWith(prefix));
  const pattern = compileAsInNet(regex);
  return (event) => pattern.test(textOf(event));
}
