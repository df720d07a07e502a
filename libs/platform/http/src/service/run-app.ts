import { createLogger, type Log, type LogOptions } from '@cauce/telemetry';
import type { ServiceOptions } from './create-service.js';
import { runService } from './run-service.js';

/** What every app reads from its environment, besides what is its own. */
type AppConfig = ServiceOptions['config'] & { readonly LOG_LEVEL: LogOptions['level']; readonly LOG_FORMAT: LogOptions['format'] };

/** An app: what distinguishes its service from others. `main.ts` runs it; specs give its options to `createService`. */
export type App<Config> = (config: Config, logger: Log) => Omit<ServiceOptions, 'name' | 'config' | 'logger'>;

/** Runs an app until it is asked to stop, like {@link runService}, with a logger of its name. */
export function runApp<Config extends AppConfig>(name: string, config: Config, app: App<Config>): Promise<void> {
  const logger = createLogger(name, { level: config.LOG_LEVEL, format: config.LOG_FORMAT });
  return runService({ ...app(config, logger), name, config, logger });
}
