import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { DELETED_STREAM, type RecordedEvent } from './event.js';
import { type FilterRequest, readFilter } from './filter.js';
import { readStreamName } from './proposal.js';
import type { ReadParts } from './read-call.js';
import type { Direction, Reader } from './reader.js';
import { invalid, streamDeleted } from './refusal.js';

/** A place to read from: a number is a revision or a position. */
type Start = 'start' | 'end' | number;

/** What is read: a stream by revision, or `$all` by position. Places are numbers, and an event has one in each. */
export type Source = {
  readonly stream: string | undefined;
  readonly start: Start;
  readonly direction: Direction;
  readonly filter: FilterRequest | undefined;
  /** A stream that has no event, or is deleted until its next append. Throws for one with a tombstone. */
  readonly missing: () => boolean;
  /** Events from a place on, that one included. */
  readonly page: (from: number, limit?: number) => RecordedEvent[];
  /** As `page`, for a subscriber that has caught up: it gets what is appended, whatever the stream's metadata. Throws at a tombstone. */
  readonly livePage: (from: number) => RecordedEvent[];
  readonly placeOf: (event: RecordedEvent) => number;
  /** The place of the last event; below the first one when there is none. */
  readonly lastPlace: () => number;
};

/** The source that a request names. */
export function readSource(options: ReadReq.Options, direction: Direction, parts: ReadParts): Source {
  const stream = options.getStream();
  const all = options.getAll();
  if (stream) return ofStream(stream, direction, parts);
  if (all) return ofAll(all, readFilter(options.getFilter()), direction, parts);
  throw invalid('The read names neither a stream nor $all.');
}

function ofStream(options: ReadReq.Options.StreamOptions, direction: Direction, { reader }: ReadParts): Source {
  const stream = readStreamName(options.getStreamIdentifier());
  return {
    stream,
    start: options.hasRevision() ? Number(options.getRevision()) : options.hasEnd() ? 'end' : 'start',
    direction,
    filter: undefined,
    missing: () => isMissing(stream, reader),
    page: (from, limit) => reader.streamPage(stream, from, direction, limit),
    livePage: (from) => untilTombstone(stream, reader.wholePage(stream, from)),
    placeOf: ({ revision }) => revision,
    lastPlace: () => reader.lastRevision(stream),
  };
}

function isMissing(stream: string, reader: Reader): boolean {
  const seen = reader.visible(stream);
  if (seen === 'tombstoned') throw streamDeleted(stream);
  return seen === 'missing';
}

/** What came before the tombstone is given first; the next page then begins with it. */
function untilTombstone(stream: string, page: RecordedEvent[]): RecordedEvent[] {
  if (page[0]?.revision === DELETED_STREAM) throw streamDeleted(stream);
  return page.at(-1)?.revision === DELETED_STREAM ? page.slice(0, -1) : page;
}

function ofAll(options: ReadReq.Options.AllOptions, filter: FilterRequest | undefined, direction: Direction, parts: ReadParts): Source {
  const position = options.getPosition();
  const page = (from: number, limit?: number) => parts.reader.allPage(from, direction, limit);
  return {
    stream: undefined,
    start: position ? Number(position.getCommitPosition()) : options.hasEnd() ? 'end' : 'start',
    direction,
    filter,
    missing: () => false,
    page,
    livePage: page,
    placeOf: ({ position: place }) => place,
    lastPlace: parts.lastPosition,
  };
}
