/** The same for two: the second is compared with the first. */
export type Pair<One> = readonly [One, One];

/** The results of both, turn by turn. */
export type Turns<Result> = readonly Pair<Result>[];

/** A ratio of the second to the first: of the turn in the middle, and of the turns at both ends. */
export type Ratio = { readonly middle: number; readonly lowest: number; readonly highest: number };

/** Measures both several times by turns; every other time the second comes first. */
export async function byTurns<One, Result>(pair: Pair<One>, turns: number, measure: (one: One) => Promise<Result>): Promise<Turns<Result>> {
  const done: Pair<Result>[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    if (turn % 2 === 0) {
      const first = await measure(pair[0]);
      done.push([first, await measure(pair[1])]);
    } else {
      const second = await measure(pair[1]);
      done.push([await measure(pair[0]), second]);
    }
  }
  return done;
}

/** Each turn's second beside its first. */
export function ratioOf<Result>(turns: Turns<Result>, value: (result: Result) => number): Ratio {
  const sorted = turns.map(([first, second]) => value(second) / value(first)).sort((one, other) => one - other);
  return { middle: median(sorted), lowest: sorted[0] ?? NaN, highest: sorted.at(-1) ?? NaN };
}

/** The result of one of the two, in the median turn. */
export function middleOf<Result>(turns: Turns<Result>, at: 0 | 1, value: (result: Result) => number): number {
  return median(turns.map((turn) => value(turn[at])));
}

/** Under tables of ratios. */
export const BY_TURNS =
  'Two stacks side by side, measured by turns; ratios are those of the turn in the middle, and of the turns at both ends.';

/** The value in the middle; the mean of the two there when they are even in number; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}
