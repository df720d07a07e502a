/** The principal of events that no request caused. */
export const WORKER = { principal: 'payments/worker' };

/** The state of work with the processor; `pending`: ask again. */
export type WorkState = 'ended' | 'pending';
