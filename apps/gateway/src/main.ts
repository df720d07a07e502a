import { runApp } from '@cauce/http';
import { gateway } from './gateway.module.js';
import { readGatewayConfig } from './config.js';

await runApp('gateway', readGatewayConfig(), gateway);
