import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';

/** The exporting half of tracing, apart so that its modules are loaded only when there is a collector. */
export const startExport = (name: string, endpoint: string): TracerProvider =>
  new TracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: name }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }) })],
  });
