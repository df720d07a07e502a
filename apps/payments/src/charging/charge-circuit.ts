import type { ChargeAnswer } from '../processor/payment-processor.js';

/** After so many charges in a row without an answer, only one at a time is tried: cards whose answers get lost are rare. */
const SILENT_IN_A_ROW = 20;

/**
 * Whether the processor answers subscriptions' charges. While it hangs, each charge would hold its place for as long as its answer is waited
 * for, and its next try would move by the timetable to an hour later: so the wave is left where it is, and one charge at a time finds out.
 */
export class ChargeCircuit {
  private silent = 0;

  /** How many of `limit` charges may be begun now. */
  room(limit: number): number {
    return this.isOpen ? Math.min(limit, 1) : limit;
  }

  /** Takes note of what a charge was answered. */
  note({ kind }: ChargeAnswer): void {
    this.silent = kind === 'unknown' ? this.silent + 1 : 0;
  }

  private get isOpen(): boolean {
    return this.silent >= SILENT_IN_A_ROW;
  }
}
