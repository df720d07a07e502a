/** Lets so many in at a time, in the order in which they came. */
export class Turns {
  private waiting: ((isTurn: boolean) => void)[] = [];
  private isClosed = false;

  constructor(private free: number) {}

  /** True when it is the caller's turn; false: it never comes. */
  async begin(): Promise<boolean> {
    if (this.isClosed) return false;
    if (this.free === 0) return new Promise((tell) => this.waiting.push(tell));
    this.free -= 1;
    return true;
  }

  /** A turn that had begun is over. */
  end(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.free += 1;
    else next(true);
  }

  /** Nobody's turn comes any more. */
  close(): void {
    this.isClosed = true;
    for (const tell of this.waiting.splice(0)) tell(false);
  }
}
