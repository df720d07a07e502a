import type { RunResult } from '@cauce/scheduler';

/** The principal of the commands that due work gives. */
export const WORKER = 'partner-gateway/worker';

/** The step was recorded, and the next one may be due: the row is run again at once. */
export const RUN_AGAIN_NOW: RunResult = { again: { inMs: 0 } };
