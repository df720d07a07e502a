/** Whoever makes something due for a payment says so here; what is due, rooms of their own know. */
export abstract class DueNudge {
  /** Something is due now. Returns at once; may be lost: the sweeper finds it too. */
  abstract nudge(paymentId: string): void;
}
