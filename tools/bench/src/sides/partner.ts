import type { IncomingMessage, ServerResponse } from 'node:http';
import { eventually, LocalServer } from '@cauce/testing/system';

/** A partner platform in this process, at as many base addresses as are asked for: it knows every token, and acknowledges what comes. */
export class Partner {
  /** How often a handshake came to each base address. */
  private readonly handshakes = new Map<string, number>();

  private constructor(private readonly server: LocalServer) {}

  /** Listens on a free port of this machine. */
  static async start(): Promise<Partner> {
    const server = await LocalServer.start((...request) => partner.take(...request));
    const partner = new Partner(server);
    return partner;
  }

  /** A base address that no other integration has. */
  baseUrl(nth: number): string {
    return `${this.server.url}/${nth}`;
  }

  /** Resolves when the handshake of an integration has come. */
  async untilConnected(nth: number): Promise<void> {
    await eventually(() => this.handshakes.has(String(nth)), Boolean);
  }

  /** Base addresses to which one handshake came, no more. */
  get connectedOnce(): number {
    return [...this.handshakes.values()].filter((count) => count === 1).length;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  private take({ url = '', headers }: IncomingMessage, _body: string, response: ServerResponse): void {
    const [, nth = ''] = url.split('/');
    if (headers['x-service-event'] === 'handshake') this.handshakes.set(nth, (this.handshakes.get(nth) ?? 0) + 1);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(url.endsWith('/merchant') ? { id: `m-${nth}`, name: 'Café Ríos' } : {}));
  }
}
