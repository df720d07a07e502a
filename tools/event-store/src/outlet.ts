import { once } from 'node:events';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';

/** Where the answers of a read go, no faster than the client takes them. */
export class Outlet {
  private readonly call: ServerWritableStream<ReadReq, ReadResp>;
  private readonly cancellation = new AbortController();

  constructor(call: ServerWritableStream<ReadReq, ReadResp>) {
    this.call = call;
    for (const event of ['cancelled', 'close', 'error']) call.once(event, () => this.cancellation.abort());
  }

  /** Aborts when the client is gone. */
  get gone(): AbortSignal {
    return this.cancellation.signal;
  }

  /** Returns a promise only when the client is to be waited for; it rejects when the client goes. */
  send(response: ReadResp): Promise<unknown> | undefined {
    if (this.call.write(response)) return undefined;
    return once(this.call, 'drain', { signal: this.cancellation.signal });
  }
}
