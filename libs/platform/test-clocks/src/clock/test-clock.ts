/**
 * A test clock, as far as moving it is concerned. Not a stream: no resource depends on how a clock was moved, and what follows from a move
 * is recorded where it happens.
 */
export type TestClock = {
  /** The organization's time, RFC 3339 UTC with milliseconds; it never runs backwards. */
  readonly now: string;
  /** ADVANCING: on its way to `target`, which may be a while. */
  readonly state: 'READY' | 'ADVANCING';
  /** Where the running advance ends. */
  readonly target?: string;
};

/** The result of a round: run what is due, then wait until everything that follows from it is done, as far as that depends on us. */
export type Round = {
  /** How much was due and was run. */
  readonly ranCount: number;
  /** Whether every part had done what it could, with nothing under way, when it was asked. */
  readonly isDone: boolean;
  /** A text that changes whenever anything of the organization has. */
  readonly changeToken: string;
};

/** Why a clock cannot be moved; undefined: it can. Moving it to its own time is allowed: that settles what was left. */
export function refusalOf({ state, now }: TestClock, to: string): 'TEST_CLOCK_ADVANCING' | 'BACKWARDS' | undefined {
  if (state === 'ADVANCING') return 'TEST_CLOCK_ADVANCING';
  return to < now ? 'BACKWARDS' : undefined;
}

/** Where it stops next: at the earliest time when something is due, so that all happens in its order; at the target when nothing is. */
export function nextStop({ now, target = now }: TestClock, dues: readonly (string | undefined)[]): string {
  const ahead = dues.filter((due) => due !== undefined).filter((due) => due > now && due < target);
  return ahead.sort()[0] ?? target;
}

/** Whether all that follows from a stop has happened: the round found nothing to do, and nothing has changed since the round before. */
export function isQuiet({ ranCount, isDone, changeToken }: Round, before: string | undefined): boolean {
  return ranCount === 0 && isDone && changeToken === before;
}
