import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectationOf } from './expectation.js';
import { manifestFaults } from './manifest-faults.js';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const [kustomization, migrate, readme] = ['base/kustomization.yaml', 'base/migrate.yaml', 'README.md'].map((file) =>
  read(`deploy/${file}`),
);

const catalog = read('deploy/base/catalog.yaml');
const faultsIn = (manifest: string): string[] =>
  manifestFaults(expectationOf('catalog'), { manifest, kustomization: kustomization ?? '', migrate: migrate ?? '', readme: readme ?? '' });

// prettier-ignore
const BROKEN: readonly [what: string, line: string | RegExp, instead: string, fault: string][] = [
  ['starts without a startupProbe', /^ +startupProbe:.*\n/m, '', 'what its startupProbe asks must be {"path":"/health/live","port":"http"}, not missing'],
  ['gives up a slow start', 'failureThreshold: 90', 'failureThreshold: 30', 'its startupProbe must wait for at least 180 s, not 60 s'],
  ['is ended for a slow answer', /(livenessProbe:.*), timeoutSeconds: 5/, '$1', 'its livenessProbe must wait for an answer for at least 5 s, not 1 s'],
  ['is sent requests when it no longer listens', /^ +lifecycle:.*\n/m, '', 'its preStop must sleep at least 8 s, not 0 s'],
  ['is killed while it ends', 'terminationGracePeriodSeconds: 30', 'terminationGracePeriodSeconds: 22', 'terminationGracePeriodSeconds without what preStop takes must be more than 14 s'],
];

it.each(BROKEN)('a pod that %s is found', (_what, line, instead, fault) => {
  const manifest = catalog.replace(line, instead);
  expect(manifest).not.toBe(catalog);
  expect(faultsIn(manifest)).toContain(`deploy/base/catalog.yaml: ${fault}`);
});
