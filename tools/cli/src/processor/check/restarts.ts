/** One restart for all cases that need one: it happens when each of them waits for it, or has ended. */
export class Restarts {
  private readonly waiting: { readonly go: () => void; readonly fail: (error: unknown) => void }[] = [];

  /** @param expected how many cases will wait, or end */
  constructor(
    private readonly restart: () => Promise<void>,
    private expected: number,
  ) {}

  /** Resolves after the restart. */
  arrive(): Promise<void> {
    return new Promise((go, fail) => {
      this.waiting.push({ go, fail });
      this.restartIfAll();
    });
  }

  /** A case has ended before it waited. */
  leave(): void {
    this.expected -= 1;
    this.restartIfAll();
  }

  private restartIfAll(): void {
    if (this.waiting.length === 0 || this.waiting.length < this.expected) return;
    const all = this.waiting.splice(0);
    this.restart().then(
      () => all.forEach(({ go }) => go()),
      (error: unknown) => all.forEach(({ fail }) => fail(error)),
    );
  }
}
