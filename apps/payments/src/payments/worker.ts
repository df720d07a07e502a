/** Who is named in the events that no request gave rise to. */
export const WORKER = { principal: 'payments/worker' };

/** How far work with the processor is: `pending` is to be asked for again. */
export type WorkState = 'ended' | 'pending';
