import { runApp } from '@cauce/http';
import { billing } from './billing.module.js';
import { readBillingConfig } from './config.js';

await runApp('billing', readBillingConfig(), billing);
