export { type DueRow } from './claims.js';
export { DUE_COLUMNS, DUE_FIELDS, type DueColumns, freedByNewTime } from './due-columns.js';
export { type DueTableOptions, type RunResult, dueTable } from './due-table.js';
export { HeldLeases, type HeldLeasesOptions } from './held-leases.js';
export { type LaneOptions } from './lane.js';
export { retryAfter, retrySoon } from './retry-after.js';
export { type Due } from './scheduler-metrics.js';
export { type Lanes, type SchedulerOptions, Scheduler } from './scheduler.js';
