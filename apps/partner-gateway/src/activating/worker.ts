import type { RunResult } from '@cauce/scheduler';

/** Who gives the commands of due work. */
export const WORKER = 'partner-gateway/worker';

/** The due row is looked at again at once: the step was recorded, and the next one may follow. */
export const GO_ON: RunResult = { again: { inMs: 0 } };
