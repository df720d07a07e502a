export { createLogger } from './logger.js';
export type { LogOptions, Logger } from './logger.js';
export { NestLogger } from './nest-logger.js';
export { redact, scrub } from './redaction.js';
export { currentRequestId, currentTrace, traceHeaders, withRequest } from './scope.js';
export type { WorkFields } from './scope.js';
export type { Trace, TraceCarrier } from './traceparent.js';
export { continueTrace, inSpan, startTracing } from './tracing.js';
export type { SpanOptions, Tracing } from './tracing.js';
