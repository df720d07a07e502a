import type { TestRun } from './phase.js';
import type { Tally } from './tally.js';
import { runTool } from './tool.js';

/** The part of the faults report that counts. */
type FaultsReport = {
  seed: number;
  verdicts: { name: string; breaches: string[] }[];
};

/** One kill each, a flush, and all that happens to the acquirer within it, whatever the seed; the whole takes little more than two minutes. */
const HIT = ['--parts', 'payments:kill,billing:kill,notifier:kill,redis:flush,acquirer', '--freeze-seconds', '5'];
const ARGS = [...HIT, '--minutes', '1.72', '--rate', '3', '--renewals', '60'];

/** The short form of `npm run faults`, on a stack of its own: each guarantee that it checks counts as a test. */
export async function runFaults(run: TestRun): Promise<Tally> {
  const { report, code } = await runTool<FaultsReport>('faults', ARGS, run);
  return tallyFaults(report, code);
}

/** Turns the report into counts. @internal */
export function tallyFaults(report: FaultsReport | undefined, code: number | null): Tally {
  if (report === undefined) return { passed: 0, failed: 0, faults: [`faults: the run gave no report (exit code ${code})`] };
  const failed = report.verdicts.filter(({ breaches }) => breaches.length > 0).length;
  const faults = failed === 0 && code !== 0 ? [`faults: the run ended with exit code ${code}`] : [];
  return { passed: report.verdicts.length - failed, failed, faults };
}
