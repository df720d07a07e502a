import type { ChargeAnswer } from '../processor/payment-processor.js';

/** After this many charges in a row without an answer, only one at a time is tried: single lost answers are rare. */
const SILENT_IN_A_ROW = 20;

/**
 * Whether the processor answers subscriptions' charges. While it hangs, each charge would hold its place until the timeout, and the timetable
 * would move its next try up to an hour later. So the wave stays unclaimed, and one charge at a time tests whether the processor answers.
 */
export class ChargeCircuit {
  private silent = 0;

  /** How many of `limit` charges may be begun now. */
  room(limit: number): number {
    return this.isOpen ? Math.min(limit, 1) : limit;
  }

  /** Takes the answer to a charge into account. */
  note({ kind }: ChargeAnswer): void {
    this.silent = kind === 'unknown' ? this.silent + 1 : 0;
  }

  private get isOpen(): boolean {
    return this.silent >= SILENT_IN_A_ROW;
  }
}
