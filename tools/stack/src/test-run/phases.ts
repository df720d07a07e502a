import { testEnvironment } from '../infra-command.js';
import { runBench } from './bench.js';
import { OUTAGE_SPECS, runE2e, runFastPathsOff, runFuzz } from './e2e.js';
import { runFaults } from './faults.js';
import { runImage } from './image.js';
import { runJest, type Tally } from './jest.js';
import type { Phase, TestRun } from './phase.js';
import { withStores } from './stores.js';

/** All that can be asked for. */
export const PHASES: readonly Phase[] = [
  { name: 'unit', run: runUnit },
  { name: 'integration', run: (run) => runIntegration(run) },
  { name: 'e2e', run: runE2e },
  { name: 'fast-paths-off', run: runFastPathsOff },
  { name: 'outages', run: runOutages },
  { name: 'faults', run: async (run) => [await runFaults(run)] },
  { name: 'bench', run: async (run) => [await runBench(run)] },
  { name: 'fuzz', run: runFuzz },
  { name: 'image', run: async (run) => [await runImage(run)] },
];

/** Integration takes longest of all, so its files are shared out; each part has stores of its own. */
const PARTS = 5;
const integrationPart = (nth: number): Phase => ({
  name: `integration ${nth}/${PARTS}`,
  run: (run) => runIntegration(run, nth),
});

/**
 * How many phases `npm test` runs side by side at most: a lane that is free takes the next one of the queue. The files of a phase run one
 * by one, and a file that waits leaves half a core idle or more: with three lanes two cores were 81 % busy. On a slow machine fewer fill them.
 */
export const LANES = 4;

/** Long ones first, so that all lanes end at about the same time: .stack/test-times.json. */
export const QUEUE: readonly Phase[] = [
  phaseNamed('e2e'),
  integrationPart(1),
  phaseNamed('unit'),
  phaseNamed('outages'),
  ...[2, 3, 4, 5].map(integrationPart),
  phaseNamed('fast-paths-off'),
  phaseNamed('faults'),
  phaseNamed('bench'),
];

/** Throws an Error that says which there are. */
export function phaseNamed(name: string): Phase {
  const phase = PHASES.find((one) => one.name === name);
  if (phase === undefined) throw new Error(`Unknown phase ${name}: there are ${PHASES.map((one) => one.name).join(', ')}.`);
  return phase;
}

/** Its share of the machine beside the other lanes: half of the cores. */
const share = ({ isBesideOthers }: TestRun) => (isBesideOthers ? ['--maxWorkers=50%'] : []);

async function runUnit(run: TestRun): Promise<Tally[]> {
  return [await runJest({ phase: 'unit', config: 'jest.unit.config.mjs', args: share(run) }, run)];
}

/** All files, or one part of them. */
function runIntegration(run: TestRun, part?: number): Promise<Tally[]> {
  const [phase, shard] = part === undefined ? ['integration', []] : [`integration-${part}`, ['--shard', `${part}/${PARTS}`]];
  return withStores(run, phase, async ({ addresses }) => {
    const env = testEnvironment(addresses);
    return [await runJest({ phase, config: 'jest.int.config.mjs', env, args: shard }, run)];
  });
}

/** Each file has a stack of its own. */
async function runOutages(run: TestRun): Promise<Tally[]> {
  await run.downloads();
  const args = [`--maxWorkers=${run.isBesideOthers ? 1 : 2}`, '--testPathPatterns', OUTAGE_SPECS];
  return [await runJest({ phase: 'outages', config: 'jest.e2e.config.mjs', args }, run)];
}
