import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectationOf } from './expectation.js';
import { jobFaults } from './job-faults.js';
import { documentsIn } from './manifest.js';
import { manifestFaults } from './manifest-faults.js';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = {
  kustomization: read('deploy/base/kustomization.yaml'),
  migrate: read('deploy/base/migrate.yaml'),
  check: read('deploy/base/check.yaml'),
  readme: read('deploy/README.md'),
};

const catalog = read('deploy/base/catalog.yaml');
const faultsIn = (manifest: string): string[] => manifestFaults(expectationOf('catalog'), { ...files, manifest });

// prettier-ignore
const BROKEN: readonly [what: string, line: string | RegExp, instead: string, fault: string][] = [
  ['starts without a startupProbe', /^ +startupProbe:.*\n/m, '', 'what its startupProbe asks must be {"path":"/health/live","port":"http"}, not missing'],
  ['gives up a slow start', 'failureThreshold: 90', 'failureThreshold: 30', 'its startupProbe must wait for at least 180 s, not 60 s'],
  ['is ended for a slow answer', /(livenessProbe:.*), timeoutSeconds: 5/, '$1', 'its livenessProbe must wait for an answer for at least 5 s, not 1 s'],
  ['is sent requests when it no longer listens', /^ +lifecycle:.*\n/m, '', 'its preStop must sleep at least 8 s, not 0 s'],
  ['is killed while it ends', 'terminationGracePeriodSeconds: 30', 'terminationGracePeriodSeconds: 22', 'terminationGracePeriodSeconds without what preStop takes must be more than 14 s'],
  ['is taken for steady at once', /^ +minReadySeconds:.*\n/m, '', 'its minReadySeconds must be at least 5 s, not 0 s'],
  ['says nowhere how it does', /^ +- \{ name: METRICS_PORT.*\n/m, '', 'METRICS_PORT must be "9464", not missing'],
  ['answers at a port that nobody scrapes', 'containerPort: 9464', 'containerPort: 9090', 'containerPort metrics must be 9464, not 9090'],
  ['may share its node', 'topologyKey: kubernetes.io/hostname', 'topologyKey: kubernetes.io/arch', 'its pods must be spread over kubernetes.io/hostname, by one at most'],
  ['is spread with others', 'matchLabels: { app: catalog } }\n          matchLabelKeys: [pod-template-hash]\n      containers', 'matchLabels: { app: checkout } }\n      containers', 'its pods must be spread over topology.kubernetes.io/zone, by one at most'],
  ['runs as the account of all', /^ +serviceAccountName:.*\n/m, '', 'serviceAccountName must be "catalog", not missing'],
  ['has every Service in its environment', /^ +enableServiceLinks:.*\n/m, '', 'enableServiceLinks must be false, not missing'],
  ['brings a token by its account', /^automountServiceAccountToken: false\n/m, '', "its account's automountServiceAccountToken must be false, not missing"],
];

it.each(BROKEN)('a pod that %s is found', (_what, line, instead, fault) => {
  const manifest = catalog.replace(line, instead);
  expect(manifest).not.toBe(catalog);
  expect(faultsIn(manifest)).toContain(`deploy/base/catalog.yaml: ${fault}`);
});

const jobs = {
  'check.yaml': files.check,
  'migrate.yaml': files.migrate,
  'reconcile.yaml': read('deploy/base/reconcile.yaml'),
  'operate.yaml': read('deploy/base/operate.yaml'),
};

it.each(Object.entries(jobs))('the jobs of %s end by themselves', (file, text) => expect(jobFaults(file, text)).toEqual([]));

// prettier-ignore
it.each([
  ['starts its container again', 'restartPolicy: Never', 'restartPolicy: OnFailure', 'restartPolicy must be "Never", not "OnFailure"'],
  ['never ends', /^ +activeDeadlineSeconds:.*\n/m, '', 'it needs activeDeadlineSeconds: who waits for it must hear an end'],
  ['is tried as often as Kubernetes likes', /^ +backoffLimit:.*\n/m, '', 'it needs a backoffLimit'],
  ['is known to no policy', ", cauce/migrates: 'true' }", ' }', 'its pods need a label that network.yaml knows'],
])('a job that %s is found', (_what, line, instead, fault) => {
  const text = jobs['migrate.yaml'].replace(line, instead);
  expect(text).not.toBe(jobs['migrate.yaml']);
  expect(jobFaults('migrate.yaml', text)).toContain(`deploy/base/migrate.yaml, migrate-catalog: ${fault}`);
});

it('the account of the migrations is applied with them, before all else', () => {
  const account = documentsIn(jobs['migrate.yaml']).find(({ kind }) => kind === 'ServiceAccount');
  expect(account?.metadata).toEqual({ name: 'migrate', labels: { 'cauce/migrates': 'true' } });
});
