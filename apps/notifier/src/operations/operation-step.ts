import type { OperationFilter } from './operation.resource.js';

/** An operation that this process holds the lease of. */
export type OperationRun = { readonly id: string; readonly lease: number; readonly organization: string; readonly filter: OperationFilter };

/** `paused`: nothing can be done at the moment, it continues soon. `lost`: another process continues it, or it was stopped. */
export type OperationStep = 'more' | 'done' | 'paused' | 'lost';

/** One kind of operation: does its next step, which takes seconds at most. Progress is committed before `step` resolves. */
export type OperationWork = { step(run: OperationRun): Promise<OperationStep> };

/** Rows that one statement changes at most. */
export const PAGE_SIZE = 500;
