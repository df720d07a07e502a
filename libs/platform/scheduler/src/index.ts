export { type DueRow } from './claims.js';
export { DUE_FIELDS, type DueColumns, freedByNewTime } from './due-columns.js';
export { type DueTableOptions, dueTable } from './due-table.js';
export { type DueRows, type DueWorkOptions, type RunResult, /** @internal */ dueWork } from './due-work.js';
export { HeldLeases } from './held-leases.js';
export { retryAfter } from './retry-after.js';
export { Scheduler } from './scheduler.js';
