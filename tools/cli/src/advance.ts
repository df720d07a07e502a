import type { ProgressOf } from './operation.js';

type TestClock = {
  readonly now?: string;
  readonly state?: string;
  readonly advance?: { readonly from?: string; readonly to?: string; readonly ranCount?: number };
};

/** How far a test clock is on its way. */
export const advanceOf: ProgressOf = (resource) => {
  const { now = '', state, advance = {} }: TestClock = resource;
  if (state !== 'ADVANCING') return undefined;
  const { from = now, to = now, ranCount = 0 } = advance;
  const [begun, at, end] = [from, now, to].map((time) => Date.parse(time)) as [number, number, number];
  return { share: end > begun ? (at - begun) / (end - begun) : 1, said: `at ${now} of ${to}; ${ranCount} due and done` };
};
