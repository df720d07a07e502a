import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Longer than any use: a connection that is closed just when it is used again would look like the sender's fault. */
const KEEP_ALIVE_MS = 120_000;

/** Called with each request that has come whole; what is cut off in the middle never came. */
export type Answering = (request: IncomingMessage, body: string, response: ServerResponse) => void;

/** An HTTP server in this very process, so that what comes is timed by the same clock as what was sent. */
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

  /** The next one that is made, before anything of it is read. */
  async nextConnection(): Promise<Socket> {
    const [socket] = (await once(this.server, 'connection')) as [Socket];
    return socket;
  }

  /** Ends it with every connection. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
