import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { streams } from './generated-code.js';
import type { OpenCalls } from './open-calls.js';
import { Outlet } from './outlet.js';
import { readEvents } from './read.js';
import type { ReadParts } from './read-parts.js';
import type { Direction } from './reader.js';
import { invalid, toRefusal } from './refusal.js';
import { readSource } from './source.js';
import { subscribe } from './subscription.js';

/** `Read`: a page of events, or a subscription that lasts; of a stream or of `$all`. */
export function readCall(parts: ReadParts, open: OpenCalls, onError: (error: unknown) => void) {
  return (call: ServerWritableStream<ReadReq, ReadResp>): void => {
    open.add(call);
    const outlet = new Outlet(call, parts.turns);
    answer(call.request.getOptions(), parts, outlet).then(
      () => call.end(),
      (error: unknown) => {
        if (outlet.gone.aborted) return;
        onError(error);
        call.emit('error', toRefusal(error));
      },
    );
  };
}

async function answer(options: ReadReq.Options | undefined, parts: ReadParts, outlet: Outlet): Promise<void> {
  if (!options) throw invalid('The read has no options.');
  const direction: Direction = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS ? 'backwards' : 'forwards';
  if (options.hasFilter() === options.hasNoFilter()) throw invalid('The read says neither which filter it has nor that it has none.');
  if (options.hasFilter() && options.hasStream()) throw invalid('A stream is read without a filter.');
  if (options.hasSubscription()) {
    if (direction === 'backwards') throw invalid('A subscription goes forwards only.');
    await subscribe(readSource(options, direction, parts), parts, outlet);
  } else if (options.hasCount()) {
    const request = { count: Number(options.getCount()), wantsPositions: (options.getControlOption()?.getCompatibility() ?? 0) >= 1 };
    await readEvents(readSource(options, direction, parts), request, outlet);
  } else throw invalid('The read says neither how many events it wants nor that it subscribes.');
}
