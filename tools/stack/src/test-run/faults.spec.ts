import { tallyFaults } from './faults.js';

const report = (...breaches: string[][]) => ({
  seed: 1,
  verdicts: breaches.map((each, at) => ({ name: `guarantee ${at}`, breaches: each })),
});

it('counts each guarantee as a test', () => {
  expect(tallyFaults(report([], ['lost', 'lost'], []), 1)).toEqual({ passed: 2, failed: 1, faults: [] });
});

it('treats a missing report and a bad exit code as faults', () => {
  expect(tallyFaults(undefined, 1).faults).toEqual(['faults: the run gave no report (exit code 1)']);
  expect(tallyFaults(report([]), 1)).toEqual({ passed: 1, failed: 0, faults: ['faults: the run ended with exit code 1'] });
});
