export { type DueRow, type DueTableOptions, type RunResult, dueTable } from './due-table.js';
export { HeldLeases, type HeldLeasesOptions } from './held-leases.js';
export { type SchedulerLog } from './log.js';
export { retryAfter, retrySoon } from './retry-after.js';
export { type Due } from './scheduler-metrics.js';
export { type SchedulerOptions, Scheduler } from './scheduler.js';
