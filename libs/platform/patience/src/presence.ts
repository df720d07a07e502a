/** When a part counts as away, and how often it is then asked whether it is back; all in milliseconds. */
export type PresenceTerms = {
  /** Nothing was answered for this long, while something waited. */
  readonly silentMs: number;
  /** The same of a part that refuses connections; as `silentMs` where another node may take over. */
  readonly refusedMs: number;
  /** From the answer of a probe, which was none, to the next. */
  readonly pauseMs: number;
  /** A probe without an answer in this time is over, and the next may follow at once. */
  readonly probeMs: number;
};

/** Of a store. Killing the leader of a cluster costs its callers up to 3.8 s (docs/servers.md): nobody may be refused for that. */
export const STORE_PRESENCE: PresenceTerms = { silentMs: 4_000, refusedMs: 1_000, pauseMs: 200, probeMs: 1_000 };

/** Of another service of ours. What is asked of it can be asked of another process of it, which takes no time to find. */
export const SERVICE_PRESENCE: PresenceTerms = { silentMs: 1_500, refusedMs: 1_500, pauseMs: 50, probeMs: 1_000 };

/** How often to call `tick`, in milliseconds. */
export const PRESENCE_TICK_MS = 250;

/** Whether a caller may ask a part: `probe` is whoever finds out, for all, whether it is back. */
export type Admission = 'ask' | 'probe' | 'refuse';

/**
 * Whether a part that we depend on is here or away, judged by what it answers.
 *
 * | state | what happens                              | then                                         |
 * | ----- | ----------------------------------------- | -------------------------------------------- |
 * | here  | silent for too long while something waits | away                                         |
 * | here  | an answer, or nothing waits               | here; the silence begins anew                |
 * | away  | an answer, to whatever was sent           | here                                         |
 * | away  | a caller comes                            | refused, but for one at a time, which probes |
 *
 * Time counts in ticks, and of each no more than twice its length: a process that stood still itself has not seen the part being silent.
 */
export class Presence {
  private away = false;
  private waiting = 0;
  /** Something waited, or failed, since the last tick; and since the one before. */
  private concerned = false;
  private wasConcerned = false;
  private refuses = false;
  private silentMs = 0;
  private tickedAt: number | undefined;
  private isProbing = false;
  private probeAt = 0;

  constructor(private readonly terms: PresenceTerms) {}

  get isAway(): boolean {
    return this.away;
  }

  /** For how long nothing was answered, in milliseconds, as of the last tick. */
  get silentForMs(): number {
    return this.silentMs;
  }

  /** Somebody begins to wait for the part, whether or not anything was sent yet. */
  begin(): void {
    this.waiting += 1;
    this.concerned = true;
  }

  /** Somebody waits no longer. */
  end(): void {
    this.waiting -= 1;
  }

  /** The part has answered something, whatever it said. */
  answered(): void {
    this.away = false;
    this.refuses = false;
    this.silentMs = 0;
    this.wasConcerned = false;
  }

  /** What was sent was not answered. @param refuses nobody listens at its address */
  unanswered(refuses: boolean): void {
    this.concerned = true;
    this.refuses = refuses;
  }

  /** @param now in milliseconds, of a clock that never goes back */
  tick(now: number): void {
    const passed = Math.min(now - (this.tickedAt ?? now), 2 * PRESENCE_TICK_MS);
    this.tickedAt = now;
    if (!this.concerned) this.silentMs = 0;
    else if (this.wasConcerned) this.silentMs += passed;
    this.wasConcerned = this.concerned;
    this.concerned = this.waiting > 0;
    const { silentMs, refusedMs } = this.terms;
    if (!this.away && this.silentMs >= (this.refuses ? refusedMs : silentMs)) {
      this.away = true;
      this.probeAt = now;
    }
  }

  /** Whether a caller may ask now. Whoever gets `probe` must say how it went. */
  admit(now: number): Admission {
    if (!this.away) return 'ask';
    if (this.isProbing || now < this.probeAt) return 'refuse';
    this.isProbing = true;
    return 'probe';
  }

  /** How a probe went: `refused` is an answer that serves nobody, `silent` none within `probeMs`. */
  probed(now: number, how: 'answered' | 'refused' | 'silent'): void {
    this.isProbing = false;
    this.probeAt = how === 'refused' ? now + this.terms.pauseMs : now;
    if (how === 'answered') this.answered();
  }
}
