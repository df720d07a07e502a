import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions';
import { toSampler } from './sampler.js';
import type { Sampling } from './sampling.js';

/** Who exports: `service.name` and `service.version` of OpenTelemetry. */
export type Traced = { readonly name: string; readonly version: string };

/** The exporting half of tracing, apart so that its modules are loaded only when there is a collector. */
export const startExport = (
  { name, version }: Traced,
  endpoint: string,
  sampling: Sampling = { sampler: 'parentbased_always_on', share: 1 },
): TracerProvider =>
  new TracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: name, [ATTR_SERVICE_VERSION]: version }),
    sampler: toSampler(sampling),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }) })],
  });
