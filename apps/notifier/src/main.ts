import { runApp } from '@cauce/http';
import { readNotifierConfig } from './config.js';
import { notifier } from './notifier.module.js';

await runApp('notifier', readNotifierConfig(), notifier);
