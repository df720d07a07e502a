import type { Log } from './log.js';
import { withoutNumbers } from './without-numbers.js';

const IN_MS = 60_000;

type Told = { readonly at: number; untold: number };

/**
 * Warnings that come again and again while a part is away: each is told at once, then at most once a minute, with how many came `untold`
 * meanwhile.
 *
 * @internal
 */
export class Repeats {
  private readonly told = new WeakMap<Log, Map<string, Told>>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** @param message the same but for its numbers is the same warning; of its fields the first of a minute are told */
  warn(log: Log, fields: object, message: string): void {
    const ofLog = this.told.get(log) ?? new Map<string, Told>();
    this.told.set(log, ofLog);
    const warning = withoutNumbers(message);
    const last = ofLog.get(warning);
    if (last !== undefined && this.now() - last.at < IN_MS) {
      last.untold += 1;
      return;
    }
    ofLog.set(warning, { at: this.now(), untold: 0 });
    log.warn({ ...fields, ...(last !== undefined && last.untold > 0 && { untold: last.untold }) }, message);
  }
}

/** Those of this process. */
export const repeats = new Repeats();
