import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { RecordedEvent } from './event.js';
import { type FilterRequest, readFilter } from './filter/filter.js';
import { FIRST_PLACE, placeAt } from './position.js';
import { readStreamName } from './proposal.js';
import type { ReadParts } from './read-parts.js';
import type { Direction, Page, Reader } from './reader.js';
import { invalid, streamDeleted, unexpected, unsupported } from './refusal.js';

/** EventStoreDB's type of an event that stands for another one. */
const LINK = '$>';

/** A place to read from: a number is a revision, or a place in `$all`, where half a place more is after an event. */
type Start = 'start' | 'end' | number;

/** What is read: a stream by revision, or `$all` by position. Places are numbers, and an event has one in each. */
export type Source = {
  readonly stream: string | undefined;
  readonly start: Start;
  readonly direction: Direction;
  readonly filter: FilterRequest | undefined;
  /** Whether the reader wants the event that a link points at, which this server cannot give. */
  readonly resolvesLinks: boolean;
  /** A stream that has no event, or is deleted until its next append. Throws for one with a tombstone. */
  readonly missing: () => boolean;
  /** Events from a place on, that one included. */
  readonly page: (from: number, limit?: number) => Page;
  /** As `page`, for a subscriber that has caught up: it gets what is appended, whatever the stream's metadata; a tombstone too. */
  readonly livePage: (from: number) => Page;
  readonly placeOf: (event: RecordedEvent) => number;
  /** The place of the last event; below the first one when there is none. */
  readonly lastPlace: () => number;
};

/** The source that a request names. */
export function readSource(options: ReadReq.Options, direction: Direction, parts: ReadParts): Source {
  const stream = options.getStream();
  const all = options.getAll();
  const common = { direction, resolvesLinks: options.getResolveLinks() };
  if (stream) return { ...common, ...ofStream(stream, direction, parts) };
  if (all) return { ...common, ...ofAll(all, readFilter(options.getFilter(), parts.matcher), direction, parts) };
  throw invalid('The read names neither a stream nor $all.');
}

/** Throws where a link would come out of a read that resolves them. */
export function refuseLink({ resolvesLinks }: Source, { type }: RecordedEvent): void {
  if (resolvesLinks && type === LINK) throw unsupported('This server resolves no links: read with resolveLinkTos false.');
}

type OfItsKind = Omit<Source, 'direction' | 'resolvesLinks'>;

function ofStream(options: ReadReq.Options.StreamOptions, direction: Direction, { reader }: ReadParts): OfItsKind {
  const stream = readStreamName(options.getStreamIdentifier());
  return {
    stream,
    start: options.hasRevision() ? Number(options.getRevision()) : startOf(options),
    filter: undefined,
    missing: () => isMissing(stream, reader),
    page: (from, limit) => reader.streamPage(stream, from, direction, limit),
    livePage: (from) => reader.wholePage(stream, from),
    placeOf: ({ revision }) => revision,
    lastPlace: () => reader.lastRevision(stream),
  };
}

function isMissing(stream: string, reader: Reader): boolean {
  const seen = reader.visible(stream);
  if (seen === 'tombstoned') throw streamDeleted(stream);
  return seen === 'missing';
}

function ofAll(options: ReadReq.Options.AllOptions, filter: FilterRequest | undefined, direction: Direction, parts: ReadParts): OfItsKind {
  const position = options.getPosition();
  const page = (from: number, limit?: number) => parts.reader.allPage(from, direction, limit);
  return {
    stream: undefined,
    start: position ? readPosition(position, parts) : startOf(options),
    filter,
    missing: () => false,
    page,
    livePage: page,
    placeOf: ({ position: place }) => place,
    lastPlace: parts.lastPosition,
  };
}

function startOf(options: ReadReq.Options.StreamOptions | ReadReq.Options.AllOptions): Start {
  if (options.hasEnd()) return 'end';
  if (options.hasStart()) return 'start';
  throw invalid('The read does not say where it begins.');
}

function readPosition(position: ReadReq.Options.Position, { reader }: ReadParts): number {
  const place = placeAt(position.getCommitPosition(), position.getPreparePosition());
  if (place === undefined || (place > 0 && place < FIRST_PLACE && !isOld(reader))) throw unexpected('ReadAllResult');
  return place;
}

/** Whether the store has events at places that are counted from 0. */
function isOld(reader: Reader): boolean {
  const [first] = reader.allPage(1, 'forwards', 1).events;
  return first !== undefined && first.position < FIRST_PLACE;
}
