import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Exported = { readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly unknown[] }[] }[] };

/** Takes spans over OTLP (HTTP, JSON), and counts them. */
export class SpanCounter {
  count = 0;

  private constructor(private readonly server: Server) {}

  /** Listens on a free port of this machine. */
  static async start(): Promise<SpanCounter> {
    const server = createServer((request, response) => {
      void json(request).then((sent) => {
        for (const { scopeSpans } of (sent as Exported).resourceSpans) for (const { spans } of scopeSpans) counter.count += spans.length;
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    const counter = new SpanCounter(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return counter;
  }

  /** What OTEL_EXPORTER_OTLP_ENDPOINT is set to. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
