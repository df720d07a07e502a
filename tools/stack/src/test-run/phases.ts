import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateAll } from '../databases.js';
import { testEnvironment } from '../infra-command.js';
import { startInfrastructure } from '../infrastructure.js';
import type { Infrastructure } from '../infrastructure.js';
import { freePorts } from '../ports.js';
import type { Ports } from '../ports.js';
import type { Progress } from '../progress.js';
import { serviceCommand, startServices } from '../services.js';
import type { World } from '../service-table.js';
import type { RunningService, ServicesOptions } from '../services.js';
import { seedDocumentTypes } from '../sandbox-seed.js';
import { worldOf } from '../stack.js';
import { runBench } from './bench.js';
import { findChromium } from './chromium.js';
import { runFaults } from './faults.js';
import { runJest } from './jest.js';
import type { Tally } from './jest.js';

/** What each phase works with. */
export interface TestRun {
  /** Removed at the end. */
  folder: string;
  progress: Progress;
  signal: AbortSignal;
  /** Every port that was listened on, for the look at what is left. */
  ports: Set<number>;
}

/** A part of the run with tests of its own. */
export interface Phase {
  name: string;
  run(run: TestRun): Promise<Tally[]>;
  /** Only when it is asked for by name. */
  onDemand?: boolean;
}

/** Retries come within seconds, not hours, and a test may wait for them. */
const QUICK_RETRIES = { DELIVERY_TIMETABLE: '1,1,1,1,1,1,1,1,1', MAIL_TIMETABLE: '1' };
/** With the nudges off, the sweeper alone moves things: it must come by often. */
const QUICK_SWEEPS = { SWEEP_INTERVAL_MS: '250' };

/** What takes a processor a minute takes it seconds here, and what is unknown is asked for again soon. */
const QUICK_ANSWERS = { payments: { CHARGE_TIMEOUT_MS: '1500', UNKNOWN_TIMETABLE: '1' }, sandbox: { LATE_ANSWER_MS: '3000' } };

/** What must not be in the logs is looked for in all that can be logged. */
const CHATTY = { LOG_LEVEL: 'debug' };

const WITH_FAST_PATHS: ServicesOptions['overrides'] = { ...QUICK_ANSWERS, notifier: QUICK_RETRIES };
const WITHOUT_FAST_PATHS: ServicesOptions['overrides'] = {
  ...QUICK_ANSWERS,
  catalog: { WRITE_THROUGH: 'off' },
  payments: { ...QUICK_ANSWERS.payments, WRITE_THROUGH: 'off', IN_PROCESS_NUDGE: 'off', ...QUICK_SWEEPS },
  notifier: { BORN_LEASED: 'off', ...QUICK_SWEEPS, ...QUICK_RETRIES },
};

/** The order of `npm test`. The e2e specs get stores of their own: int specs write events that no service would. */
export const PHASES: readonly Phase[] = [
  {
    name: 'unit',
    run: async ({ folder, signal }) => [await runJest({ phase: 'unit', config: 'jest.unit.config.mjs', env: {}, folder, signal })],
  },
  { name: 'integration', run: runIntegration },
  { name: 'e2e', run: runE2e },
  { name: 'outages', run: runOutages },
  { name: 'faults', run: async ({ folder, signal }) => [await runFaults(folder, signal)] },
  { name: 'bench', run: async ({ folder, signal }) => [await runBench(folder, signal)] },
  { name: 'fuzz', run: runFuzz, onDemand: true },
];

/** These specs break stacks of their own. */
const OUTAGE_SPECS = '/apps/e2e/test/outages/';
/** These stop what others need, take away their jobs, hold up their messages, or look at the clock. */
const LONELY_SPECS = '/alone/';
const BROWSER_SPECS = '/apps/e2e/test/browser/';

function runIntegration(run: TestRun): Promise<Tally[]> {
  return withInfrastructure(run, 'int', async ({ addresses }) => {
    const env = testEnvironment(addresses);
    return [await runJest({ phase: 'integration', config: 'jest.int.config.mjs', env, folder: run.folder, signal: run.signal })];
  });
}

function runE2e(run: TestRun): Promise<Tally[]> {
  return withInfrastructure(run, 'e2e', async (infrastructure, ports, dataDir) => {
    const chromium = await run.progress.step('Chromium', findChromium);
    await run.progress.step('Migrations', () => migrateAll(infrastructure.addresses));
    const world = worldOf({ dataDir, ports }, infrastructure);
    const off = { phase: 'e2e fast paths off', chromium, overrides: WITHOUT_FAST_PATHS };
    return [
      ...(await e2eOn(run, world, { phase: 'e2e', chromium, overrides: WITH_FAST_PATHS, runs: allSpecsBut(OUTAGE_SPECS) })),
      ...(await e2eOn(run, world, { ...off, runs: allSpecsBut(OUTAGE_SPECS, BROWSER_SPECS) })),
    ];
  });
}

