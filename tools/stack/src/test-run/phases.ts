import { testEnvironment } from '../infra-command.js';
import { runAgainstRelease } from './against-release.js';
import { runBench } from './bench.js';
import { beside } from './beside.js';
import { runDrill } from './drill.js';
import { OUTAGE_SPECS, runE2e, runFastPathsOff, runFuzz } from './e2e.js';
import { runFaults } from './faults.js';
import { runGenerators } from './generators.js';
import { runImage } from './image.js';
import { runJest } from './jest.js';
import { runManifests } from './manifests.js';
import { runMonitoring } from './monitoring.js';
import type { Phase, TestRun } from './phase.js';
import { withStores } from './stores.js';
import type { Tally } from './tally.js';

/** `npm test`. The limits are for what hangs, on a machine of half the usual speed. */
export const TEST_PHASES: readonly Phase[] = [
  { name: 'unit', minutes: 12, run: runUnit },
  { name: 'integration', minutes: 25, run: runIntegration },
  { name: 'e2e', minutes: 25, run: runE2e },
];

/** `npm run test:long`: what takes long and rarely breaks. */
export const LONG_PHASES: readonly Phase[] = [
  { name: 'specs', minutes: 15, run: runLongSpecs },
  { name: 'clusters', minutes: 8, run: runClusters },
  { name: 'outages', minutes: 20, run: runOutages },
  { name: 'fast-paths-off', minutes: 20, run: runFastPathsOff },
  { name: 'faults', minutes: 6, run: async (run) => [await runFaults(run)] },
  { name: 'drill', minutes: 8, run: async (run) => [await runDrill(run)] },
  { name: 'bench', minutes: 13, run: async (run) => [await runBench(run)] },
  { name: 'against-release', minutes: 15, run: async (run) => [await runAgainstRelease(run)] },
  { name: 'fuzz', minutes: 15, run: runFuzz },
  { name: 'monitoring', minutes: 15, run: runMonitoring },
  { name: 'image', minutes: 15, run: async (run) => [await runImage(run)] },
  { name: 'manifests', minutes: 10, run: async (run) => [await runManifests(run)] },
  { name: 'generators', minutes: 40, onDemand: true, run: async (run) => [await runGenerators(run)] },
];

/** The phases with these names; when there is none, all that need not be named. Throws an Error that says which there are, and where another one is. */
export function phasesNamed(names: readonly string[], phases: readonly Phase[], others: readonly Phase[], other: string): readonly Phase[] {
  if (names.length === 0) return phases.filter(({ onDemand = false }) => !onDemand);
  return names.map((name) => {
    const phase = phases.find((one) => one.name === name);
    if (phase !== undefined) return phase;
    const hint = others.some((one) => one.name === name) ? ` It is a phase of ${other}.` : '';
    throw new Error(`Unknown phase ${name}: there are ${phases.map((one) => one.name).join(', ')}.${hint}`);
  });
}

async function runUnit(run: TestRun): Promise<Tally[]> {
  return [await runJest({ phase: 'unit', config: 'jest.unit.config.mjs' }, run)];
}

/** Files of one part share its topics, so they run one by one; they wait as much as they work, so parts run side by side, on stores of their own. */
const PARTS = 4;
/** They start clusters, which takes long: the phase `clusters`. */
const CLUSTERS = '/tools/clusters/';

function runIntegration(run: TestRun): Promise<Tally[]> {
  const nth = Array.from({ length: PARTS }, (_, at) => at + 1);
  return beside(
    nth.map((part) => [`integration ${part}/${PARTS}`, (own: TestRun) => runPart(own, part)] as const),
    run,
  );
}

function runPart(run: TestRun, part: number): Promise<Tally> {
  const phase = `integration-${part}`;
  const args = ['--shard', `${part}/${PARTS}`, '--testPathIgnorePatterns', '/node_modules/', '/dist/', CLUSTERS];
  return withStores(run, phase, (own, { addresses }) =>
    runJest({ phase, config: 'jest.int.config.mjs', env: testEnvironment(addresses), args }, own),
  );
}

/** Its specs start clusters of one store, beside which a service still needs the others. */
function runClusters(run: TestRun): Promise<Tally[]> {
  const args = ['--testPathPatterns', CLUSTERS];
  return withStores(run, 'clusters', async (own, { addresses }) => [
    await runJest({ phase: 'clusters', config: 'jest.int.config.mjs', env: testEnvironment(addresses), args }, own),
  ]);
}

/** Each file has a stack of its own. */
async function runOutages(run: TestRun): Promise<Tally[]> {
  await run.downloads();
  return [
    await runJest({ phase: 'outages', config: 'jest.e2e.config.mjs', args: ['--maxWorkers=2', '--testPathPatterns', OUTAGE_SPECS] }, run),
  ];
}

async function runLongSpecs(run: TestRun): Promise<Tally[]> {
  return [await runJest({ phase: 'specs', config: 'jest.long.config.mjs' }, run)];
}
