import { readConfigOrExit } from '@cauce/config';
import { runService } from '@cauce/http';
import { createLogger } from '@cauce/telemetry';
import 'reflect-metadata';
import { checkoutService } from './checkout.service.js';
import { CHECKOUT_VARIABLES } from './settings.js';

const config = readConfigOrExit(CHECKOUT_VARIABLES);
await runService(checkoutService(config, createLogger('checkout', { level: config.LOG_LEVEL, format: config.LOG_FORMAT })));
