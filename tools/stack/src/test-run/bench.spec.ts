import { tallyBench } from './bench.js';

const held = { what: 'rows' };
const broken = { what: 'webhooks', breach: 'it is 5, not 6' };
const report = (...checks: { what: string; breach?: string }[]) => ({ results: [{ name: 'payments', checks }] });

it('counts what held and what did not', () => {
  expect(tallyBench(report(held, broken, held), 1)).toEqual({ passed: 2, failed: 1, faults: [] });
});

it('takes a run without a report for a fault', () => {
  expect(tallyBench(undefined, 1).faults).toEqual(['bench: the run gave no report (exit code 1)']);
});

it('takes an unexplained exit code for a fault', () => {
  expect(tallyBench(report(held), 1).faults).toEqual(['bench: the run ended with exit code 1']);
});
