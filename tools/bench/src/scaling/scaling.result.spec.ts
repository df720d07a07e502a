import { busierShare } from './scaling.result.js';

const serviceOf = (process: string) => process.replace(/-\d$/, '');

it('says how a service’s CPU time is divided between its processes, whatever the others use', () => {
  const work = { operations: 10, cpu: { payments: 30, 'payments-2': 10, postgres: 500, 'bench (load)': 900 } };
  expect(busierShare(work, 'payments', serviceOf)).toBe(0.75);
  expect(busierShare(work, 'postgres', serviceOf)).toBe(1);
});
