import 'reflect-metadata';
import { runService } from '@cauce/http';
import { createLogger } from '@cauce/telemetry';
import { readNotifierConfig } from './config.js';
import { notifier } from './notifier.js';

const config = readNotifierConfig();
const logger = createLogger('notifier', { level: config.LOG_LEVEL, format: config.LOG_FORMAT });
await runService(notifier(config, logger));
