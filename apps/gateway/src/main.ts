import { runApp } from '@cauce/http';
import { readGatewayConfig } from './config.js';
import { gateway } from './gateway.module.js';

await runApp('gateway', readGatewayConfig(), gateway);
