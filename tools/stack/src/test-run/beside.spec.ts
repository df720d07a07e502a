import { aTestRun } from '../../test/a-test-run.js';
import { silent } from '../progress.js';
import { beside } from './beside.js';
import type { Tally } from './tally.js';

const good: Tally = { passed: 1, failed: 0, faults: [] };

it('each line of a part begins with its name', async () => {
  const lines: string[] = [];
  const run = aTestRun({ progress: { ...silent, line: (text) => void lines.push(text) } });
  const tallies = await beside(
    [
      ['one', (own) => (own.print?.('PASS a.spec.ts'), Promise.resolve(good))],
      ['two', (own) => (own.print?.('PASS b.spec.ts'), Promise.resolve(good))],
    ],
    run,
  );
  expect(lines).toEqual(['one │ PASS a.spec.ts', 'two │ PASS b.spec.ts']);
  expect(tallies).toEqual([good, good]);
});

it('a part that cannot be run stops the others, and its error is thrown once they have ended', async () => {
  let ended = false;
  const parts = beside(
    [
      ['broken', () => Promise.reject(new Error('no stores'))],
      [
        'other',
        ({ signal }) =>
          new Promise((resolve) =>
            signal.addEventListener('abort', () => {
              ended = true;
              resolve(good);
            }),
          ),
      ],
    ],
    aTestRun(),
  );
  await expect(parts).rejects.toThrow('no stores');
  expect(ended).toBe(true);
});
