import type { Turns } from './turns.js';

/** Tells those who wait that something was committed. What it was, they read by position: a missed call can lose nothing. */
export class Commits {
  private readonly turns: Turns;
  private readonly waiting = new Set<() => void>();

  constructor(turns: Turns) {
    this.turns = turns;
  }

  announce(): void {
    this.turns.open();
    const woken = [...this.waiting];
    this.waiting.clear();
    for (const wake of woken) wake();
  }

  /** Resolves at the next commit, or when the signal aborts. */
  next(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        this.waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }
}
