import { localOperator, NOT_RUNNING, runningStack } from '@cauce/stack';
import { run } from './run.js';

await run({ operator: () => localOperator(), stack: () => runningStack(), missing: NOT_RUNNING });
