import { readConfigOrExit } from '@cauce/config';
import { runService } from '@cauce/http';
import { createLogger } from '@cauce/telemetry';
import { GATEWAY_VARIABLES } from './config.js';
import { gateway } from './gateway.js';

const config = readConfigOrExit(GATEWAY_VARIABLES);
const logger = createLogger('gateway', { level: config.LOG_LEVEL, format: config.LOG_FORMAT });
await runService(gateway(config, logger));
