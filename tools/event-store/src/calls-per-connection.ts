import { ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';

/** EventStoreDB's web server takes this many calls on a connection. */
const MOST = 100;

/**
 * The next call waits for one to end, without a word. The wait is ours, and HTTP/2's own limit is not set: Node would refuse a call that
 * a client begins in the place of one that it has just cancelled.
 */
export function callsPerConnection(): ServerInterceptor {
  const lines = new Map<string, Line>();
  return (_method, call) => {
    const { remoteAddress, remotePort } = call.getConnectionInfo();
    const connection = `${remoteAddress} ${remotePort}`;
    const line = lines.get(connection) ?? new Line();
    lines.set(connection, line);
    const leave = () => {
      if (line.leave()) lines.delete(connection);
    };
    return new ServerInterceptingCall(call, {
      start: (next) =>
        line.enter(() => {
          const waited = { hasBegun: false };
          next({
            onReceiveMetadata: (metadata, go) => {
              waited.hasBegun = true;
              go(metadata);
            },
            // However it ends.
            onCancel: leave,
          });
          // It was cancelled while it waited.
          if (!waited.hasBegun) leave();
        }),
    });
  };
}

/** The calls of one connection, in the order in which they came. */
class Line {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  enter(begin: () => void): void {
    if (this.running === MOST) this.waiting.push(begin);
    else {
      this.running += 1;
      begin();
    }
  }

  /** Whether nobody is left. */
  leave(): boolean {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
    return this.running === 0;
  }
}
