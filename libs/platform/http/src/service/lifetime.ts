/** Whether the service runs or is stopping. Injectable: long waits (a long poll) end when `signal` aborts. */
export class Lifetime {
  private readonly controller = new AbortController();
  private endedAt: number | undefined;

  /** Aborts when the process was asked to stop. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** From here on: not ready, and no connection is kept. */
  end(): void {
    this.endedAt ??= performance.now();
    this.controller.abort();
  }

  /** How many of these milliseconds are left since the stop began; all of them before it, 0 when they are over. */
  left(ms: number): number {
    return Math.max(0, ms - (performance.now() - (this.endedAt ?? performance.now())));
  }
}
