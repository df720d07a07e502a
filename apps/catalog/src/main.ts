import 'reflect-metadata';
import { isEventStoreUnavailable } from '@cauce/event-store';
import { runService, unavailableIf } from '@cauce/http';
import { isUnavailable } from '@cauce/postgres';
import { createLogger } from '@cauce/telemetry';
import { CatalogModule } from './catalog.module.js';
import { readCatalogConfig } from './config.js';

const config = readCatalogConfig();
const logger = createLogger('catalog', { level: config.LOG_LEVEL, format: config.LOG_FORMAT });
await runService({
  name: 'catalog',
  module: CatalogModule.with(config, logger),
  logger,
  config,
  translateError: unavailableIf(isEventStoreUnavailable, isUnavailable),
});
