import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateAll } from '../databases.js';
import { freePort } from '../free-ports.js';
import { testEnvironment } from '../infra-command.js';
import { seedDocumentTypes } from '../sandbox-seed.js';
import { at, type World } from '../service-table.js';
import { ONE_ADDRESS_FOR_ALL, type RunningService, serviceCommand, type ServicesOptions, startServices } from '../services.js';
import { worldOf } from '../stack.js';
import { FAST_PATH_SPECS } from './fast-paths.js';
import { runJest } from './jest.js';
import type { TestRun } from './phase.js';
import { withStores } from './stores.js';
import type { Tally } from './tally.js';

type Overrides = NonNullable<ServicesOptions['overrides']>;

/** Retries come within seconds, not hours, and a test may wait for them. */
const QUICK_RETRIES = { DELIVERY_TIMETABLE: '1,1,1,1,1,1,1,1,1', MAIL_TIMETABLE: '1' };
/** With the nudges off, the sweeper alone moves things: it must run often. */
const QUICK_SWEEPS = { SWEEP_INTERVAL_MS: '250' };

/** A processor's minute is seconds here, and unknown outcomes are asked for again soon. */
const QUICK_ANSWERS = { payments: { CHARGE_TIMEOUT_MS: '3000', UNKNOWN_TIMETABLE: '1' }, sandbox: { LATE_ANSWER_MS: '6000' } };

/** Secrets are searched for in everything that can be logged. */
const CHATTY = { LOG_LEVEL: 'debug' };

/** Specs list what was just written. On a slow machine, beside other stacks, a row may come later than callers are made to wait for it. */
const PATIENT = { ROW_WAIT_MS: '10000' };
/** So callers wait longer, too. */
const PATIENT_CALLERS = { REQUEST_BUDGET_MS: '15000' };

const WITH_FAST_PATHS: Overrides = {
  catalog: PATIENT,
  payments: { ...PATIENT, ...QUICK_ANSWERS.payments },
  billing: PATIENT,
  'partner-gateway': PATIENT,
  sandbox: QUICK_ANSWERS.sandbox,
  notifier: QUICK_RETRIES,
  checkout: ONE_ADDRESS_FOR_ALL,
  gateway: PATIENT_CALLERS,
};
const WITHOUT_FAST_PATHS: Overrides = {
  ...WITH_FAST_PATHS,
  catalog: { ...PATIENT, WRITE_THROUGH: 'off' },
  payments: { ...WITH_FAST_PATHS.payments, WRITE_THROUGH: 'off', IN_PROCESS_NUDGE: 'off', ...QUICK_SWEEPS },
  notifier: { BORN_LEASED: 'off', ...QUICK_SWEEPS, ...QUICK_RETRIES },
};

/** These start stacks of their own, and break them. */
export const OUTAGE_SPECS = '/apps/e2e/test/outages/';
/** These stop what others need, take their jobs, delay their messages, or measure time. */
const LONELY_SPECS = '/alone/';
const FUZZ_SPECS = '/apps/e2e/test/fuzz/';
const AGAIN = `/apps/e2e/test/(${FAST_PATH_SPECS.map(([spec]) => spec).join('|')})\\.e2e`;
const NEVER = ['--testPathIgnorePatterns', '/node_modules/', '/dist/', OUTAGE_SPECS];

/** All but the outages, with the default settings. */
export function runE2e(run: TestRun): Promise<Tally[]> {
  return e2eOn(run, { phase: 'e2e', overrides: WITH_FAST_PATHS, runs: sideBySide('/apps/e2e/test/') });
}

/** The specs that a fast path can affect, again with all fast paths off. */
export function runFastPathsOff(run: TestRun): Promise<Tally[]> {
  return e2eOn(run, { phase: 'fast-paths-off', overrides: WITHOUT_FAST_PATHS, runs: sideBySide(AGAIN) });
}

/** The same specs as in every e2e run, with many more requests: FUZZ_RUNS for each route. One seed, so that a change is not blamed for what it did not break. */
export function runFuzz(run: TestRun): Promise<Tally[]> {
  const { FUZZ_RUNS = '500', FUZZ_SEED = '2' } = process.env;
  const runs = { '': ['--testPathPatterns', FUZZ_SPECS] };
  return e2eOn(run, { phase: 'fuzz', env: { FUZZ_RUNS, FUZZ_SEED }, overrides: WITH_FAST_PATHS, runs });
}

