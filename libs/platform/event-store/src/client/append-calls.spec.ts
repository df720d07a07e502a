import { Duplex } from 'node:stream';
import { setImmediate as afterReading } from 'node:timers/promises';
import { Late } from '@cauce/patience';
import { createUUID } from '@eventstore/db-client/dist/utils/index.js';
import { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { AppendCalls } from './append-calls.js';

/** A node's end of a call: it hears, and answers when it is told to. */
function aCall() {
  const heard: string[] = [];
  const stream = new Duplex({ objectMode: true, read: () => undefined, write: (_, __, done) => done() });
  const call = new AppendCalls(() => stream as unknown as ClientDuplexStream<BatchAppendReq, BatchAppendResp>);
  const make = (correlation: string) => {
    heard.push(correlation);
    return new BatchAppendReq();
  };
  const answer = (correlation: string) => stream.push(new BatchAppendResp().setCorrelationId(createUUID(correlation)));
  return { call, heard, make, answer };
}

it('does not take a node for silent whose answers had no time to come', async () => {
  const { call, make } = aCall();
  for (let n = 0; n < 3; n += 1) await expect(call.ask(make, 1, 'append')).rejects.toBeInstanceOf(Late);
  expect(call.isSilent).toBe(false);
});

it('takes a node for silent that twice gave no answer in a second', async () => {
  const { call, make } = aCall();
  await Promise.allSettled([call.ask(make, 1_000, 'append'), call.ask(make, 1_000, 'append')]);
  expect(call.isSilent).toBe(true);
});

it('sends as many appends at once as it has calls, 16 at most, each of which sends one at a time', async () => {
  const heard: BatchAppendReq[] = [];
  const open = () =>
    Object.assign(new Duplex({ objectMode: true, read: () => undefined, write: (request: BatchAppendReq) => void heard.push(request) }), {
      cancel: () => undefined,
    });
  const calls = new AppendCalls(open as unknown as () => ClientDuplexStream<BatchAppendReq, BatchAppendResp>);
  const asked = Array.from({ length: 20 }, () => calls.ask(() => new BatchAppendReq(), 60_000, 'append'));
  expect(heard).toHaveLength(16);
  calls.leave(new Error('the connection was left'));
  for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected');
});

it('ends all calls with the first that breaks', async () => {
  const streams: Duplex[] = [];
  const open = () => {
    const stream = new Duplex({ objectMode: true, read: () => undefined, write: () => undefined });
    streams.push(stream);
    return Object.assign(stream, { cancel: () => stream.destroy() });
  };
  const calls = new AppendCalls(open as unknown as () => ClientDuplexStream<BatchAppendReq, BatchAppendResp>);
  const asked = [1, 2, 3].map(() => calls.ask(() => new BatchAppendReq(), 60_000, 'append'));
  streams[1]?.destroy(new Error('broken'));
  for (const each of asked) await expect(each).rejects.toThrow('broken');
  expect(streams.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
});

it('reads the answers that came while the process was busy', async () => {
  const { call, heard, make, answer } = aCall();
  await afterReading(); // the loop comes to its timers next, and reads after them
  const asked = call.ask(make, 5, 'append');
  const until = performance.now() + 20;
  setImmediate(() => answer(heard[0] ?? ''));
  while (performance.now() < until);
  await expect(asked).resolves.toBeInstanceOf(BatchAppendResp);
});
