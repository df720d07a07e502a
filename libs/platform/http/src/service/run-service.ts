import { type Logger, type Tracing, measureProcess, startTracing } from '@cauce/telemetry';
import { type CreatedService, type ServiceOptions, createService } from './create-service.js';
import { serveMetrics } from './serve-metrics.js';

/** A part that has not stopped by then never will. */
const GIVE_UP_AFTER_MS = 14_000;

/** A service that listens. */
export type RunningService = CreatedService & { readonly url: string };

/**
 * Runs a service until SIGTERM or SIGINT, with its traces exported if an endpoint is configured. Then: not ready, requests in flight are answered, `onModuleDestroy`, the server and the
 * consumers close, `onApplicationShutdown` (release databases there, and only there), exit 0.
 */
export async function runService(options: ServiceOptions): Promise<RunningService> {
  const { logger, config } = options;
  exitOnDefects(logger);
  const tracing = await startTracing(options.name, config.OTEL_EXPORTER_OTLP_ENDPOINT);
  measureProcess();
  const service = await watched(options, await createService(options));
  stopOnSignals(service, tracing, logger);
  await options.prepare?.(service.app);
  await service.app.listen(options.port ?? config.PORT, config.HOST);
  const url = await service.app.getUrl();
  logger.info({ url, pid: process.pid }, `${options.name} listens`);
  return { ...service, url };
}

/** With its metrics on a port of their own, if it has one. They are answered until the service has stopped. */
async function watched(options: ServiceOptions, service: CreatedService): Promise<CreatedService> {
  const { METRICS_PORT: port } = options.config;
  if (port === undefined) return service;
  const metrics = await serveMetrics(options, port, service.lifetime);
  options.logger.info({ url: metrics.url }, 'metrics listen');
  return { ...service, close: () => service.close().finally(metrics.close) };
}

/** A promise nobody waits for has failed: the state of the process is unknown, and whoever runs it starts a fresh one. */
function exitOnDefects(logger: Logger): void {
  const exit = (kind: string) => (error: unknown) => {
    logger.fatal({ err: error }, kind);
    process.exit(1);
  };
  process.on('unhandledRejection', exit('a rejection nobody handled')).on('uncaughtException', exit('an exception nobody caught'));
}

function stopOnSignals(service: CreatedService, tracing: Tracing, logger: Logger): void {
  const stop = (signal: NodeJS.Signals) => {
    if (service.lifetime.signal.aborted) return;
    logger.info({ signal }, 'stopping');
    void closeInTime(service, tracing, logger);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

async function closeInTime(service: CreatedService, tracing: Tracing, logger: Logger): Promise<void> {
  setTimeout(() => {
    logger.error('a part did not stop in time');
    process.exit(1);
  }, GIVE_UP_AFTER_MS).unref();
  try {
    await service.close();
    await tracing.shutdown();
    logger.info('stopped');
    process.exit(0);
  } catch (error) {
    logger.error({ err: error }, 'a part failed while stopping');
    process.exit(1);
  }
}
