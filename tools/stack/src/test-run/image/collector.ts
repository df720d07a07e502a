import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span, as much as is looked at. */
export type Span = { readonly service: string; readonly version: string; readonly name: string; readonly traceId: string };

type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string } };
type Sent = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<Span, 'service' | 'version'>[] }[];
  }[];
};

/** Takes spans over OTLP (HTTP, JSON), as a collector does. */
export class Collector {
  readonly spans: Span[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<Collector> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const collector = new Collector(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      void json(request).then((sent) => {
        collector.spans.push(...spansOf(sent as Sent));
        response.end('{}');
      });
    });
    return collector;
  }

  /** Ends it, and the connections to it. */
  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

function spansOf({ resourceSpans }: Sent): Span[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const said = (name: string) => resource.attributes.find(({ key }) => key === name)?.value.stringValue ?? '';
    const [service, version] = [said('service.name'), said('service.version')];
    return scopeSpans.flatMap(({ spans }) => spans.map(({ name, traceId }) => ({ service, version, name, traceId })));
  });
}
