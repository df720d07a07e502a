import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { SERVICE_NAMES, serviceOf } from '@cauce/services';
import { parse, parseAllDocuments } from 'yaml';
import { secretOf } from './services/manifest-faults.js';

const root = join(import.meta.dirname, '..', '..', '..');
const DEPLOYED = SERVICE_NAMES.filter((name) => serviceOf(name).role !== 'sandbox');

type Container = { env: { name: string }[]; envFrom: object[]; resources: { requests: { cpu: string } } };
type CronJob = {
  metadata: { name: string };
  spec: { jobTemplate: { spec: { template: { spec: { containers: [{ args: string[]; envFrom: object[]; env?: object[] }] } } } } };
};
type Job = { metadata: { name: string }; spec: { template: { spec: { containers: [{ args: string[] }] } } } };
type Deployment = { kind: string; spec: { template: { spec: { containers: [Container] } } } };
type Compose = { services: Record<string, { command?: string[]; environment?: Record<string, string>; cpu_shares?: number }> };

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The container of a service. */
function containerOf(app: string): Container {
  const documents = parseAllDocuments(read(`deploy/base/${app}.yaml`)).map((each) => each.toJS() as Deployment);
  const [container] = documents.find(({ kind }) => kind === 'Deployment')?.spec.template.spec.containers ?? [];
  if (container === undefined) throw new Error(`${app} has no Deployment`);
  return container;
}

/** How each service ended that was started with nothing, and what it said. */
const started = new Map<string, { readonly status: number | null; readonly stderr: string }>();

/** What a service says it lacks when it is started with nothing: all of it at once, with exit code 78. */
function required(app: string): string[] {
  const main = join(root, 'dist', app, 'main.js');
  const { status, stderr } = started.get(app) ?? spawnSync(process.execPath, [main], { env: {}, encoding: 'utf8' });
  started.set(app, { status, stderr });
  expect({ app, status }).toEqual({ app, status: 78 });
  return [...stderr.matchAll(/^ {2}([A-Z_]+) +is missing\. Allowed: ./gm)].map(([, name = '']) => name).sort();
}

const given = (names: readonly string[], app: string) => required(app).filter((name) => !names.includes(name));

it.each(DEPLOYED)('the manifest of %s gives it all that it needs', (app) => {
  const env = containerOf(app).env.map(({ name }) => name);
  const shared = [...read('deploy/overlays/production/kustomization.yaml').matchAll(/- ([A-Z_]+)=/g)].map(([, name = '']) => name);
  expect(given([...env, ...secretOf(read(`deploy/base/${app}.yaml`)), ...shared], app)).toEqual([]);
});

it.each(['gateway', 'checkout'])('%s does not start on the production overlay before it names the proxies', (app) => {
  const overlay = read('deploy/overlays/production/kustomization.yaml');
  const TRUSTED_PROXIES = /- TRUSTED_PROXIES=(.*)/.exec(overlay)?.[1] ?? '';
  const main = join(root, 'apps', app, 'dist/main.js');
  const { status, stderr } = spawnSync(process.execPath, [main], { env: { TRUSTED_PROXIES }, encoding: 'utf8' });
  expect([status, stderr]).toEqual([78, expect.stringContaining(`"${TRUSTED_PROXIES}" is not an address`)]);
});

it.each([
  ['reconcile', 'payments', 'PROCESSOR_URL'],
  ['reconcile', 'billing', 'PAYMENTS_URL'],
  ['audit', 'payments', 'NOTIFIER_URL'],
  ['audit', 'billing', 'NOTIFIER_URL'],
  ['operate', 'catalog', 'TEST_CLOCK_LISTENERS'],
  ['operate', 'payments', 'PROCESSOR_URL'],
  ['operate', 'billing', 'PAYMENTS_URL'],
  ['operate', 'partner-gateway', 'NOTIFIER_URL'],
])('the job %s of %s has the environment of the service, and arguments that operate.js accepts', (what, app, variable) => {
  const jobs = parseAllDocuments(read(`deploy/base/${what}.yaml`)).map((job) => job.toJS() as CronJob);
  const { spec } = jobs.find(({ metadata }) => metadata.name === `${what}-${app}`) ?? never(app);
  const [{ args, envFrom, env = [] }] = spec.jobTemplate.spec.template.spec.containers;
  const container = containerOf(app);
  expect(envFrom).toEqual(container.envFrom);
  expect(container.env).toEqual(expect.arrayContaining(env));
  // A template asks for help until somebody says what it shall do.
  const asked = args.map((arg) => (arg === '--help' ? 'rebuild' : arg));
  const { status, stderr } = spawnSync(process.execPath, asked, { cwd: root, env: {}, encoding: 'utf8' });
  expect([status, stderr]).toEqual([78, expect.stringContaining(variable)]);
  const { resources } = parse(read('deploy/base/kustomization.yaml')) as { resources: string[] };
  expect(resources).toContain(`${what}.yaml`);
});

it.each(DEPLOYED)('the check of %s runs by its arguments, and names all that is not given', (app) => {
  const jobs = parseAllDocuments(read('deploy/base/check.yaml')).map((job) => job.toJS() as Job);
  const [{ args }] = (jobs.find(({ metadata }) => metadata.name === `check-${app}`) ?? never(app)).spec.template.spec.containers;
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, env: {}, encoding: 'utf8' });
  const { database, uses } = serviceOf(app);
  const [addresses, mail] = [{ 'event-store': 'EVENT_STORE_URL', kafka: 'KAFKA_BROKERS', redis: 'REDIS_URL' }, app === 'notifier'];
  const variables = [
    ...(database === undefined ? [] : ['DATABASE_URL']),
    ...uses.map((store) => addresses[store]),
    ...(mail ? ['SMTP_URL'] : []),
  ];
  expect([status, [...stderr.matchAll(/^fails: (\w+): it is missing/gm)].map(([, name]) => name)]).toEqual([1, variables]);
});

describe('the compose file', () => {
  const { services } = parse(read('docker/compose.yaml'), { merge: true }) as Compose;
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('writes the secrets', () => {
    const { command = [], environment } = services['secrets'] ?? {};
    const { status, stderr } = spawnSync(process.execPath, command, {
      cwd: root,
      env: { ...environment, SECRETS_DIR: folder },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });

  it.each(SERVICE_NAMES)('gives %s all that it needs, by itself and by its file', (app) => {
    const { CAUCE_ENV_FILE = '', ...environment } = services[app]?.environment ?? {};
    const secrets = parseEnv(readFileSync(CAUCE_ENV_FILE.replace('/secrets', folder), 'utf8'));
    expect(given([...Object.keys(environment), ...Object.keys(secrets)], app)).toEqual([]);
  });
});

it.each(DEPLOYED)('on full cores %s gets what its work is worth, under Kubernetes and under compose', (app) => {
  const { cpu } = containerOf(app).resources.requests;
  const { services } = parse(read('docker/compose.yaml'), { merge: true }) as Compose;
  expect([cpu, services[app]?.cpu_shares]).toEqual(serviceOf(app).yields === true ? ['100m', 256] : ['400m', undefined]);
});

function never(app: string): never {
  throw new Error(`there is no such job of ${app}`);
}
