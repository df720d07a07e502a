import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Longer than any test: a connection that the server closes just as it is reused would look like a fault of the sender. */
const KEEP_ALIVE_MS = 120_000;

/** Called with each complete request; one that is cut off is ignored. */
export type Answering = (request: IncomingMessage, body: string, response: ServerResponse) => void;

/** An HTTP server in the test's own process, so that sending and receiving are timed by the same clock. */
export class LocalServer {
  private constructor(private readonly server: Server) {}

  /** Listens on a free port of this machine. */
  static async start(answer: Answering): Promise<LocalServer> {
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => answer(request, Buffer.concat(parts).toString('utf8'), response));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new LocalServer(server);
  }

  /** `http://127.0.0.1:<port>`. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Once somebody connects, does this; until it is done, every connection is closed before anything is read from it. */
  async refuseDuring<T>(meanwhile: () => Promise<T>): Promise<T> {
    const refuse = (socket: Socket) => void socket.destroy();
    this.server.prependListener('connection', refuse);
    try {
      await once(this.server, 'connection');
      return await meanwhile();
    } finally {
      this.server.off('connection', refuse);
    }
  }

  /** Stops it and closes every connection. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
