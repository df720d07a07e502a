import type { TestRun } from './phase.js';
import type { Tally } from './tally.js';
import { runTool } from './tool.js';

/** The part of the drill's report that counts. */
type DrillReport = {
  results: { name: string; breaches: string[] }[];
};

/** The short form of `npm run drill -- restore`, on a stack of its own: each thing that is lost counts as a test. */
export async function runDrill(run: TestRun): Promise<Tally> {
  const { report, code } = await runTool<DrillReport>('drill', ['restore', '--short'], run, 'tools/faults/dist/drill.main.js');
  return tallyDrill(report, code);
}

/** Turns the report into counts. @internal */
export function tallyDrill(report: DrillReport | undefined, code: number | null): Tally {
  if (report === undefined) return { passed: 0, failed: 0, faults: [`drill: the run gave no report (exit code ${code})`] };
  const failed = report.results.filter(({ breaches }) => breaches.length > 0).length;
  const faults = failed === 0 && code !== 0 ? [`drill: the run ended with exit code ${code}`] : [];
  return { passed: report.results.length - failed, failed, faults };
}