/** Each file has a merchant of its own and mostly waits, so two run side by side; then those that must be alone. */
function allSpecsBut(...ignored: string[]): E2eRun['runs'] {
  const but = (...patterns: string[]) => ['--testPathIgnorePatterns', '/node_modules/', '/dist/', ...patterns];
  return { '': ['--maxWorkers=2', ...but(...ignored, LONELY_SPECS)], ' alone': ['--testPathPatterns', LONELY_SPECS, ...but(...ignored)] };
}

/** The same specs as in every e2e run, with many more requests: FUZZ_RUNS for each route. */
function runFuzz(run: TestRun): Promise<Tally[]> {
  const { FUZZ_RUNS = '2000', FUZZ_SEED = String(Date.now() % 2 ** 31) } = process.env;
  const env = { FUZZ_RUNS, FUZZ_SEED };
  return withInfrastructure(run, 'e2e', async (infrastructure, ports, dataDir) => {
    await run.progress.step('Migrations', () => migrateAll(infrastructure.addresses));
    const world = worldOf({ dataDir, ports }, infrastructure);
    const runs = { '': ['--testPathPatterns', '/apps/e2e/test/fuzz/'] };
    return e2eOn(run, world, { phase: 'fuzz', env, chromium: '', overrides: WITH_FAST_PATHS, runs });
  });
}

/** Each file has a stack of its own, and mostly waits. */
async function runOutages({ folder, signal }: TestRun): Promise<Tally[]> {
  const args = ['--maxWorkers=2', '--testPathPatterns', OUTAGE_SPECS];
  return [await runJest({ phase: 'outages', config: 'jest.e2e.config.mjs', env: {}, folder, args, signal })];
}

interface E2eRun {
  phase: string;
  chromium: string;
  overrides: ServicesOptions['overrides'];
  env?: Record<string, string>;
  /** Runs of Jest, one after the other: what is added to the phase's name, and Jest's arguments. */
  runs: Readonly<Record<string, string[]>>;
}

/** Two payments processes behind two gateways, for the specs that set them against each other. */
async function e2eOn(run: TestRun, world: World, { phase, chromium, overrides = {}, env = {}, runs }: E2eRun): Promise<Tally[]> {
  run.signal.throwIfAborted();
  const { folder, progress, signal } = run;
  const services = await startServices({ world, overrides, inherited: CHATTY, instances: { payments: 2, gateway: 2 }, progress });
  try {
    services.running.forEach(({ ports }) => ports.forEach((port) => run.ports.add(port)));
    await seedDocumentTypes({ operatorUrl: `http://127.0.0.1:${world.ports.operator}`, operatorToken: world.secrets.operatorToken });
    const stackFile = join(folder, `${phase.replaceAll(' ', '-')}-stack.json`);
    await writeFile(stackFile, JSON.stringify({ parts: services.running.map(described) }, null, 2), { mode: 0o600 });
    const variables = { ...e2eEnvironment(world), ...env, E2E_STACK_FILE: stackFile, CHROMIUM_PATH: chromium };
    const tallies: Tally[] = [];
    for (const [suffix, args] of Object.entries(runs)) {
      tallies.push(await runJest({ phase: phase + suffix, config: 'jest.e2e.config.mjs', env: variables, folder, args, signal }));
    }
    return tallies;
  } finally {
    await services.stop();
  }
}

function e2eEnvironment({ ports, secrets, checkoutUrl, sandboxUrl, addresses }: World): Record<string, string> {
  return {
    ...testEnvironment(addresses),
    E2E_GATEWAY_URL: `http://127.0.0.1:${ports.gateway}`,
    E2E_OPERATOR_URL: `http://127.0.0.1:${ports.operator}`,
    E2E_OPERATOR_TOKEN: secrets.operatorToken,
    E2E_CHECKOUT_URL: checkoutUrl,
    E2E_SANDBOX_URL: sandboxUrl,
    E2E_PROCESSOR_API_KEY: secrets.processorApiKey,
  };
}

function described({ name, service, url, part, env }: RunningService) {
  return { name, service, url, pid: part.pid, env, command: serviceCommand(service), log: part.child.logFile };
}

async function withInfrastructure<T>(
  run: TestRun,
  name: string,
  use: (infrastructure: Infrastructure, ports: Ports, dataDir: string) => Promise<T>,
): Promise<T> {
  const ports = await freePorts();
  Object.values(ports).forEach((port) => run.ports.add(port));
  const dataDir = join(run.folder, name);
  const infrastructure = await startInfrastructure({ dataDir, ports, progress: run.progress });
  try {
    run.signal.throwIfAborted();
    return await use(infrastructure, ports, dataDir);
  } finally {
    await run.progress.step('Stopping', () => infrastructure.stop());
  }
}
