import { once } from 'node:events';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Turns } from './turns.js';

/** Where the answers of a read go, no faster than the client takes them, and no longer at once than others can wait. */
export class Outlet {
  private readonly call: ServerWritableStream<ReadReq, ReadResp>;
  private readonly turns: Turns;
  private readonly cancellation = new AbortController();

  constructor(call: ServerWritableStream<ReadReq, ReadResp>, turns: Turns) {
    this.call = call;
    this.turns = turns;
    for (const event of ['cancelled', 'close', 'error']) call.once(event, () => this.cancellation.abort());
  }

  /** Aborts when the client is gone. */
  get gone(): AbortSignal {
    return this.cancellation.signal;
  }

  /** Asked before each event that is looked at: others wait. Returns a promise only then; it rejects when the client is gone. */
  pause(): Promise<void> | undefined {
    return this.turns.isOver ? this.turns.next().then(() => this.gone.throwIfAborted()) : undefined;
  }

  /** Returns a promise only when the client is to be waited for; it rejects when the client goes. */
  send(response: ReadResp): Promise<unknown> | undefined {
    if (this.call.write(response)) return undefined;
    return once(this.call, 'drain', { signal: this.cancellation.signal });
  }
}
