import { eventually, type Patience } from '../eventually.js';
import { LocalServer } from './local-server.js';

/** A span as it was exported. */
export type ExportedSpan = {
  /** `service.name` of who exported it. */
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Absent, or empty: it has none. */
  readonly parentSpanId?: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly attributes?: readonly Attribute[];
  /** `code` 2: it failed. */
  readonly status?: { readonly code?: number; readonly message?: string };
};

type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: number | string } };
type Exported = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<ExportedSpan, 'service'>[] }[];
  }[];
};

/** A service exports what has ended after 5 s; a busy machine takes longer. */
const PATIENCE: Patience = { within: 30_000 };

/** Takes spans over OTLP (HTTP, JSON), as a collector does. */
export class SpanReceiver {
  private readonly taken: ExportedSpan[] = [];

  private constructor(private readonly server: LocalServer) {}

  /** Listens on a free port of this machine. */
  static async start(): Promise<SpanReceiver> {
    const server = await LocalServer.start(({ url }, body, response) => {
      if (url === '/v1/traces') receiver.taken.push(...spansOf(JSON.parse(body) as Exported));
      response.writeHead(url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
    const receiver: SpanReceiver = new SpanReceiver(server);
    return receiver;
  }

  /** What OTEL_EXPORTER_OTLP_ENDPOINT is set to. */
  get url(): string {
    return this.server.url;
  }

  /** All that came so far. */
  get spans(): readonly ExportedSpan[] {
    return this.taken;
  }

  /** Waits until so many of these spans came: of a trace, or linked to one. */
  until(isWanted: (span: ExportedSpan) => boolean, count = 1, patience = PATIENCE): Promise<readonly ExportedSpan[]> {
    const wanted = () => this.taken.filter(isWanted);
    return eventually(wanted, ({ length }) => length >= count, patience);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}

/** What a span says under a name. */
export function attributeOf({ attributes = [] }: Pick<ExportedSpan, 'attributes'>, name: string): string | number | undefined {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {};
  return stringValue ?? intValue;
}

function spansOf({ resourceSpans }: Exported): ExportedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(attributeOf(resource, 'service.name'));
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
  });
}