/** Beside them something watches the stack: specs of every part of it, so that each has something to do. */
const WATCHED_SPECS = '/apps/e2e/test/api/(pay-a-payment|subscriptions|buyer-mails|deliveries|integrations)\\.e2e';

/** What is done with the services while the specs run: `specs` runs them. */
type Around = (running: readonly RunningService[], specs: () => Promise<Tally[]>) => Promise<Tally[]>;

/** Some specs, on services that all answer /metrics. */
export async function runWatched(run: TestRun, around: Around): Promise<Tally[]> {
  const metricsPort = await freePort();
  const checkout = { ...ONE_ADDRESS_FOR_ALL, METRICS_PORT: String(metricsPort) };
  const runs = { '': ['--maxWorkers=2', '--testPathPatterns', WATCHED_SPECS] };
  return e2eOn(run, { phase: 'monitoring', overrides: { ...WITH_FAST_PATHS, checkout }, runs, around });
}

type JestRuns = Readonly<Record<string, readonly string[]>>;

/** Each file has a merchant of its own and mostly waits, so three run side by side, then those that must be alone. */
function sideBySide(pattern: string): JestRuns {
  return {
    '': ['--maxWorkers=3', '--testPathPatterns', pattern, ...NEVER, LONELY_SPECS],
    ' alone': ['--testPathPatterns', `(?=.*${LONELY_SPECS})${pattern}`, ...NEVER],
  };
}

type E2eRun = {
  phase: string;
  overrides: Overrides;
  env?: Record<string, string>;
  /** Runs of Jest, one after the other: what is added to the phase's name, and Jest's arguments. */
  runs: JestRuns;
  around?: Around;
};

/** On stores of its own, since int specs write events that no service would. */
function e2eOn(run: TestRun, e2e: E2eRun): Promise<Tally[]> {
  return withStores(run, e2e.phase, async (own, stores, ports, dataDir) => {
    await own.progress.step('Migrations', () => migrateAll(stores.addresses));
    return onServices(own, worldOf({ dataDir, ports }, stores), e2e);
  });
}

/** Two payments processes behind two gateways, for the specs that set them against each other. */
async function onServices(run: TestRun, world: World, { phase, overrides, env = {}, runs, around = justRun }: E2eRun): Promise<Tally[]> {
  run.signal.throwIfAborted();
  const { progress } = run;
  const services = await startServices({ world, overrides, inherited: CHATTY, instances: { payments: 2, gateway: 2 }, progress });
  try {
    services.running.forEach(({ ports }) => ports.forEach((port) => run.ports.add(port)));
    await seedDocumentTypes({ operatorUrl: at(world.ports.operator), operatorToken: world.secrets.operatorToken });
    const variables = { ...e2eEnvironment(world), ...env, ...(await describeStack(run, phase, services.running)) };
    return await around(services.running, async () => {
      const tallies: Tally[] = [];
      for (const [suffix, args] of Object.entries(runs)) {
        tallies.push(await runJest({ phase: phase + suffix, config: 'jest.e2e.config.mjs', env: variables, args }, run));
      }
      return tallies;
    });
  } finally {
    await progress.step('Stopping the services', () => services.stop());
  }
}

const justRun: Around = (_, specs) => specs();

function e2eEnvironment({ ports, secrets, checkoutUrl, sandboxUrl, addresses }: World): Record<string, string> {
  return {
    ...testEnvironment(addresses),
    E2E_GATEWAY_URL: at(ports.gateway),
    E2E_OPERATOR_URL: at(ports.operator),
    E2E_OPERATOR_TOKEN: secrets.operatorToken,
    E2E_CHECKOUT_URL: checkoutUrl,
    E2E_SANDBOX_URL: sandboxUrl,
    E2E_PROCESSOR_API_KEY: secrets.processorApiKey,
  };
}

async function describeStack({ folder, downloads }: TestRun, phase: string, running: readonly RunningService[]) {
  const file = join(folder, `${phase}-stack.json`);
  const parts = running.map(({ name, service, url, part, env }) => {
    return { name, service, url, pid: part.pid, env, command: serviceCommand(service), log: part.child.logFile };
  });
  await writeFile(file, JSON.stringify({ parts }, null, 2), { mode: 0o600 });
  return { E2E_STACK_FILE: file, CHROMIUM_PATH: (await downloads()).chromium };
}
