import { setTimeout as pause } from 'node:timers/promises';
import { startWatch } from './stopwatch.js';

/** Whether the machine has room for one more program. */
export type Room = {
  /** Looks for a while. Never rejects; aborted, it answers at once. */
  isThere(signal: AbortSignal): Promise<boolean>;
};

/** Busier than this, the cores are full. */
const FULL = 0.92;
/** Longer than the start of a stack, which waits more than it works. */
const LOOK_MS = 30_000;

/** Room is what the cores leave. Who asks at the same time is answered in turn, so that each answer counts what the one before it began. */
export class CoreRoom implements Room {
  private looking: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly lookMs = LOOK_MS,
    private readonly full = FULL,
  ) {}

  isThere(signal: AbortSignal): Promise<boolean> {
    const answer = this.looking.then(() => this.look(signal));
    this.looking = answer;
    return answer;
  }

  private async look(signal: AbortSignal): Promise<boolean> {
    const watch = startWatch();
    await pause(this.lookMs, undefined, { signal }).catch(() => undefined);
    return watch().busy < this.full;
  }
}
