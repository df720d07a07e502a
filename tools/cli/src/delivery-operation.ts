import type { ProgressOf } from './operation.js';

type DeliveryOperation = {
  readonly state?: string;
  readonly expectedCount?: number;
  readonly lookedAtCount?: number;
  readonly changedCount?: number;
};

/** How far an operation on deliveries is. */
export const deliveriesDone: ProgressOf = (resource) => {
  const { state, expectedCount = 0, lookedAtCount = 0, changedCount = 0 }: DeliveryOperation = resource;
  if (state !== 'RUNNING') return undefined;
  const share = expectedCount > 0 ? Math.min(1, lookedAtCount / expectedCount) : 0;
  return { share, said: `looked at ${lookedAtCount} of about ${expectedCount}; ${changedCount} changed` };
};
