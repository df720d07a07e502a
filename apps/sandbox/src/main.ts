import { readConfigOrExit } from '@cauce/config';
import { runService } from '@cauce/http';
import { createLogger, startTracing } from '@cauce/telemetry';
import { sandboxVariables } from './sandbox.config.js';
import { sandboxService } from './sandbox.service.js';

const config = readConfigOrExit(sandboxVariables);
const logger = createLogger('sandbox', { level: config.LOG_LEVEL, format: config.LOG_FORMAT });
const tracing = await startTracing('sandbox', config.OTEL_EXPORTER_OTLP_ENDPOINT);
await runService(sandboxService(config, logger, tracing));
