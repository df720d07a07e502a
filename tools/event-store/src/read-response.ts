import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type RecordedEvent, revisionText } from './event.js';
import { shared, streams } from './generated-code.js';
import { placeAfter, positionText } from './position.js';

/** EventStoreDB's clock on the wire: 100 ns since 1970. */
const TICKS_PER_MILLISECOND = 10_000;

/** A response that several subscribers get, and that is put into bytes once. */
class SharedResponse extends streams.ReadResp {
  private bytes: Uint8Array | undefined;

  override serializeBinary(): Uint8Array {
    return (this.bytes ??= super.serializeBinary());
  }
}

const shown = new WeakMap<RecordedEvent, ReadResp>();

/** As `eventResponse`, for an event that others are likely to be sent too: the same response for each of them. */
export function liveEventResponse(event: RecordedEvent): ReadResp {
  const known = shown.get(event);
  if (known) return known;
  const response = new SharedResponse().setEvent(readEvent(event));
  shown.set(event, response);
  return response;
}

export function eventResponse(event: RecordedEvent): ReadResp {
  return new streams.ReadResp().setEvent(readEvent(event));
}

function readEvent(event: RecordedEvent): ReadResp.ReadEvent {
  const position = positionText(event.position);
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(streamIdentifier(event.stream))
    .setStreamRevision(revisionText(event.revision))
    .setPreparePosition(position)
    .setCommitPosition(position)
    .setCustomMetadata(event.metadata)
    .setData(event.data);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.isJson ? 'application/json' : 'application/octet-stream')
    .set('created', String(event.created * TICKS_PER_MILLISECOND));
  return new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position);
}

export function notFoundResponse(stream: string): ReadResp {
  return new streams.ReadResp().setStreamNotFound(new streams.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream)));
}

export function confirmationResponse(subscription: string): ReadResp {
  return new streams.ReadResp().setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscription));
}

/** Among live events: at the last one that was looked at. */
export function checkpointResponse(place: number): ReadResp {
  const position = positionText(place);
  return checkpoint(position, position);
}

/** In history, EventStoreDB's have no prepare position, and a commit position that no event has. */
export function historicalCheckpointResponse(place: number): ReadResp {
  return checkpoint(positionText(placeAfter(place)), '0');
}

function checkpoint(commit: string, prepare: string): ReadResp {
  return new streams.ReadResp().setCheckpoint(new streams.ReadResp.Checkpoint().setCommitPosition(commit).setPreparePosition(prepare));
}

/** Where a stream begins, for a reader that asked for it and got no event. */
export function firstStreamPositionResponse(revision: number): ReadResp {
  return new streams.ReadResp().setFirstStreamPosition(revisionText(revision));
}

/** The revision of a stream's last event, for a reader that asked for it. */
export function lastStreamPositionResponse(revision: number): ReadResp {
  return new streams.ReadResp().setLastStreamPosition(revisionText(revision));
}

export function caughtUpResponse(): ReadResp {
  return new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());
}

function streamIdentifier(stream: string) {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'));
}
