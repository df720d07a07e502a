import type { Log } from './log.js';
import { Repeats } from './repeats.js';

function keeping(): { readonly log: Log; readonly lines: unknown[] } {
  const lines: unknown[] = [];
  const keep = (...line: readonly unknown[]) => void lines.push(line);
  return { log: { info: keep, warn: keep, error: keep } as unknown as Log, lines };
}

it('tells a warning at once, then once a minute with how many came meanwhile', () => {
  let now = 0;
  const repeats = new Repeats(() => now);
  const { log, lines } = keeping();
  for (const at of [0, 1_000, 59_999, 60_000, 60_001, 200_000]) {
    now = at;
    repeats.warn(log, { at }, 'away');
  }
  expect(lines).toEqual([
    [{ at: 0 }, 'away'],
    [{ at: 60_000, untold: 2 }, 'away'],
    [{ at: 200_000, untold: 1 }, 'away'],
  ]);
});

it('takes texts that differ in their numbers alone for one warning', () => {
  const repeats = new Repeats(() => 0);
  const { log, lines } = keeping();
  for (const message of ['no answer after 12 ms', 'no answer after 3000 ms']) repeats.warn(log, {}, message);
  expect(lines).toEqual([[{}, 'no answer after 12 ms']]);
});

it('knows warnings by their text, and each log for itself', () => {
  const repeats = new Repeats(() => 0);
  const [one, other] = [keeping(), keeping()];
  for (const { log } of [one, other, one]) for (const message of ['away', 'refused']) repeats.warn(log, {}, message);
  expect([one.lines, other.lines].map((lines) => lines.length)).toEqual([2, 2]);
});
