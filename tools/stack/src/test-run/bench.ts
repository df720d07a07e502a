import type { TestRun } from './phase.js';
import type { Tally } from './tally.js';
import { runTool } from './tool.js';

/** The part of the bench's report that counts. */
export type BenchReport = {
  results: { name: string; checks: { what: string; breach?: string }[] }[];
};

/** The short form of `npm run bench`: nothing is measured in it, each thing that must hold counts as a test. */
export async function runBench(run: TestRun): Promise<Tally> {
  const { report, code } = await runTool<BenchReport>('bench', ['--quick'], run);
  return tallyBench(report, code);
}

/** Turns the report into counts. */
export function tallyBench(report: BenchReport | undefined, code: number | null): Tally {
  if (report === undefined) return { passed: 0, failed: 0, faults: [`bench: the run gave no report (exit code ${code})`] };
  const checks = report.results.flatMap((result) => result.checks);
  const failed = checks.filter(({ breach }) => breach !== undefined).length;
  const faults = failed === 0 && code !== 0 ? [`bench: the run ended with exit code ${code}`] : [];
  return { passed: checks.length - failed, failed, faults };
}
