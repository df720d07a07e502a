import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { migrateAll } from '../databases.js';
import { OperatorApi } from '../operator-api.js';
import { CACHE, ROOT } from '../paths.js';
import { at, type World } from '../service-table.js';
import { startServices } from '../services.js';
import { worldOf } from '../stack.js';
import { Checks } from './image/checks.js';
import type { TestRun } from './phase.js';
import { withStores } from './stores.js';
import type { Tally } from './tally.js';

/** What is put against the documents, by its script in tools/stack/generators. */
const ROWS: readonly (readonly [script: string, what: string])[] = [
  ['java', 'openapi-generator, Java'],
  ['python', 'openapi-generator, Python'],
  ['go', 'openapi-generator, Go'],
  ['typescript', 'openapi-generator, TypeScript'],
  ['php', 'openapi-generator, PHP'],
  ['openapi-python-client', 'openapi-python-client'],
  ['oapi-codegen', 'oapi-codegen'],
  ['openapi-typescript', 'openapi-typescript'],
  ['spectral', 'Spectral’s rules for OpenAPI'],
];

const SCRIPTS = join(ROOT, 'tools/stack/generators');
/** How a script says that something it needs is not here. */
const NOT_RUN = 77;
const PATIENCE_MS = 10 * 60_000;

/**
 * Clients that others generate from our documents: each is generated, compiled, and creates and lists a payment of 30 million pesos whose buyer
 * is "Ñandú". Run before a release, since it fetches generators. What could not be run is told as that, and never passes.
 */
export async function runGenerators(run: TestRun): Promise<Tally> {
  const checks = new Checks('generators', run.progress, run.signal);
  const notRun: string[] = [];
  await withStores(run, 'generators', async (own, stores, ports, dataDir) => {
    await own.progress.step('Migrations', () => migrateAll(stores.addresses));
    const world = worldOf({ dataDir, ports }, stores);
    const services = await startServices({ world, progress: own.progress });
    try {
      services.running.forEach((service) => service.ports.forEach((port) => own.ports.add(port)));
      const merchant = await aMerchant(world);
      for (const [script, what] of ROWS) {
        const absent = await rowOf(script, what, { checks, run: own, variables: merchant });
        if (absent !== undefined) notRun.push(`${what}: ${absent}`);
      }
    } finally {
      await own.progress.step('Stopping the services', () => services.stop());
    }
  });
  return { ...checks.tally, notRun };
}

type Row = { readonly checks: Checks; readonly run: TestRun; readonly variables: Readonly<Record<string, string>> };

/** Answers what is not here when the row could not be run. */
async function rowOf(script: string, what: string, { checks, run, variables }: Row): Promise<string | undefined> {
  const { absent, failure } = await runScript(script, run, variables);
  if (absent !== undefined) {
    run.progress.line(`${what}: not run, ${absent}`);
    return absent;
  }
  await checks.that(what, () => (failure === undefined ? Promise.resolve() : Promise.reject(failure)));
  return undefined;
}

async function runScript(script: string, run: TestRun, variables: Row['variables']): Promise<{ absent?: string; failure?: Error }> {
  const cwd = join(run.folder, 'generators-work', script);
  await Promise.all([cwd, CACHE].map((folder) => mkdir(folder, { recursive: true })));
  const bins = ['node_modules/.bin', 'tools/openapi/node_modules/.bin'].map((folder) => join(ROOT, folder));
  const env = {
    ...process.env,
    ...variables,
    HERE: SCRIPTS,
    CACHE,
    DOCUMENT: join(ROOT, 'libs/contracts/openapi/public.json'),
    OPERATOR_DOCUMENT: join(ROOT, 'libs/contracts/openapi/operator.json'),
    PATH: [...bins, process.env['PATH']].join(delimiter),
  };
  try {
    const options = { cwd, env, signal: run.signal, timeout: PATIENCE_MS, maxBuffer: 64 * 2 ** 20 };
    await promisify(execFile)('bash', [join(SCRIPTS, `${script}.sh`)], options);
    return {};
  } catch (error) {
    run.signal.throwIfAborted();
    const { code, stdout = '', stderr = '', message } = error as Error & { code?: unknown; stdout?: string; stderr?: string };
    if (code === NOT_RUN) return { absent: stderr.trim().split('\n').at(-1) ?? '' };
    return { failure: new Error([message, stdout, stderr].join('\n')) };
  }
}

/** A store, and a token that sees it. */
async function aMerchant({ ports, secrets }: World): Promise<Record<string, string>> {
  const operators = new OperatorApi(at(ports.operator), secrets.operatorToken);
  const { name } = await operators.post<{ name: string }>('organizations', {
    displayName: 'Generators',
    environment: 'DEVELOPMENT',
    features: { subscriptions: true },
  });
  const store = await operators.post<{ name: string }>(`${name}/stores`, { displayName: 'Generators' });
  const { token } = await operators.post<{ token: string }>(`${name}/access-tokens`, { displayName: 'Generators' });
  return { CAUCE_URL: at(ports.gateway), CAUCE_TOKEN: token, CAUCE_STORE: store.name.slice('stores/'.length) };
}
