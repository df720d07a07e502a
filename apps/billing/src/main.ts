import 'reflect-metadata';
import { runService, unavailableIf } from '@cauce/http';
import { isUnavailable } from '@cauce/postgres';
import { createLogger } from '@cauce/telemetry';
import { BillingModule } from './billing.module.js';
import { readBillingConfig } from './config.js';

const config = readBillingConfig();
const logger = createLogger('billing', { level: config.LOG_LEVEL, format: config.LOG_FORMAT });
await runService({
  name: 'billing',
  module: BillingModule.with(config, logger),
  logger,
  config,
  rewriteVerbs: true,
  translateError: unavailableIf(isUnavailable),
});
