/** How long a task waits for its turn. */
type Wait = {
  /** At most, in milliseconds; {@link NoTurn} after it. */
  readonly withinMs: number;
  /** Leaves the line when it aborts, with its reason. */
  readonly signal?: AbortSignal | undefined;
};

/** A task did not get its turn in time: nothing of it was done. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn';
}

/** Runs a limited number of tasks at a time; the others wait in the order they came. */
export class Slots {
  private readonly waiting = new Set<() => void>();

  constructor(private free: number) {}

  /** @param wait by default it waits for as long as it takes */
  async run<Result>(work: () => Promise<Result>, wait?: Wait): Promise<Result> {
    if (this.free > 0) this.free -= 1;
    else await this.turn(wait);
    try {
      return await work();
    } finally {
      const [next] = this.waiting;
      if (next) next();
      else this.free += 1;
    }
  }

  private async turn({ withinMs, signal }: Partial<Wait> = {}): Promise<void> {
    const { promise, resolve, reject }: PromiseWithResolvers<void> = Promise.withResolvers();
    const take = () => {
      this.waiting.delete(take);
      resolve();
    };
    const leave = (error: unknown) => {
      if (this.waiting.delete(take)) reject(error);
    };
    this.waiting.add(take);
    const timer =
      withinMs === undefined ? undefined : setTimeout(() => leave(new NoTurn(`no turn in ${Math.round(withinMs)} ms`)), withinMs);
    const leaveAtOnce = () => leave(signal?.reason);
    signal?.addEventListener('abort', leaveAtOnce, { once: true });
    if (signal?.aborted === true) leaveAtOnce();
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leaveAtOnce);
    }
  }
}
