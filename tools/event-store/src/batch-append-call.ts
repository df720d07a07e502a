import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { AppendQueue } from './append-queue.js';
import { answerTo, refusalTo } from './batch-append-answer.js';
import type { Expected } from './event.js';
import type { OpenCalls } from './open-calls.js';
import { Proposal, readExpected, readTarget } from './proposal.js';
import { invalid, toRefusal } from './refusal.js';

type Call = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/** An append whose messages have not all come; once it is refused, what still comes of it is dropped. */
type Part = {
  readonly options: BatchAppendReq.Options;
  readonly proposal: Proposal;
  refused: boolean;
};

/**
 * `BatchAppend`: one call carries all of a client's appends, each with a correlation id, answered in any order. The client waits
 * without a timer, so each one is answered, and none of them can fail the call for the others.
 */
export function batchAppendCall(queue: AppendQueue, open: OpenCalls, onError: (error: unknown) => void) {
  return (call: Call): void => {
    open.add(call);
    const parts = new Map<string, Part>();
    call.on('data', (request: BatchAppendReq) => accept(request, parts, queue, call, onError));
    call.on('end', () => queue.afterCurrent(() => call.end()));
  };
}

function accept(
  request: BatchAppendReq,
  parts: Map<string, Part>,
  queue: AppendQueue,
  call: Call,
  onError: (error: unknown) => void,
): void {
  const correlation = request.getCorrelationId();
  const key = correlation?.getString() || (correlation?.getStructured()?.toString() ?? '');
  const options = request.getOptions();
  const part = parts.get(key) ?? (options && { options, proposal: new Proposal(), refused: false });
  try {
    if (!part) throw invalid('The first message of an append has no options.');
    if (options && deadlineOf(options) <= Date.now()) refuseLate(part, request, call);
    if (!part.refused) gather(request, part, queue, call);
  } catch (error) {
    if (part) part.refused = true;
    onError(error);
    send(call, refusalTo(correlation, part?.options, toRefusal(error)));
  }
  if (!part || request.getIsFinal()) parts.delete(key);
  else parts.set(key, part);
}

/** Before its size is looked at, as in EventStoreDB. */
function refuseLate(part: Part, request: BatchAppendReq, call: Call): void {
  part.refused = true;
  send(call, answerTo(request.getCorrelationId(), part.options, { kind: 'late' }));
}

function gather(request: BatchAppendReq, { options, proposal }: Part, queue: AppendQueue, call: Call): void {
  for (const message of request.getProposedMessagesList()) proposal.add(message);
  const stream = readTarget(options.getStreamIdentifier());
  if (!request.getIsFinal()) return;
  const append = { stream, expected: expectedOf(options), events: proposal.events };
  queue.add(append, deadlineOf(options), (answer) => send(call, answerTo(request.getCorrelationId(), options, answer)));
}

function expectedOf(options: BatchAppendReq.Options): Expected {
  const revision = options.hasStreamPosition() ? options.getStreamPosition() : undefined;
  return readExpected({ revision, noStream: options.hasNoStream(), streamExists: options.hasStreamExists(), any: options.hasAny() });
}

function deadlineOf(options: BatchAppendReq.Options): number {
  const deadline = options.getDeadline();
  return deadline ? deadline.getSeconds() * 1000 + deadline.getNanos() / 1e6 : Infinity;
}

/** A client that sends and does not read is not read from until it does. */
function send(call: Call, response: BatchAppendResp): void {
  if (call.cancelled || call.writableEnded || call.write(response) || call.isPaused()) return;
  call.pause();
  call.once('drain', () => call.resume());
}
