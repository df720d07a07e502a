import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_NAMES, type ServiceName, serviceOf } from '@cauce/services';
import { parse } from 'yaml';
import { clusterFaults } from './cluster-faults.js';
import { composeFaults } from './compose-faults.js';
import { type Expectation, expectationOf } from './expectation.js';
import { type DeployFiles, manifestFaults } from './manifest-faults.js';
import { networkFaults } from './network-faults.js';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const deployed = SERVICE_NAMES.filter((name) => serviceOf(name).role !== 'sandbox');

const compose = read('docker/compose.yaml');
const shared = {
  kustomization: read('deploy/base/kustomization.yaml'),
  migrate: read('deploy/base/migrate.yaml'),
  check: read('deploy/base/check.yaml'),
  readme: read('deploy/README.md'),
};
const filesOf = (name: string): DeployFiles => {
  const path = `deploy/base/${name}.yaml`;
  return { ...shared, manifest: existsSync(join(root, path)) ? read(path) : undefined };
};

describe.each(SERVICE_NAMES)('%s stands', (name: ServiceName) => {
  it('in the compose file as the descriptor says', () => expect(composeFaults(expectationOf(name), compose)).toEqual([]));

  it('beside secured clusters with all that it uses of them', () =>
    expect(clusterFaults(expectationOf(name), read('docker/clusters.yaml'))).toEqual([]));

  it('on the same skeleton as every other app', () => {
    const main = read(`apps/${name}/src/main.ts`);
    expect(main).toMatch(new RegExp(`^(import .*\\n){3}\\nawait runApp\\('${name}', read\\w+Config\\(\\), \\w+\\);\\n$`));
  });

  it('in the table of parts of docs/architecture.md', () => {
    expect(read('docs/architecture.md')).toMatch(new RegExp(`^\\| \`apps/${name}\``, 'm'));
  });
});

it.each(deployed)('%s is deployed as the descriptor says', (name) => {
  expect(manifestFaults(expectationOf(name), filesOf(name))).toEqual([]);
});

it.each(deployed)('the network lets %s speak with whom the descriptor says', (name) => {
  expect(networkFaults(name, read('deploy/base/network.yaml'))).toEqual([]);
});

it('a network that lets a service do more, or less, is found', () => {
  const wrong = read('deploy/base/network.yaml')
    .replace('app: notifier } }\n      ports: [{ port: http }]', 'app: billing } }\n      ports: [{ port: http }]')
    .replace('{ port: 5432 }, { port: 2113 }', '{ port: 6379 }');
  expect(networkFaults('catalog', wrong)).toEqual([
    'deploy/base/network.yaml, catalog: who may call it must be ["checkout","gateway","notifier","partner-gateway"], not ["billing","checkout","gateway","partner-gateway"]',
    'deploy/base/network.yaml, catalog: it must reach port 5432',
    'deploy/base/network.yaml, catalog: it must reach port 2113',
    'deploy/base/network.yaml, catalog: it must not reach port 6379',
  ]);
});

it('a service that secured clusters forget is found', () => {
  expect(clusterFaults(expectationOf('partner-gateway'), 'services: { notifier: {} }')).toEqual([
    'docker/clusters.yaml: KAFKA_BROKERS of partner-gateway is missing',
    'docker/clusters.yaml: KAFKA_CA_FILE of partner-gateway is missing',
    'docker/clusters.yaml: partner-gateway cannot read the authorities',
  ]);
});

