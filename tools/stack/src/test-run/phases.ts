import { testEnvironment } from '../infra-command.js';
import { runBench } from './bench.js';
import { OUTAGE_SPECS, runE2e, runFastPathsOff, runFuzz } from './e2e.js';
import { runFaults } from './faults.js';
import { runJest, type Tally } from './jest.js';
import type { Phase, TestRun } from './phase.js';
import { withStores } from './stores.js';

/** All that can be asked for. */
export const PHASES: readonly Phase[] = [
  { name: 'unit', run: runUnit },
  { name: 'integration', run: runIntegration },
  { name: 'e2e', run: runE2e },
  { name: 'fast-paths-off', run: runFastPathsOff },
  { name: 'outages', run: runOutages },
  { name: 'faults', run: async (run) => [await runFaults(run)] },
  { name: 'bench', run: async (run) => [await runBench(run)] },
  { name: 'fuzz', run: runFuzz },
];

/**
 * `npm test`: lanes run side by side, the phases of a lane one after the other, the files of a phase one by one. A file that waits leaves
 * half a core idle or more, so three at a time keep two cores busy, and no more wait for a core than when two files ran in one phase.
 * Lanes of about the same length: .stack/test-times.json.
 */
export const LANES: readonly (readonly string[])[] = [
  ['integration', 'bench'],
  ['e2e', 'fast-paths-off'],
  ['unit', 'outages', 'faults'],
];

/** Its share of the machine beside two others: half of the cores. */
const share = ({ isBesideOthers }: TestRun) => (isBesideOthers ? ['--maxWorkers=50%'] : []);

async function runUnit(run: TestRun): Promise<Tally[]> {
  return [await runJest({ phase: 'unit', config: 'jest.unit.config.mjs', args: share(run) }, run)];
}

function runIntegration(run: TestRun): Promise<Tally[]> {
  return withStores(run, 'int', async ({ addresses }) => {
    const env = testEnvironment(addresses);
    return [await runJest({ phase: 'integration', config: 'jest.int.config.mjs', env, args: share(run) }, run)];
  });
}

/** Each file has a stack of its own. */
async function runOutages(run: TestRun): Promise<Tally[]> {
  await run.downloads();
  const args = [`--maxWorkers=${run.isBesideOthers ? 1 : 2}`, '--testPathPatterns', OUTAGE_SPECS];
  return [await runJest({ phase: 'outages', config: 'jest.e2e.config.mjs', args }, run)];
}
