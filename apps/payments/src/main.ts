import 'reflect-metadata';
import { isEventStoreUnavailable } from '@cauce/event-store';
import { runService, unavailableIf } from '@cauce/http';
import { isUnavailable } from '@cauce/postgres';
import { keepCallbackBytes } from './charging/processor-callback/callback-bytes.js';
import { createLogger } from '@cauce/telemetry';
import { readPaymentsConfig } from './config.js';
import { PaymentsModule } from './payments.module.js';

const config = readPaymentsConfig();
const logger = createLogger('payments', { level: config.LOG_LEVEL, format: config.LOG_FORMAT });
await runService({
  name: 'payments',
  module: PaymentsModule.with(config, logger),
  logger,
  config,
  rewriteVerbs: true,
  plugins: keepCallbackBytes,
  translateError: unavailableIf(isEventStoreUnavailable, isUnavailable),
});
