import type { DeleteReq, DeleteResp, TombstoneReq, TombstoneResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import type { Answer, AppendQueue } from './append-queue.js';
import { notStored } from './disk-failure.js';
import { type Expected, NO_STREAM, type Removal } from './event.js';
import { shared, streams } from './generated-code.js';
import { positionText } from './position.js';
import { readDoomed, readExpected } from './proposal.js';
import { invalid, streamDeleted, toRefusal, wrongExpectedVersion } from './refusal.js';

type OnError = (error: unknown) => void;

/** `Delete`: the stream is gone until the next append to it. */
export function deleteCall(queue: AppendQueue, onError: OnError) {
  return (call: ServerUnaryCall<DeleteReq, DeleteResp>, reply: sendUnaryData<DeleteResp>): void =>
    remove(call.request.getOptions(), false, queue, reply, onError, (position) => {
      const { DeleteResp: Response } = streams;
      if (position === undefined) return new Response().setNoPosition(new shared.Empty());
      return new Response().setPosition(new Response.Position().setCommitPosition(position).setPreparePosition(position));
    });
}

/** `Tombstone`: the stream is gone for ever. */
export function tombstoneCall(queue: AppendQueue, onError: OnError) {
  return (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, reply: sendUnaryData<TombstoneResp>): void =>
    remove(call.request.getOptions(), true, queue, reply, onError, (position) => {
      const { TombstoneResp: Response } = streams;
      if (position === undefined) return new Response().setNoPosition(new shared.Empty());
      return new Response().setPosition(new Response.Position().setCommitPosition(position).setPreparePosition(position));
    });
}

function remove<Response>(
  options: DeleteReq.Options | TombstoneReq.Options | undefined,
  hard: boolean,
  queue: AppendQueue,
  reply: sendUnaryData<Response>,
  onError: OnError,
  toResponse: (position: string | undefined) => Response,
): void {
  const refuse = (error: unknown) => {
    onError(error);
    reply(toRefusal(error));
  };
  attempt(refuse, () => {
    const removal = readRemoval(options, hard);
    queue.add(removal, Infinity, (answer) => attempt(refuse, () => reply(null, toResponse(positionOf(removal, answer)))));
  });
}

function attempt(refuse: OnError, action: () => void): void {
  try {
    action();
  } catch (error) {
    refuse(error);
  }
}

function readRemoval(options: DeleteReq.Options | TombstoneReq.Options | undefined, hard: boolean): Removal {
  if (!options) throw invalid('The deletion has no options.');
  const revision = options.hasRevision() ? options.getRevision() : undefined;
  const expected = readExpected({
    revision,
    noStream: options.hasNoStream(),
    streamExists: options.hasStreamExists(),
    any: options.hasAny(),
  });
  return { stream: readDoomed(options.getStreamIdentifier()), expected, hard };
}

function positionOf({ stream, expected }: Removal, answer: Answer): string | undefined {
  if (answer.kind === 'deleted') throw streamDeleted(stream);
  if (answer.kind === 'wrong') throw wrongExpectedVersion('Delete', stream, numberOf(expected), answer.current);
  if (answer.kind === 'failed') throw notStored(answer.error);
  return answer.kind === 'appended' && answer.position !== undefined ? positionText(answer.position) : undefined;
}

/** EventStoreDB's numbers: ExpectedVersion.Any, NoStream, StreamExists. */
function numberOf(expected: Expected): number {
  if (expected === 'any') return -2;
  if (expected === 'no_stream') return NO_STREAM;
  return expected === 'stream_exists' ? -4 : expected;
}
