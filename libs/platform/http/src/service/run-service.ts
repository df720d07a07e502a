import { version } from '@cauce/contracts';
import { CLOSING, endWithin } from '@cauce/patience';
import { type Log, measureProcess, type Sampling, startTracing, type Tracing } from '@cauce/telemetry';
import { watchHeap } from '../overload/process-heap.js';
import { createService, type ServiceOptions } from './create-service.js';
import type { Lifetime } from './lifetime.js';
import { listen } from './listen.js';
import { checksOf, type ReadinessCheck } from './readiness.js';
import { serveMetrics } from './serve-metrics.js';

/** What ends with the process, in turn. */
type Ends = { readonly lifetime: Lifetime; readonly close: () => Promise<void>; readonly closeTelemetry: () => Promise<void> };

/**
 * Runs a service until SIGTERM or SIGINT, with its traces exported if an endpoint is configured. Then: not ready, requests in flight are
 * answered, `onModuleDestroy`, the server and the consumers close, `onApplicationShutdown` (release databases there, and only there),
 * exit 0. How long each of these may take is said by {@link CLOSING}.
 */
export async function runService(options: ServiceOptions): Promise<void> {
  const { logger, config } = options;
  exitOnDefects(logger);
  const release = version();
  const tracing = await startTracing({ name: options.name, version: release }, config.OTEL_EXPORTER_OTLP_ENDPOINT, samplingOf(config));
  measureProcess();
  watchHeap();
  const { app, lifetime, close } = await createService(options);
  const closeMetrics = await listenForMetrics(options, lifetime, checksOf(app));
  stopOnSignals({ lifetime, close, closeTelemetry: () => closeTelemetry(tracing, closeMetrics) }, logger);
  await options.prepare?.(app);
  await listen(app, { port: options.port ?? config.PORT, host: config.HOST }, options.open);
  logger.info({ url: await app.getUrl(), pid: process.pid, version: release }, `${options.name} listens`);
}

function samplingOf({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share = 1 }: ServiceOptions['config']): Sampling | undefined {
  return sampler && { sampler, share };
}

/** Answers metrics on a port of their own, if the service has one, until it has stopped. */
async function listenForMetrics(
  options: ServiceOptions,
  lifetime: Lifetime,
  checks: readonly ReadinessCheck[],
): Promise<() => Promise<void>> {
  const { METRICS_PORT: port } = options.config;
  if (port === undefined) return () => Promise.resolve();
  const { url, close } = await serveMetrics(options, port, lifetime, checks);
  options.logger.info({ url }, 'metrics listen');
  return close;
}

async function closeTelemetry(tracing: Tracing, closeMetrics: () => Promise<void>): Promise<void> {
  await Promise.all([tracing.shutdown(), endWithin(CLOSING.telemetry, closeMetrics())]);
}

/** A promise without a handler has failed: the state of the process is unknown, and its supervisor starts a fresh one. */
function exitOnDefects(logger: Log): void {
  const exit = (kind: string) => (error: unknown) => {
    logger.fatal({ err: error }, kind);
    process.exit(1);
  };
  process.on('unhandledRejection', exit('a rejection nobody handled')).on('uncaughtException', exit('an exception nobody caught'));
}

function stopOnSignals(ends: Ends, logger: Log): void {
  const stop = (signal: NodeJS.Signals) => {
    if (ends.lifetime.signal.aborted) return;
    logger.info({ signal }, 'stopping');
    void closeInTime(ends, logger);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

async function closeInTime({ close, closeTelemetry }: Ends, logger: Log): Promise<void> {
  setTimeout(() => {
    logger.error({}, 'a part did not stop in time');
    process.exit(1);
  }, CLOSING.process).unref();
  try {
    await close();
    await closeTelemetry();
    logger.info({}, 'stopped');
    process.exit(0);
  } catch (error) {
    logger.error({ err: error }, 'a part failed while stopping');
    process.exit(1);
  }
}
