import 'reflect-metadata';
import { runService } from '@cauce/http';
import { createLogger, startTracing } from '@cauce/telemetry';
import { readNotifierConfig } from './config.js';
import { notifier } from './notifier.js';

const config = readNotifierConfig();
const logger = createLogger('notifier', { level: config.LOG_LEVEL, format: config.LOG_FORMAT });
await startTracing('notifier', config.OTEL_EXPORTER_OTLP_ENDPOINT);
await runService(notifier(config, logger));
