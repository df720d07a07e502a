import { setTimeout as sleep } from 'node:timers/promises';
import { wholeNumber } from './input-error.js';

/** When and how often to try again. */
export type RetryOptions = {
  /** How many times more after the first. 4 unless said otherwise. */
  readonly retries?: number;
  /** The first pause, in milliseconds; each later one is twice as long, less a random part. 250 unless said otherwise. */
  readonly firstPauseMs?: number;
  /** No pause is longer, even when the API asks for one. 30,000 unless said otherwise. */
  readonly longestPauseMs?: number;
};

/** A call that did not succeed: what to throw, and whether another try may end otherwise. */
type Failure = {
  readonly error: Error;
  readonly isWorthRepeating: boolean;
  /** What the API asked for. */
  readonly retryAfterMs?: number | undefined;
};

/** One try: its value, or why there is none. */
export type Outcome<Value> = { readonly value: Value } | Failure;

/** @throws CauceInputError */
export function checkedRetries({ retries, firstPauseMs, longestPauseMs }: RetryOptions): Required<RetryOptions> {
  return {
    retries: wholeNumber('retries', retries, 4, { to: 100 }),
    firstPauseMs: wholeNumber('firstPauseMs', firstPauseMs, 250, { from: 1 }),
    longestPauseMs: wholeNumber('longestPauseMs', longestPauseMs, 30_000, { from: 1 }),
  };
}

/** Tries until there is a value, or another try would not help, or none is left. Throws the error of the last one. */
export async function withRetries<Value>(
  attempt: () => Promise<Outcome<Value>>,
  options: Required<RetryOptions>,
  signal?: AbortSignal,
): Promise<Value> {
  for (let tried = 0; ; tried++) {
    const outcome = await attempt();
    if ('value' in outcome) return outcome.value;
    if (!outcome.isWorthRepeating || tried >= options.retries || signal?.aborted === true) throw outcome.error;
    // Given up meanwhile: the next try asks for nothing, and says so.
    await sleep(pauseMs(tried, outcome.retryAfterMs, options), undefined, { ...(signal && { signal }) }).catch(() => undefined);
  }
}

/**
 * How long to wait, in milliseconds. Never less than half of our own pause, since `Retry-After: 0` would hammer; never less than was asked
 * for, unless that is beyond the longest; and partly random, so that clients which failed together do not come back together.
 * @internal
 */
export function pauseMs(
  tried: number,
  askedMs: number | undefined,
  { firstPauseMs, longestPauseMs }: Required<RetryOptions>,
  random = Math.random(),
): number {
  const half = Math.min(firstPauseMs * 2 ** tried, longestPauseMs) / 2;
  if (askedMs !== undefined && askedMs >= longestPauseMs) return longestPauseMs * (0.9 + 0.1 * random);
  return Math.min(Math.max(askedMs ?? 0, half) + half * random, longestPauseMs);
}
