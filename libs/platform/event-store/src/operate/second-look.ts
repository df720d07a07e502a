import { setTimeout as sleep } from 'node:timers/promises';

/** After so many, those so far are looked at: only they are kept. */
const MOST = 1_000;

/** What a second look needs. `look` is given at most `atATime` of what was doubtful, and answers what differs still. */
export type SecondLookOptions<Doubtful, Difference> = {
  /** How long a result may be on its way, in ms. */
  readonly settleMs: number;
  readonly atATime: number;
  readonly look: (doubtful: readonly Doubtful[]) => Promise<readonly Difference[]>;
};

/** Looks once more, after a while, at what differed: a result may have been on its way to us. What differs still is real. */
export class SecondLook<Doubtful, Difference> {
  private waiting: Doubtful[] = [];
  private readonly real: Difference[] = [];

  constructor(private readonly options: SecondLookOptions<Doubtful, Difference>) {}

  async add(...doubtful: readonly Doubtful[]): Promise<void> {
    this.waiting.push(...doubtful);
    if (this.waiting.length >= MOST) await this.lookNow();
  }

  /** What differs of all that was added. */
  async end(): Promise<readonly Difference[]> {
    await this.lookNow();
    return this.real;
  }

  private async lookNow(): Promise<void> {
    const { settleMs, atATime, look } = this.options;
    const { waiting } = this;
    this.waiting = [];
    if (waiting.length > 0) await sleep(settleMs);
    for (let at = 0; at < waiting.length; at += atATime) this.real.push(...(await look(waiting.slice(at, at + atATime))));
  }
}
