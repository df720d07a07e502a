import { runApp } from '@cauce/http';
import { payments } from './payments.module.js';
import { readPaymentsConfig } from './config.js';

await runApp('payments', readPaymentsConfig(), payments);
