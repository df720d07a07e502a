/**
 * The arguments of an operation whose period ends now, what was recorded just now included: a period ends before its `--to`, and a record of
 * this very millisecond is not before it.
 */
export function untilNow(): readonly ['--to', string] {
  return ['--to', new Date(Date.now() + 1).toISOString()];
}
