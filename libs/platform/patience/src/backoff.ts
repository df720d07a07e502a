/**
 * How long to wait before the next try: `first` after the first failure, doubling, up to `longest`.
 * @param failures tries that failed before the last one: 0 after the first failure
 * @returns in the unit of `first` and `longest`
 */
export function backoff(failures: number, first: number, longest: number): number {
  return Math.min(longest, first * 2 ** failures);
}

/** A wait less up to a quarter of it, at random: callers that failed together do not try again together. */
export function jittered(wait: number): number {
  return wait * (0.75 + Math.random() / 4);
}
