import type { Log } from './log.js';
import { withoutNumbers } from './without-numbers.js';

/** Why a part is waited for. `kind`: a new one is told, whatever numbers are in it; `words`: a sentence without secrets. */
export type WaitingFor = { readonly kind: string; readonly words: string };

/** A part, and who of this process waits for it: a follower, a consumer. */
export type Waiter = { readonly part: string; readonly by: string };

/** Of this process, however many parts of it wait: with a few lines of others it stays below ten. */
const [MOST_LINES, IN_MS] = [8, 60_000];

/**
 * Says why a process waits for a store: one line when the kind of trouble changes, and one when it is over, however often it tries and however
 * many of its followers do. Changes that there is no room for are counted; the newest is told once there is.
 *
 * @internal
 */
export class Waiting {
  private readonly told = new Map<string, { readonly kind: string; readonly by: Set<string> }>();
  private readonly lines: number[] = [];
  private untold = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A part is waited for. */
  tell(log: Log, { part, by }: Waiter, { kind: said, words }: WaitingFor, fields: object = {}): void {
    const kind = withoutNumbers(said);
    const told = this.told.get(part);
    told?.by.add(by);
    if (told?.kind === kind || !this.takeLine()) return;
    this.told.set(part, { kind, by: told?.by ?? new Set([by]) });
    log.warn({ ...fields, part, kind, ...this.takeUntold() }, `waits: ${words}`);
  }

  /** The part has answered one of those who wait, or it waits no more; told when it was the last. */
  over(log: Log, { part, by }: Waiter): void {
    const told = this.told.get(part);
    if (told?.by.delete(by) !== true || told.by.size > 0) return;
    this.told.delete(part);
    if (this.takeLine()) log.info({ part, ...this.takeUntold() }, `waits no more for ${part}`);
  }

  private takeLine(): boolean {
    const now = this.now();
    while (this.lines[0] !== undefined && now - this.lines[0] >= IN_MS) this.lines.shift();
    const hasRoom = this.lines.length < MOST_LINES;
    if (hasRoom) this.lines.push(now);
    else this.untold += 1;
    return hasRoom;
  }

  private takeUntold(): { readonly untold?: number } {
    const { untold } = this;
    this.untold = 0;
    return untold === 0 ? {} : { untold };
  }
}

/** That of this process. */
export const waiting = new Waiting();
