import type { DueLane } from '../payments/due-lane.js';

/** To be called by code that makes something due for a payment. What is due follows from the stream. */
export abstract class DueNudge {
  /** Something is due now. Returns at once. A nudge may be lost: the sweeper finds the payment, too. */
  abstract nudge(paymentId: string, lane: DueLane): void;
}
