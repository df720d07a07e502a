/** A time limit that a caller's own signal can shorten. It holds for whoever ignores its signal, too. */
export class Deadline {
  private readonly controller = new AbortController();
  private readonly passed: Promise<never>;
  private readonly timer: NodeJS.Timeout;

  constructor(
    ms: number,
    private readonly caller?: AbortSignal,
  ) {
    this.passed = new Promise((_, reject) => {
      this.signal.addEventListener('abort', () => reject(this.signal.reason as Error), { once: true });
    });
    this.passed.catch(() => undefined);
    this.timer = setTimeout(() => this.controller.abort(new DOMException(`no whole answer within ${ms} ms`, 'TimeoutError')), ms);
    caller?.addEventListener('abort', this.pass);
    if (caller?.aborted === true) this.pass();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** What is awaited, or the rejection with the reason why there is no more time. */
  until<Value>(awaited: Promise<Value>): Promise<Value> {
    return Promise.race([this.passed, awaited]);
  }

  /** Also ends what is still under way. */
  end(): void {
    clearTimeout(this.timer);
    this.caller?.removeEventListener('abort', this.pass);
    this.controller.abort();
  }

  private readonly pass = () => this.controller.abort(this.caller?.reason);
}
