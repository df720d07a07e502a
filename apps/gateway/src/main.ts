import { readConfigOrExit } from '@cauce/config';
import { runService } from '@cauce/http';
import { createLogger, startTracing } from '@cauce/telemetry';
import { GATEWAY_VARIABLES } from './config.js';
import { gateway } from './gateway.js';

const config = readConfigOrExit(GATEWAY_VARIABLES);
const logger = createLogger('gateway', { level: config.LOG_LEVEL, format: config.LOG_FORMAT });
await startTracing('gateway', config.OTEL_EXPORTER_OTLP_ENDPOINT);
await runService(gateway(config, logger));
