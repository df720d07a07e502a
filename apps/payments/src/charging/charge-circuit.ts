import type { ClaimPass } from '@cauce/scheduler';
import type { ChargeAnswer } from '../processor/payment-processor.js';

/** After this many charges in a row without an answer, only one at a time is tried: single lost answers are rare. */
const SILENT_IN_A_ROW = 20;

/** The environment's processor among the accounts. */
const ENVIRONMENT = '';

/**
 * Which processors answer subscriptions' charges. While one hangs, each charge would hold its place until the timeout, and the timetable would
 * move its next try up to an hour later. So its wave stays unclaimed, and one charge at a time tests whether it answers. Those of other accounts
 * go on.
 */
export class ChargeCircuit {
  /** By account: charges in a row without an answer. */
  private readonly silent = new Map<string, number>();

  /** How a claim of at most `limit` charges is divided: those of processors that answer, and one of each that does not. */
  passes(limit: number): readonly ClaimPass[] {
    const values = [...this.silent].filter(([, count]) => count >= SILENT_IN_A_ROW).map(([account]) => account);
    const tests = values.map((account) => ({ limit: Math.min(limit, 1), values: [account], only: true }));
    return [{ limit, values, only: false }, ...tests];
  }

  /** Takes the answer to a charge into account. @param account undefined: the environment's processor */
  note({ kind }: ChargeAnswer, account = ENVIRONMENT): void {
    if (kind === 'unknown') this.silent.set(account, (this.silent.get(account) ?? 0) + 1);
    else this.silent.delete(account);
  }
}
