import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { shared, streams } from '../generated-code.js';
import type { Position } from '../stored-event.js';

type Direction = 'forwards' | 'backwards';

/** A page: `forwards` without `from` begins at the first record, `backwards` at the last. */
type PageRequest<Place> = { readonly from: Place | undefined; readonly direction: Direction; readonly count: number };

const { Options } = streams.ReadReq;

/** Asks for events of a stream. */
export function streamRequest(stream: string, { from, direction, count }: PageRequest<bigint>): ReadReq {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const options = new Options.StreamOptions().setStreamIdentifier(identifier);
  if (from === undefined) startOrEnd(options, direction);
  else options.setRevision(String(from));
  return requestOf(page(new Options().setStream(options), direction, count));
}

/** Asks for records of the log of all streams. */
export function logRequest({ from, direction, count }: PageRequest<Position>): ReadReq {
  return requestOf(page(new Options().setAll(allFrom(from, direction)), direction, count));
}

/** Asks for all events behind a position, and for all that come, whose stream's name or whose type begins with one of these. */
export function subscriptionRequest(from: Position | undefined, by: 'stream name' | 'type', prefixes: readonly string[]): ReadReq {
  const expression = new Options.FilterOptions.Expression().setPrefixList([...prefixes]);
  const filter = new Options.FilterOptions().setCount(new shared.Empty()).setCheckpointintervalmultiplier(1);
  if (by === 'type') filter.setEventType(expression);
  else filter.setStreamIdentifier(expression);
  const options = new Options().setAll(allFrom(from, 'forwards')).setSubscription(new Options.SubscriptionOptions());
  return requestOf(options.setFilter(filter));
}

function allFrom(from: Position | undefined, direction: Direction): ReadReq.Options.AllOptions {
  const options = new Options.AllOptions();
  if (from === undefined) return startOrEnd(options, direction);
  const position = new Options.Position().setCommitPosition(String(from.commit)).setPreparePosition(String(from.prepare));
  return options.setPosition(position);
}

function startOrEnd<Asked extends ReadReq.Options.StreamOptions | ReadReq.Options.AllOptions>(options: Asked, direction: Direction): Asked {
  if (direction === 'forwards') options.setStart(new shared.Empty());
  else options.setEnd(new shared.Empty());
  return options;
}

function page(options: ReadReq.Options, direction: Direction, count: number): ReadReq.Options {
  const { FORWARDS, BACKWARDS } = Options.ReadDirection;
  return options
    .setReadDirection(direction === 'forwards' ? FORWARDS : BACKWARDS)
    .setCount(String(count))
    .setNoFilter(new shared.Empty());
}

/** Ids as text, and links as they are. */
function requestOf(options: ReadReq.Options): ReadReq {
  const ids = new Options.UUIDOption().setString(new shared.Empty());
  return new streams.ReadReq().setOptions(options.setUuidOption(ids).setResolveLinks(false));
}
