import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import { BinaryReader, streams, Timestamp } from './generated-code.js';

/** Numbers of the fields in EventStoreDB's streams.proto and Google's duration.proto. */
const OPTIONS = 2;
const DEADLINE = 7;
const SECONDS = 1;
const NANOS = 2;

/** A century: some clients say "none" by the longest time span that they have, which is too long for a date. */
const LONGEST_MS = 3_155_760_000_000;

/**
 * Reads the bytes of a `BatchAppend` message. Newer clients give the deadline as a time span, in a field that the generated code of the
 * Node client does not know: it becomes the point in time that older ones give.
 */
export function readBatchAppendRequest(bytes: Uint8Array): BatchAppendReq {
  const request = streams.BatchAppendReq.deserializeBinary(bytes);
  const duration = fieldOf(fieldOf(bytes, OPTIONS), DEADLINE);
  if (duration)
    request.getOptions()?.setDeadline(Timestamp.fromDate(new Date(Date.now() + Math.min(millisecondsOf(duration), LONGEST_MS))));
  return request;
}

/** The last one counts, as in every reader of protobuf. */
function fieldOf(message: Uint8Array | undefined, number: number): Uint8Array | undefined {
  let found: Uint8Array | undefined;
  const reader = new BinaryReader(message);
  while (message && reader.nextField()) {
    if (reader.getFieldNumber() === number) found = reader.readBytes();
    else reader.skipField();
  }
  return found;
}

function millisecondsOf(duration: Uint8Array): number {
  let milliseconds = 0;
  const reader = new BinaryReader(duration);
  while (reader.nextField()) {
    if (reader.getFieldNumber() === SECONDS) milliseconds += reader.readInt64() * 1000;
    else if (reader.getFieldNumber() === NANOS) milliseconds += reader.readInt32() / 1e6;
    else reader.skipField();
  }
  return milliseconds;
}
