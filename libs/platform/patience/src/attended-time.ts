const TICK_MS = 50;
/** A turn of the event loop counts as no more than so many ticks. */
const MOST_TICKS = 2;

/**
 * The time in which a process could see what happens, in milliseconds. One that handles a crowd for two seconds before its event loop comes round has not seen a
 * part being silent for two seconds: what the part has answered waits to be read, behind that crowd.
 * @internal
 */
export class AttendedTime {
  private attended = 0;
  private tickedAt: number;

  /** @param clock in milliseconds; never goes back */
  constructor(private readonly clock: () => number) {
    this.tickedAt = clock();
  }

  /** Never goes back. */
  now(): number {
    return this.attended + Math.min(this.clock() - this.tickedAt, MOST_TICKS * TICK_MS);
  }

  /** To be called every 50 ms, as far as the event loop comes to it. */
  tick(): void {
    this.attended = this.now();
    this.tickedAt = this.clock();
  }
}

let own: AttendedTime | undefined;

/** That of this process, in milliseconds from the first call on. */
export function attendedMs(): number {
  own ??= begin();
  return own.now();
}

function begin(): AttendedTime {
  const time = new AttendedTime(() => performance.now());
  setInterval(() => time.tick(), TICK_MS).unref();
  return time;
}
