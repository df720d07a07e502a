import { performance } from 'node:perf_hooks';
import { jest } from '@jest/globals';
import { createProgress } from './progress.js';

let now: number;
beforeEach(() => {
  now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => void jest.restoreAllMocks());

/** What a step writes that says three times what it does. */
async function written(isTTY: boolean, pauseMs: number): Promise<string> {
  let text = '';
  const out = { isTTY, columns: 80, write: (piece: string) => (text += piece) } as unknown as NodeJS.WriteStream;
  const progress = createProgress(out);
  await progress.step('Packages', (note, say) => {
    for (const done of [1, 2, 3]) {
      now += pauseMs;
      say(`${done} of 3`);
      if (isTTY) progress.line('a line, below which the live one is drawn again');
    }
    note('3 installed');
    return Promise.resolve();
  });
  return text;
}

it('what a step does is a line every ten seconds where no line is live, with the seconds so far', async () => {
  expect(await written(false, 6_000)).toBe('  … Packages (2 of 3) 12.0 s\n  ✓ Packages                    18.0 s  3 installed\n');
});

it('of a short step only its end is told there', async () => {
  expect(await written(false, 1_000)).toBe('  ✓ Packages                     3.0 s  3 installed\n');
});

it('a terminal shows it in the live line', async () => {
  expect(await written(true, 6_000)).toContain('… Packages (2 of 3) 12.0 s');
});
