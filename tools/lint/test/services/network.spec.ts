import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_NAMES, serviceOf } from '@cauce/services';
import { arrowFaults } from './arrow-faults.js';
import { metricsFaults } from './network-faults.js';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const [architecture, network] = [read('docs/architecture.md'), read('deploy/base/network.yaml')];
const deployed = SERVICE_NAMES.filter((name) => serviceOf(name).role !== 'sandbox');

/** The text with a change that changes something. */
function changed(text: string, from: string | RegExp, to: string): string {
  const other = text.replace(from, to);
  expect(other).not.toBe(text);
  return other;
}

it('a policy allows every arrow that is drawn, and no other', () => {
  expect(arrowFaults(deployed, architecture, network)).toEqual([]);
});

const TO_PAYMENTS = '        - podSelector: { matchLabels: { app: payments } }\n';

// prettier-ignore
it.each<[what: string, architecture: string, network: () => string, faults: string[]]>([
  ['a new arrow', architecture.replace('flowchart LR\n', 'flowchart LR\n  checkout --> notifier\n'), () => network,
    ['checkout → notifier is drawn, and no egress allows it', 'checkout → notifier is drawn, and no ingress allows it']],
  ['an arrow that is gone', architecture.replace('  payments -->|charge by attempt id| sandbox\n', ''), () => network,
    ['payments → processor is not drawn, and an egress allows it']],
  ['a store that nobody drew', architecture, () => changed(network, '{ port: 5432 }, { port: 2113 }, { port: 9092 }]', '{ port: 5432 }, { port: 2113 }, { port: 9092 }, { port: 6379 }]'),
    ['partner-gateway → redis is not drawn, and an egress allows it']],
  ['half an arrow', architecture, () => changed(network, /(metadata: \{ name: checkout \}[\s\S]*?) +- podSelector: \{ matchLabels: \{ app: billing \} \}\n/, '$1'),
    ['checkout → billing is drawn, and no egress allows it']],
  ['an operation of nobody’s', architecture, () => changed(network, `${TO_PAYMENTS}${TO_PAYMENTS.replace('payments', 'notifier')}      ports: [{ port: http }]\n    - ports: [{ port: 5432 }, { port: 2113 }]`, `${TO_PAYMENTS.replace('payments', 'gateway')}      ports: [{ port: http }]\n    - ports: [{ port: 5432 }, { port: 2113 }]`),
    ['billing → gateway is not drawn, and an egress allows it']],
])('%s is found', (_what, document, manifest, faults) => {
  expect(arrowFaults(deployed, document, manifest())).toEqual(faults.map((fault) => `deploy/base/network.yaml: ${fault}`));
});

it('monitoring reaches the port metrics of every pod, and no other', () => {
  expect(metricsFaults(network)).toEqual([]);
});

it.each([
  [
    'a port that monitoring cannot reach',
    'ports: [{ port: metrics }]',
    'ports: []',
    'no policy opens the port metrics of every pod to monitoring',
  ],
  [
    'a port too many',
    'ports: [{ port: metrics }]',
    'ports: [{ port: metrics }, { port: http }]',
    'metrics: monitoring must not reach port http',
  ],
])('%s is found', (_what, from, to, fault) => {
  expect(metricsFaults(changed(network, from, to))).toEqual([`deploy/base/network.yaml: ${fault}`]);
});
