import type { Code } from '@eventstore/db-client/generated/code_pb.js';
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { status as codes } from '@grpc/grpc-js';
import type { Answer } from './append-queue.js';
import { notStored } from './disk-failure.js';
import { NO_STREAM } from './event.js';
import { Any, code, GoogleEmpty, shared, status, streams } from './generated-code.js';
import { positionText } from './position.js';
import { MAX_APPEND_BYTES, type Refusal } from './refusal.js';

type Options = BatchAppendReq.Options | undefined;

/** The answer to one correlation id; the client reads the error's kind from `details`, and needs the stream's name beside it. */
export function answerTo(correlation: UUID | undefined, options: Options, answer: Answer): BatchAppendResp {
  const response = blank(correlation, options?.getStreamIdentifier());
  if (answer.kind === 'appended') return response.setSuccess(success(answer));
  if (answer.kind === 'wrong') return response.setError(wrongExpectation(options, answer.current));
  if (answer.kind === 'late')
    return response.setError(failure(code.Code.DEADLINE_EXCEEDED, 'Timeout', 'The deadline passed.', new shared.Timeout()));
  if (answer.kind === 'deleted') {
    const deleted = new shared.StreamDeleted().setStreamIdentifier(options?.getStreamIdentifier());
    return response.setError(failure(code.Code.NOT_FOUND, 'StreamDeleted', 'The stream is deleted.', deleted));
  }
  return response.setError(failed(notStored(answer.error).details));
}

/** The client shows the message of a kind that it does not know, and no message at all of `Unknown`. */
function failed(message: string): Status {
  const any = new Any();
  any.pack(new GoogleEmpty().serializeBinary(), 'google.protobuf.Empty');
  return new status.Status().setCode(code.Code.UNAVAILABLE).setMessage(message).setDetails(any);
}

/** The answer to an append that cannot be stored. */
export function refusalTo(correlation: UUID | undefined, options: Options, refusal: Refusal): BatchAppendResp {
  const { details } = refusal;
  const response = blank(correlation, options?.getStreamIdentifier());
  if (refusal.code === codes.PERMISSION_DENIED)
    return response.setError(failure(code.Code.PERMISSION_DENIED, 'AccessDenied', details, new shared.AccessDenied()));
  const tooLarge = refusal.metadata.get('exception').includes('maximum-append-size-exceeded');
  return response.setError(
    tooLarge
      ? failure(
          code.Code.INVALID_ARGUMENT,
          'MaximumAppendSizeExceeded',
          details,
          new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES),
        )
      : failure(code.Code.INVALID_ARGUMENT, 'BadRequest', details, new shared.BadRequest().setMessage(details)),
  );
}

function blank(correlation: UUID | undefined, stream: StreamIdentifier | undefined): BatchAppendResp {
  return new streams.BatchAppendResp().setCorrelationId(correlation).setStreamIdentifier(stream ?? new shared.StreamIdentifier());
}

function success({ revision, position }: { revision: number; position: number | undefined }): BatchAppendResp.Success {
  const result = new streams.BatchAppendResp.Success();
  if (revision === NO_STREAM) result.setNoStream(new GoogleEmpty());
  else result.setCurrentRevision(String(revision));
  if (position === undefined) return result.setNoPosition(new GoogleEmpty());
  const text = positionText(position);
  return result.setPosition(new shared.AllStreamPosition().setCommitPosition(text).setPreparePosition(text));
}

function wrongExpectation(options: Options, current: number): Status {
  const error = new shared.WrongExpectedVersion();
  if (current === NO_STREAM) error.setCurrentNoStream(new GoogleEmpty());
  else error.setCurrentStreamRevision(String(current));
  if (options?.hasStreamPosition()) error.setExpectedStreamPosition(options.getStreamPosition());
  else if (options?.hasNoStream()) error.setExpectedNoStream(new GoogleEmpty());
  else if (options?.hasStreamExists()) error.setExpectedStreamExists(new GoogleEmpty());
  else error.setExpectedAny(new GoogleEmpty());
  return failure(code.Code.ALREADY_EXISTS, 'WrongExpectedVersion', 'Wrong expected version.', error);
}

function failure(reason: Code, kind: string, message: string, detail: { serializeBinary(): Uint8Array }): Status {
  const any = new Any();
  any.pack(detail.serializeBinary(), `event_store.client.${kind}`);
  return new status.Status().setCode(reason).setMessage(message).setDetails(any);
}