it('compose asks for no variable', () => expect(compose.match(/(?<!\$)\$(?!\$)[{\w].*/g)).toBeNull());

it('a container that documents name is there', () => {
  const { services } = parse(compose) as { services: Record<string, unknown> };
  const texts = [compose, read('README.md'), read('docs/guides/operator.md')];
  const named = texts.flatMap((text) => [
    ...text.matchAll(/docker compose -f docker\/compose\.yaml run --rm (?:--entrypoint \w+ )?([\w-]+)/g),
  ]);
  expect(named.length).toBeGreaterThan(4);
  expect(named.map(([, name = '']) => name).filter((name) => !(name in services))).toEqual([]);
});

it('secrets of another service, or of none, are found', () => {
  const catalog = "['secrets-catalog:/secrets/catalog:ro']";
  const wrong = compose.replaceAll(catalog, "['secrets-catalog:/secrets/catalog:ro', 'secrets:/secrets/init:ro']");
  expect(composeFaults(expectationOf('catalog'), wrong)).toEqual(
    ['catalog', 'migrate-catalog'].map(
      (part) =>
        `docker/compose.yaml: the secrets among the volumes of ${part} must be ["secrets-catalog:/secrets/catalog:ro"], not ["secrets-catalog:/secrets/catalog:ro","secrets:/secrets/init:ro"]`,
    ),
  );
  expect(composeFaults(expectationOf('gateway'), compose.replace('CAUCE_ENV_FILE: /secrets/gateway/env', ''))).toEqual([
    'docker/compose.yaml: CAUCE_ENV_FILE of gateway must be "/secrets/gateway/env", not missing',
  ]);
});

it('what compose keeps of Kafka is where its broker writes', () => {
  const { kafka } = (parse(compose) as { services: Record<string, { environment: Record<string, unknown>; volumes: string[] }> }).services;
  expect(kafka?.volumes).toEqual([`kafka:${String(kafka?.environment['KAFKA_LOG_DIRS'])}`]);
});

it('nothing is deployed that the descriptor does not list', () => {
  const { resources } = parse(shared.kustomization) as { resources: string[] };
  const jobs = ['check.yaml', 'migrate.yaml', 'reconcile.yaml', 'audit.yaml', 'operate.yaml'];
  const known = [...deployed.map((name) => `${name}.yaml`), ...jobs, 'network.yaml'];
  expect(resources.filter((resource) => !known.includes(resource))).toEqual([]);
});

describe('a service that is only in the descriptor', () => {
  const added: Expectation = {
    name: 'shipping',
    role: 'inner',
    port: 8099,
    database: 'shipping',
    uses: ['event-store', 'kafka'],
    callers: ['gateway'],
    publishes: [],
    consumes: [],
    addresses: { PAYMENTS_URL: 'http://payments:8091' },
  };

  it('gets a report of what its manifests lack', () => {
    expect(manifestFaults(added, filesOf('shipping'))).toEqual([
      'deploy/base/shipping.yaml is missing: a Deployment, a Service, a PodDisruptionBudget and a ServiceAccount',
      'deploy/base/kustomization.yaml: resources must name shipping.yaml',
      'deploy/base/migrate.yaml: a Job migrate-shipping is missing',
      'deploy/base/check.yaml: a Job check-shipping is missing',
      'deploy/README.md: the row of shipping in the table of secrets must be [], not missing',
    ]);
  });

  it('gets a report of the wrong lines in a copied manifest', () => {
    const manifest = filesOf('catalog').manifest?.replaceAll('catalog', 'shipping').replace('EVENT_STORE_URL, ', '');
    const faults = manifestFaults(added, { ...shared, manifest }).filter((fault) => fault.includes('shipping.yaml:'));
    expect(faults).toEqual([
      'deploy/base/shipping.yaml: PORT must be "8099", not "8090"',
      'deploy/base/shipping.yaml: containerPort http must be 8099, not 8090',
      "deploy/base/shipping.yaml: the Service's port http must be 8099, not 8090",
      'deploy/base/shipping.yaml: PAYMENTS_URL must be "http://payments:8091", not missing',
      "deploy/base/shipping.yaml: the comment over envFrom must name EVENT_STORE_URL among its secret's keys",
      "deploy/base/shipping.yaml: the comment over envFrom must name KAFKA_BROKERS among its secret's keys",
    ]);
  });

  it('gets a report of what the compose file lacks', () => {
    expect(composeFaults(added, compose)).toEqual([
      'docker/compose.yaml: a service shipping is missing',
      'docker/compose.yaml: the service secrets must mount secrets-shipping:/secrets/shipping',
      'docker/compose.yaml: a service migrate-shipping is missing',
    ]);
  });
});
