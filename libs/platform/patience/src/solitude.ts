import { setImmediate as nextTurn } from 'node:timers/promises';
import { endWithin } from './closing.js';

/** How long to wait until nothing else runs: longer than a receiver may take. */
const QUIET_WITHIN_MS = 20_000;
/** Work that takes longer hangs: the rest goes on. */
const LONGEST_ALONE_MS = 30_000;
/** Where what runs does not end, for a part that it needs is away: nothing is alone for this many times as long as was waited. */
const RESTS = 3;

/** Times in ms. */
export type SolitudeTimes = { readonly quietWithinMs: number; readonly longestMs: number };

/**
 * Lets work that may have ended the process before run while nothing else does, so that if the process ends again, it was this. What runs beside
 * other work says so; requests of others do not, since they do not come again by themselves.
 * @internal
 */
export class Solitude {
  private running = 0;
  private quiet: (() => void) | undefined;
  private turn: Promise<void> | undefined;
  private turns: Promise<unknown> = Promise.resolve();
  private restsUntil = 0;
  private readonly times: SolitudeTimes;

  /** @param now milliseconds of a clock that only goes forward */
  constructor(
    times: Partial<SolitudeTimes> = {},
    private readonly now: () => number = () => performance.now(),
  ) {
    this.times = { quietWithinMs: QUIET_WITHIN_MS, longestMs: LONGEST_ALONE_MS, ...times };
  }

  /** Resolves when work may begin: undefined while it may. Ask before work is claimed, so that none is claimed only to wait. */
  get opening(): Promise<void> | undefined {
    return this.turn;
  }

  /** Runs work beside other work. It waits while something is alone, or is about to be. It must not wait for other work that begins later. */
  async beside<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.turn !== undefined) await this.turn;
    this.running += 1;
    try {
      return await work();
    } finally {
      this.running -= 1;
      if (this.running === 0) this.quiet?.();
    }
  }

  /**
   * Runs work while nothing else runs. Answers undefined without running it when what runs has not ended in time: try again later.
   * @param longestMs for how long the rest waits for it: less for work that only waits for our own stores
   */
  alone<Result>(work: () => Promise<Result>, longestMs = this.times.longestMs): Promise<Result | undefined> {
    const mine = this.turns.then(() => this.take(work, longestMs));
    // In between, what waited may begin: many that want to be alone do not keep all others waiting.
    this.turns = mine.catch(() => undefined).then(() => nextTurn());
    return mine;
  }

  private async take<Result>(work: () => Promise<Result>, longestMs: number): Promise<Result | undefined> {
    if (this.now() < this.restsUntil) return undefined;
    const { promise: turn, resolve: open }: PromiseWithResolvers<void> = Promise.withResolvers();
    this.turn = turn;
    try {
      if (!(await this.becomesQuiet())) return undefined;
      const result = work();
      if (!(await endWithin(longestMs, result))) this.open(turn, open);
      return await result;
    } finally {
      this.open(turn, open);
    }
  }

  private async becomesQuiet(): Promise<boolean> {
    const { quietWithinMs } = this.times;
    const isQuiet = await endWithin(quietWithinMs, this.untilQuiet());
    if (!isQuiet) this.restsUntil = this.now() + RESTS * quietWithinMs;
    return isQuiet;
  }

  private untilQuiet(): Promise<void> {
    if (this.running === 0) return Promise.resolve();
    return new Promise((resolve) => (this.quiet = resolve));
  }

  private open(turn: Promise<void>, resolve: () => void): void {
    if (this.turn === turn) this.turn = undefined;
    resolve();
  }
}

/** That of this process. */
export const thisProcess = new Solitude();
