import { readConfigOrExit } from '@cauce/config';
import { runService } from '@cauce/http';
import { createLogger } from '@cauce/telemetry';
import { sandboxVariables } from './sandbox.config.js';
import { sandboxService } from './sandbox.service.js';

const config = readConfigOrExit(sandboxVariables);
const logger = createLogger('sandbox', { level: config.LOG_LEVEL, format: config.LOG_FORMAT });
await runService(sandboxService(config, logger));
