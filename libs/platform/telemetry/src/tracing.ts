import { CLOSING, endWithin } from '@cauce/patience';
import {
  type Attributes,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace as api,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import type { Traced } from './export.js';
import { randomHex } from './random-hex.js';
import type { Sampling } from './sampling.js';
import { outsideWork, traceHeaders, withTrace } from './scope.js';
import { readTraceparent, type Trace, type TraceCarrier, writeTraceparent } from './traceparent.js';

/** 16 of the trace, 8 of the span. */
const TRACE_BYTES = 24;

/** Stops the export of spans; what is still queued is sent first, if the collector takes it within 1 s. */
export type Tracing = { shutdown(): Promise<void> };

/** More about a span: whether it serves a request or consumes a message, and attributes without anything personal. */
export type SpanOptions = { readonly kind?: 'server' | 'consumer' | 'client' | 'producer' | 'internal'; readonly attributes?: Attributes };

type OwnSpan = SpanOptions & { readonly links?: Link[] };

const KINDS = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  internal: SpanKind.INTERNAL,
} as const;

/** Present only while spans are exported. Without it no span is made: a request only passes ids on. */
let tracer: Tracer | undefined;

/**
 * Begins to export spans over OTLP (HTTP) when there is an endpoint; without one, traces still reach the logs.
 * The SDK is loaded only then.
 * @param endpoint as OTEL_EXPORTER_OTLP_ENDPOINT: the collector's base address
 * @param sampling which traces are recorded; by default all that their caller does not leave out
 */
export const startTracing = async (service: Traced, endpoint?: string, sampling?: Sampling): Promise<Tracing> => {
  if (endpoint === undefined) return { shutdown: () => Promise.resolve() };
  const { startExport } = await import('./export.js');
  const provider = startExport(service, endpoint, sampling);
  tracer = provider.getTracer('cauce');
  return {
    shutdown: async () => {
      tracer = undefined;
      await endWithin(CLOSING.telemetry, provider.shutdown()); // the collector may be away
    },
  };
};

/** Whether spans are exported: otherwise their ends need not be reported. */
export const isTracing = (): boolean => tracer !== undefined;

/** Goes on with the trace that the headers name (or begins one), in a span of this name around `fn`. */
export const continueTrace = <T>(headers: TraceCarrier, name: string, fn: () => T, options: SpanOptions = {}): T => {
  const parent = readTraceparent(headers);
  return tracer ? inOwnSpan(tracer, parent, name, fn, options) : withTrace(parent ?? newTrace(), fn);
};

/**
 * Begins a trace in a span of this name around `fn`, apart from the work that is running. `causedBy`: the traceparent of what made this necessary,
 * perhaps days ago. The span is linked to it, and sampled as a child of it would be; log lines carry its trace as `causeTraceId`.
 */
export const beginTrace = <T>(name: string, fn: () => T, { causedBy, ...options }: SpanOptions & { causedBy?: string | null } = {}): T => {
  const cause = readTraceparent({ traceparent: causedBy ?? undefined });
  const links = cause ? [{ context: spanContextOf(cause) }] : [];
  const begin = () => (tracer ? inOwnSpan(tracer, undefined, name, fn, { ...options, links }) : withTrace(newTrace(), fn));
  return outsideWork(begin, cause && { causeTraceId: cause.traceId });
};

/** What to keep of a carrier for `causedBy` of later work; null without a trace. */
export const causeOf = (headers: TraceCarrier): string | null => {
  const trace = readTraceparent(headers);
  return trace ? writeTraceparent(trace) : null;
};

/** {@link traceHeaders} for servers that are not ours: none while no spans are exported. */
export const traceHeadersForOthers = (): Record<string, string> => (tracer ? traceHeaders() : {});

/** Nothing records it, so it is not sampled: services after us must not wait for a parent that never arrives. */
const newTrace = (): Trace => {
  const ids = randomHex(TRACE_BYTES);
  return { traceId: ids.slice(0, 32), spanId: ids.slice(32), sampled: false };
};

const inOwnSpan = <T>(
  by: Tracer,
  parent: Trace | undefined,
  name: string,
  fn: () => T,
  { kind = 'internal', attributes, links = [] }: OwnSpan,
): T => {
  const context = parent ? api.setSpanContext(ROOT_CONTEXT, spanContextOf(parent)) : ROOT_CONTEXT;
  const span = by.startSpan(name, { kind: KINDS[kind], links, ...(attributes && { attributes }) }, context);
  const { traceId, spanId, traceFlags } = span.spanContext();
  return withTrace({ traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 }, () => endedBy(span, fn), span);
};

const spanContextOf = ({ traceId, spanId, sampled }: Trace): SpanContext => ({
  traceId,
  spanId,
  traceFlags: sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
  isRemote: true,
});

/** Ends the span when the work ends, at once or by its promise. Only the error's type is kept: messages may quote their input. */
const endedBy = <T>(span: Span, fn: () => T): T => {
  const fail = (error: unknown): never => {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'thrown' });
    span.end();
    throw error;
  };
  try {
    const result = fn();
    if (!(result instanceof Promise)) return (span.end(), result);
    return result.then((value: unknown) => (span.end(), value), fail) as T;
  } catch (error) {
    return fail(error);
  }
};
