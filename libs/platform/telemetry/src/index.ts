export { createLogger } from './logger.js';
export type { LogOptions, Logger } from './logger.js';
export { NestLogger } from './nest-logger.js';
export { redact, scrub } from './redaction.js';
export { captureWork, currentRequestId, traceHeaders, withRequest } from './scope.js';
export { continueTrace, isTracing, startTracing } from './tracing.js';
export type { Tracing } from './tracing.js';
export { counter, gauge, histogram, metricsText } from './metrics.js';
export { measureProcess } from './process-metrics.js';
