import type { Progress } from '../../progress.js';
import type { Failure, Tally } from '../tally.js';

/** What is looked at, one thing after the other: each counts as a test. */
export class Checks {
  private passed = 0;
  private readonly failures: Failure[] = [];

  constructor(
    private readonly about: string,
    private readonly progress: Progress,
    private readonly signal: AbortSignal,
  ) {}

  /** Passes when the work does not throw; answers its result, or undefined where it did. Throws only when the run is aborted. */
  async that<T>(what: string, work: (note: (text: string) => void) => Promise<T>): Promise<T | undefined> {
    try {
      const result = await this.progress.step(what, work);
      this.passed += 1;
      return result;
    } catch (error) {
      this.signal.throwIfAborted();
      this.failures.push({ file: `${this.about}: ${what}`, message: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  }

  get tally(): Tally {
    return { passed: this.passed, failed: this.failures.length, faults: [], failures: this.failures };
  }
}
