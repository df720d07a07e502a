import { LOAD } from '../stack/bench-stack.js';
import type { RefusalRun } from './refusals.js';
import { refusalChecks, refusalCost, refusalLines } from './refusals.result.js';

const RUN: RefusalRun = {
  connections: 64,
  asked: 1_000,
  refused: 1_000,
  latency: { count: 1_000, mean: 8, p50: 8, p95: 9, p99: 10, max: 12 },
  cpu: { gateway: 50, kafka: 10, [LOAD.name]: 900 },
  created: 0,
  others: 0,
};
const breaches = (run: RefusalRun) => refusalChecks(run).flatMap(({ breach }) => breach ?? []);

it('shares the CPU of all processes but the load among the refusals, and tells the gateway’s apart', () => {
  expect(refusalCost(RUN)).toBeCloseTo(0.06);
  expect(refusalLines(RUN).map(({ value }) => value)).toEqual([0.06, 0.05, 10]);
  expect(breaches(RUN)).toEqual([]);
});

it('is not measured, and a check fails, where one was not refused', () => {
  const run = { ...RUN, refused: 999 };
  expect(refusalLines(run).map(({ value }) => value)).toEqual([NaN, NaN, 10]);
  expect(breaches(run)).toEqual(['it is 999, not 1000']);
});

it('finds a refused one that was created', () => expect(breaches({ ...RUN, created: 1 })).toEqual(['it is 1, not 0']));
