/** Something that was measured (NaN: it was not), and what it may be at most. */
export type Judged = { readonly head: string; readonly value: number; readonly atMost: number };

/** Cores that others may use meanwhile: above it no time says anything. */
const QUIET = 0.1;

/** Whether goals were met, in words: those that were missed by name. @param others cores that others used; undefined: nobody knows */
export function verdict(others: number | undefined, all: readonly Judged[]): string {
  if (others === undefined || others > QUIET || all.every(({ value }) => Number.isNaN(value))) return 'not measured';
  const missed = all.filter(({ value, atMost }) => value > atMost);
  return missed.length === 0 ? 'met' : `missed: ${missed.map(({ head }) => head).join('; ')}`;
}
