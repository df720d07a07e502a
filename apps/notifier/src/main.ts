import { runApp } from '@cauce/http';
import { notifier } from './notifier.module.js';
import { readNotifierConfig } from './config.js';

await runApp('notifier', readNotifierConfig(), notifier);
