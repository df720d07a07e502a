export { SILENT } from './log.js';
export type { Log } from './log.js';
export { createLogger } from './logger.js';
export type { LogOptions } from './logger.js';
export { NestLogger } from './nest-logger.js';
export { redact, scrub } from './redaction.js';
export type { Sampling } from './sampling.js';
export {
  callerWaitsUntil,
  captureWork,
  currentBudget,
  currentCaller,
  currentRequestId,
  describeSpan,
  isTooLate,
  markBegun,
  outsideWork,
  traceHeaders,
  withRequest,
} from './scope.js';
export type { WaitingCaller } from './scope.js';
export { beginTrace, causeOf, continueTrace, isTracing, startTracing, traceHeadersForOthers } from './tracing.js';
export type { Tracing } from './tracing.js';
export { counter, gauge, histogram, metricsText } from './metrics.js';
export { measureProcess } from './process-metrics.js';
export { repeats } from './repeats.js';
export { waiting, type Waiter, type WaitingFor } from './waiting.js';
