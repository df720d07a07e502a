import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import { Empty, shared, streams, Timestamp } from './generated-code.js';
import type { NewEvent } from './stored-event.js';

/** The revision that the stream must have for an append to happen. `any`: an append whose outcome is unknown may happen twice. */
export type ExpectedRevision = 'no_stream' | 'any' | bigint;

/** The server drops an append that it begins later than this. It goes by its own clock, which may differ from ours by some seconds. */
const DEADLINE_MS = 10_000;

/** One append, whole in one message: what the server takes at most (1 MiB) is less than what a message may hold. */
export function appendRequest(
  correlation: string,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): BatchAppendReq {
  const request = new streams.BatchAppendReq();
  request.setCorrelationId(new shared.UUID().setString(correlation));
  request.setOptions(options(stream, expected));
  request.setProposedMessagesList(events.map(proposed));
  request.setIsFinal(true);
  return request;
}

function options(stream: string, expected: ExpectedRevision): BatchAppendReq.Options {
  const made = new streams.BatchAppendReq.Options();
  made.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  made.setDeadline(Timestamp.fromDate(new Date(Date.now() + DEADLINE_MS)));
  if (expected === 'any') return made.setAny(new Empty());
  if (expected === 'no_stream') return made.setNoStream(new Empty());
  return made.setStreamPosition(String(expected));
}

function proposed({ id, type, data, metadata }: NewEvent): BatchAppendReq.ProposedMessage {
  const message = new streams.BatchAppendReq.ProposedMessage();
  message.setId(new shared.UUID().setString(id));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  message.setData(Buffer.from(JSON.stringify(data)));
  if (metadata) message.setCustomMetadata(Buffer.from(JSON.stringify(metadata)));
  return message;
}
