import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Take = (endpoint: string, id: string, now: number) => void;

/** Longer than a measurement: a connection that is closed just when it is used again would count as the notifier's fault. */
const KEEP_ALIVE_MS = 120_000;

/** A receiver that reads the whole webhook, tells of it, and says 200: as little as a receiver can do. */
export class Sink {
  /** Told of each webhook: the endpoint it came for, its id, the time of `performance.now()`. */
  onWebhook: Take = () => undefined;

  private constructor(private readonly server: Server) {
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => this.take(request, response));
  }

  /** Listens on a free port of this machine. */
  static async start(): Promise<Sink> {
    const server = createServer();
    await new Promise<void>((listening, failed) => {
      server.once('error', failed);
      server.listen(0, '127.0.0.1', listening);
    });
    return new Sink(server);
  }

  /** The address of an endpoint: any name will do. */
  urlOf(endpoint: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${endpoint}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private take(request: IncomingMessage, response: ServerResponse): void {
    request.on('end', () => {
      this.onWebhook((request.url ?? '/').slice(1), String(request.headers['webhook-id']), performance.now());
      response.end();
    });
    request.resume();
  }
}
