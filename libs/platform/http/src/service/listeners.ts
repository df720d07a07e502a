import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type Server as Listener, type Socket } from 'node:net';

/**
 * How many connections may wait at each to be taken, as far as the kernel lets them (`net.core.somaxconn`): Node's 511 are less than come in a crowd while its
 * loop is busy, and who does not fit tries again after 1, 3 and 7 s.
 */
export const BACKLOG = 4_096;

/** Where to listen. A port of 0 is any that is free. */
export type Where = { readonly port: number; readonly host: string };

/** The sockets of an HTTP server besides its own; their connections are the server's. */
export class Listeners {
  private readonly more: Listener[] = [];
  private closing: Promise<unknown> = Promise.resolve();

  constructor(private readonly server: Server) {}

  /** To be called once the server listens, with `reusePort`. */
  async open(count: number, { host }: Where): Promise<void> {
    const { port } = this.server.address() as AddressInfo;
    for (let nth = 0; nth < count; nth += 1) {
      // As an HTTP server sets them.
      const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => this.server.emit('connection', socket));
      this.more.push(listener);
      await once(listener.listen({ port, host, backlog: BACKLOG, reusePort: true }), 'listening');
    }
  }

  /** They accept no connection from here on. */
  close(): void {
    const ends = this.more.filter(({ listening }) => listening).map((each) => new Promise((resolve) => each.close(resolve)));
    this.closing = Promise.all([this.closing, ...ends]);
  }

  /** Resolves when none of their connections is left. */
  async closed(): Promise<void> {
    await this.closing;
  }

  /** How many connections are open through them. */
  async connections(): Promise<number> {
    const counts = this.more.map((each) => new Promise<number>((resolve) => each.getConnections((_error, count) => resolve(count))));
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }
}
