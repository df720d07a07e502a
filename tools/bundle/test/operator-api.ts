import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An operator API of one organization, which wants to be asked with the token `operator`. */
export class OneOrganization {
  private constructor(private readonly server: Server) {}

  static async start(): Promise<OneOrganization> {
    const server = createServer(({ headers, url = '' }, response) => {
      if (headers.authorization !== 'Bearer operator') return void response.writeHead(401).end();
      const { pathname } = new URL(url, 'http://localhost');
      const list = pathname.split('/').at(-1) ?? '';
      const all: Record<string, object[]> = { organizations: [{ name: 'organizations/o1', displayName: 'Taller' }] };
      response.end(JSON.stringify({ [list]: all[list] ?? [] }));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new OneOrganization(server);
  }

  /** What `cauce` is told to find it. */
  get options(): string[] {
    const { port } = this.server.address() as AddressInfo;
    return ['--server', `http://127.0.0.1:${port}`, '--token', 'operator'];
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
