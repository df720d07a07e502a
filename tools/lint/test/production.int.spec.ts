import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { SERVICE_NAMES, type ServiceName, serviceOf } from '@cauce/services';
import { parseAllDocuments } from 'yaml';
import { secretOf } from './services/manifest-faults.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const DEPLOYED = SERVICE_NAMES.filter((name) => serviceOf(name).role !== 'sandbox');
/** Ours: with none a service would start. */
const ONE_FAULT = /^The configuration has a fault:\n {2}LOG_LEVEL .*\n$/;
const AUTHORITIES = ['kafka', 'postgres', 'redis', 'event-store'];

/** What a stranger has after the steps of the guide's "From nothing to production" that need no server. */
const folder = mkdtempSync(join(tmpdir(), 'production-'));
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

beforeAll(() => {
  symlinkSync(join(ROOT, 'dist'), join(folder, 'dist'));
  cpSync(join(ROOT, 'deploy'), join(folder, 'deploy'), { recursive: true });
  const guide = readFileSync(join(ROOT, 'docs/guides/operator.md'), 'utf8');
  const typed = [...guide.matchAll(/^```sh production\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  execFileSync('bash', ['-euo', 'pipefail', '-c', typed.join('\n')], { cwd: folder });
  mkdirSync(join(folder, 'authorities'));
  for (const name of AUTHORITIES) selfSigned(join(folder, 'authorities', `${name}.pem`));
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each(DEPLOYED)('the guide gives the secret of %s what its manifest asks for, and nothing else', (app) => {
  const given = Object.keys(parseEnv(read(`secrets/${app}.env`)));
  expect(given.sort()).toEqual(secretOf(read(`deploy/base/${app}.yaml`)).toSorted());
  expect(statSync(join(folder, `secrets/${app}.env`)).mode & 0o077).toBe(0);
});

it.each(DEPLOYED)('%s finds no fault in what the guide gives it in production', (app) => {
  const env = { ...settings(), ...manifestOf(app), ...parseEnv(read(`secrets/${app}.env`)) };
  const here = Object.entries(env).map(([name, value]) => [name, value?.replaceAll('/etc/cauce', join(folder, 'authorities'))]);
  const given = { ...(Object.fromEntries(here) as Record<string, string>), LOG_LEVEL: 'loud' };
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'dist', app, 'main.js')], { env: given, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 78, stderr: expect.stringMatching(ONE_FAULT) });
});

it('no two services have a key in common, but for those that both must know', () => {
  const secrets = DEPLOYED.flatMap((app) => Object.entries(parseEnv(read(`secrets/${app}.env`))));
  const keys = secrets.filter(([name]) => /_KEYS?$/.test(name) && !['CLAIMS_KEYS', 'METHOD_GRANT_KEY', 'PROCESSOR_API_KEY'].includes(name));
  expect(new Set(keys.map(([, value]) => value)).size).toBe(keys.length);
});

/** What the overlay says to every service. */
function settings(): Record<string, string> {
  const literals = read('deploy/overlays/production/kustomization.yaml').matchAll(/^ +- ([A-Z_]+)=(.*)$/gm);
  return Object.fromEntries([...literals].map(([, name = '', value = '']) => [name, value]));
}

type Deployment = {
  readonly kind: string;
  readonly spec: { readonly template: { readonly spec: { readonly containers: readonly [{ readonly env: readonly Variable[] }] } } };
};
/** Its value, or that of the overlay's setting that it names. */
type Variable = {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly configMapKeyRef: { readonly key: string } };
};

function manifestOf(app: ServiceName): Record<string, string> {
  const documents = parseAllDocuments(read(`deploy/base/${app}.yaml`)).map((each) => each.toJS() as Deployment);
  const [container] = documents.find(({ kind }) => kind === 'Deployment')?.spec.template.spec.containers ?? [];
  const valueOf = ({ value, valueFrom }: Variable) => value ?? settings()[valueFrom?.configMapKeyRef.key ?? ''] ?? '';
  return Object.fromEntries((container?.env ?? []).map((variable) => [variable.name, valueOf(variable)]));
}

function selfSigned(file: string): void {
  const request = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=authority',
  ];
  execFileSync('openssl', [...request, '-keyout', '/dev/null', '-out', file], { stdio: 'ignore' });
}
