import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import type { Answer, AppendQueue } from './append-queue.js';
import { notStored } from './disk-failure.js';
import { type Append, type Expected, NO_STREAM } from './event.js';
import { shared, streams } from './generated-code.js';
import type { OpenCalls } from './open-calls.js';
import { positionText } from './position.js';
import { Proposal, readExpected, readTarget } from './proposal.js';
import { invalid, streamDeleted, toRefusal, unavailable } from './refusal.js';

type Call = ServerReadableStream<AppendReq, AppendResp>;

/** `Append`: the options come first, then an event a message; one answer at the end. */
export function appendCall(queue: AppendQueue, open: OpenCalls, onError: (error: unknown) => void) {
  return (call: Call, reply: sendUnaryData<AppendResp>): void => {
    open.add(call);
    // A stop may end it when all of it has come and nobody reads it any more: the queue then answers.
    call.on('error', () => undefined);
    const refuse = (error: unknown) => {
      // A client's cancel is no failure, and nobody waits for the answer.
      if (call.cancelled) return;
      onError(error);
      reply(toRefusal(error));
    };
    gather(call).then((append) => {
      queue.add(append, Infinity, (answer) => {
        try {
          reply(null, toResponse(append, answer));
        } catch (error) {
          refuse(error);
        }
      });
    }, refuse);
  };
}

async function gather(call: Call): Promise<Append> {
  const proposal = new Proposal();
  let target: Omit<Append, 'events'> | undefined;
  for await (const request of call as AsyncIterable<AppendReq>) {
    const options = request.getOptions();
    const message = request.getProposedMessage();
    if (options) target = { stream: readTarget(options.getStreamIdentifier()), expected: expectedOf(options) };
    if (message) proposal.add(message);
  }
  if (!target) throw invalid('The append has no options.');
  return { ...target, events: proposal.events };
}

function expectedOf(options: AppendReq.Options): Expected {
  const revision = options.hasRevision() ? options.getRevision() : undefined;
  return readExpected({ revision, noStream: options.hasNoStream(), streamExists: options.hasStreamExists(), any: options.hasAny() });
}

function toResponse({ stream, expected }: Append, answer: Answer): AppendResp {
  if (answer.kind === 'deleted') throw streamDeleted(stream);
  if (answer.kind === 'wrong') return new streams.AppendResp().setWrongExpectedVersion(wrong(expected, answer.current));
  if (answer.kind === 'failed') throw notStored(answer.error);
  if (answer.kind === 'late') throw unavailable('The append came too late.');
  const success = new streams.AppendResp.Success();
  if (answer.revision === NO_STREAM) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(answer.revision));
  if (answer.position === undefined) success.setNoPosition(new shared.Empty());
  else success.setPosition(position(positionText(answer.position)));
  return new streams.AppendResp().setSuccess(success);
}

function position(text: string) {
  return new streams.AppendResp.Position().setCommitPosition(text).setPreparePosition(text);
}

function wrong(expected: Expected, current: number): AppendResp.WrongExpectedVersion {
  const error = new streams.AppendResp.WrongExpectedVersion();
  if (current === NO_STREAM) error.setCurrentNoStream(new shared.Empty());
  else error.setCurrentRevision(String(current));
  if (expected === 'no_stream') return error.setExpectedNoStream(new shared.Empty());
  if (expected === 'stream_exists') return error.setExpectedStreamExists(new shared.Empty());
  if (expected === 'any') return error.setExpectedAny(new shared.Empty());
  return error.setExpectedRevision(String(expected));
}
