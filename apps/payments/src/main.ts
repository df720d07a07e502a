import { runApp } from '@cauce/http';
import { readPaymentsConfig } from './config.js';
import { payments } from './payments.module.js';

await runApp('payments', readPaymentsConfig(), payments);
