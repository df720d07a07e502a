import { tellTimes } from './times.js';

const taken = { seconds: 12.34, cpuSeconds: 20, busy: 0.81 };
const files = Array.from({ length: 12 }, (_, at) => ({ file: `${at}.spec.ts`, seconds: 1, cpuSeconds: at }));

it('names each phase with its time, and the ten files that took most CPU time', () => {
  const outcome = { phase: 'unit', ...taken, tallies: [{ passed: 1, failed: 0, faults: [], files }] };
  const lines = tellTimes([outcome], { seconds: 13, cpuSeconds: 21, busy: 1 });
  expect(lines.slice(0, 5)).toEqual([
    '',
    '  unit              12.3 s    20.0 CPU s   cores  81 % busy',
    '  all               13.0 s    21.0 CPU s   cores 100 % busy',
    '  The dearest files (CPU of their tests and of what these started):',
    '     11.0 CPU s   unit            11.spec.ts',
  ]);
  expect(lines).toHaveLength(4 + 10);
});
