import { tallyBench } from './bench.js';

const held = { what: 'rows' };
const broken = { what: 'webhooks', breach: 'it is 5, not 6' };
const report = (...checks: { what: string; breach?: string }[]) => ({ results: [{ name: 'payments', checks }] });

it('counts the expectations that held and that did not', () => {
  expect(tallyBench(report(held, broken, held), 1)).toEqual({ passed: 2, failed: 1, faults: [] });
});

it('treats a run without a report as a fault', () => {
  expect(tallyBench(undefined, 1).faults).toEqual(['bench: the run gave no report (exit code 1)']);
});

it('treats an unexplained exit code as a fault', () => {
  expect(tallyBench(report(held), 1).faults).toEqual(['bench: the run ended with exit code 1']);
});
