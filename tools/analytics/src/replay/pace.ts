/** How fast events come again: so many times as fast as they were recorded; `max`: as fast as the sink takes them. */
export type Speed = number | 'max';

const TIMES = /^(\d{1,9}(?:\.\d{1,6})?)x$/;

/** Reads `1x`, `60x`, `0.5x` or `max`. Throws an error that says what is allowed. */
export function readSpeed(text: string): Speed {
  if (text === 'max') return 'max';
  const times = Number(TIMES.exec(text)?.[1]);
  if (times > 0) return times;
  throw new Error('Give how many times as fast, like 60x or 0.5x, or max.');
}

/** Tells how long to wait for an event, in milliseconds; 0: it is due. The first event is due at once. */
export class Pace {
  private begun: { readonly recorded: number; readonly at: number } | undefined;

  /** @param now a clock in milliseconds that never steps */
  constructor(
    private readonly speed: Speed,
    private readonly now: () => number = () => performance.now(),
  ) {}

  waitFor({ recordedAt }: { readonly recordedAt: string }): number {
    if (this.speed === 'max') return 0;
    const recorded = Date.parse(recordedAt);
    this.begun ??= { recorded, at: this.now() };
    return Math.max(0, this.begun.at + (recorded - this.begun.recorded) / this.speed - this.now());
  }
}
