import { tallyDrill } from './drill.js';

const report = (...breaches: string[][]) => ({ results: breaches.map((each, at) => ({ name: `loss ${at}`, breaches: each })) });

it('counts each loss as a test', () => {
  expect(tallyDrill(report([], ['more was lost', 'less was lost'], []), 1)).toEqual({ passed: 2, failed: 1, faults: [] });
});

it('treats a missing report and a bad exit code as faults', () => {
  expect(tallyDrill(undefined, 1).faults).toEqual(['drill: the run gave no report (exit code 1)']);
  expect(tallyDrill(report([]), 1)).toEqual({ passed: 1, failed: 0, faults: ['drill: the run ended with exit code 1'] });
});
