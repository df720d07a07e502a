import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_NAMES, serviceOf } from '@cauce/services';
import { proxyFaults } from './overlay-faults.js';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const production = read('deploy/overlays/production/kustomization.yaml');
const names = SERVICE_NAMES.filter((name) => serviceOf(name).role === 'door');
const doors = Object.fromEntries(names.map((name) => [name, read(`deploy/base/${name}.yaml`)]));

it('the doors know their callers behind the proxies that production names', () => expect(proxyFaults(production, doors)).toEqual([]));

// prettier-ignore
it.each([
  ['names none', /^ +- TRUSTED_PROXIES=.*\n/m, '', 'it must say TRUSTED_PROXIES: else every caller has the address of the ingress'],
  ['trusts the world', /TRUSTED_PROXIES=.*/, 'TRUSTED_PROXIES=10.0.0.0/8, 0.0.0.0/0', 'TRUSTED_PROXIES must not trust 0.0.0.0/0'],
  ['trusts the world by IPv6', /TRUSTED_PROXIES=.*/, 'TRUSTED_PROXIES=::/0', 'TRUSTED_PROXIES must not trust ::/0'],
])('an overlay that %s is found', (_what, line, instead, fault) => {
  expect(proxyFaults(production.replace(line, instead), doors)).toEqual([`deploy/overlays/production: ${fault}`]);
});

it('a door that does not read them is found', () => {
  const checkout = doors['checkout']?.replace('configMapRef: { name: cauce }', 'configMapRef: { name: other }') ?? '';
  expect(proxyFaults(production, { ...doors, checkout })).toEqual(['deploy/overlays/production: checkout does not read the settings']);
});
