export { type DueRow } from './claims.js';
export { DUE_FIELDS, freedByNewTime } from './due-columns.js';
export { type DueTableOptions, type RunResult, dueTable } from './due-table.js';
export { HeldLeases } from './held-leases.js';
export { retryAfter } from './retry-after.js';
export { Scheduler } from './scheduler.js';
