/** Whether the service goes on, or is on its way out. Injectable: long waits (a long poll) end when `signal` aborts. */
export class Lifetime {
  private readonly controller = new AbortController();

  /** Aborts when the process was asked to stop. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** From here on: not ready, and no connection is kept. */
  end(): void {
    this.controller.abort();
  }
}
