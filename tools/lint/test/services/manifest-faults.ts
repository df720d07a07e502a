import { parse } from 'yaml';
import { type Expectation, storeVariables, unless } from './expectation.js';
import { hardeningFaults } from './hardening-faults.js';
import { type Account, type Container, type Deployment, documentsIn, type Job, type Named, type Ports } from './manifest.js';
import { podFaults } from './pod-faults.js';

/** The files of `deploy/` that name services, as text. */
export type DeployFiles = {
  /** `base/<service>.yaml`; absent when there is none. */
  readonly manifest: string | undefined;
  readonly kustomization: string;
  readonly migrate: string;
  readonly check: string;
  readonly readme: string;
};

type Kinds = { readonly [Kind in string]?: Named };

/** What `deploy/` lacks, or says otherwise than the descriptor, in words that name the file. */
export function manifestFaults(expected: Expectation, files: DeployFiles): string[] {
  const { name } = expected;
  const { resources } = parse(files.kustomization) as { resources: string[] };
  return [
    ...(files.manifest === undefined
      ? [`deploy/base/${name}.yaml is missing: a Deployment, a Service, a PodDisruptionBudget and a ServiceAccount`]
      : documentFaults(expected, files.manifest)),
    ...(resources.includes(`${name}.yaml`) ? [] : [`deploy/base/kustomization.yaml: resources must name ${name}.yaml`]),
    ...(expected.database === undefined ? [] : migrationFaults(expected, files.migrate)),
    ...checkFaults(expected, files.check),
    ...readmeFaults(expected, files),
  ];
}

/** The variables of the service's own secret, as the comment over `envFrom` names them. */
export function secretOf(manifest: string): string[] {
  return /part's own secret: ([A-Z_, ]+)\./.exec(manifest)?.[1]?.split(', ') ?? [];
}

function documentFaults(expected: Expectation, text: string): string[] {
  const { name } = expected;
  const documents = documentsIn(text);
  const kinds: Kinds = Object.fromEntries(documents.toReversed().map((document) => [document.kind, document]));
  const missing = ['Deployment', 'Service', 'PodDisruptionBudget', 'ServiceAccount'].filter((kind) => kinds[kind]?.metadata.name !== name);
  const faults =
    missing.length > 0
      ? [`it needs a ${missing.join(' and a ')} with the name ${name}`]
      : [...partFaults(expected, kinds, documents, text), ...secondServiceFaults(expected, documents)];
  return faults.map((fault) => `deploy/base/${name}.yaml: ${fault}`);
}

/** The second port has a Service of its own, so that an ingress for the first never shows it. */
function secondServiceFaults({ name, secondPort }: Expectation, documents: readonly Named[]): string[] {
  const services = documents.filter(({ kind }) => kind === 'Service').map(({ metadata }) => metadata.name);
  return unless(services, secondPort === undefined ? [name] : [name, `${name}-${secondPort.name}`], 'its Services');
}

function partFaults(expected: Expectation, kinds: Kinds, documents: readonly Named[], text: string): string[] {
  const { name, port, secondPort } = expected;
  const deployment = kinds['Deployment'] as Deployment;
  const { containers } = deployment.spec.template.spec;
  const [container] = containers;
  const ports = documents
    .filter(({ kind }) => kind === 'Service')
    .flatMap((service) => (service as unknown as { spec: { ports: Ports } }).spec.ports);
  const value = (variable: string) => container.env.find((each) => each.name === variable)?.value;
  const listens: [variable: string, portName: string, port: number][] = [['PORT', 'http', port]];
  if (secondPort !== undefined) listens.push([secondPort.variable, secondPort.name, secondPort.port]);
  return [
    ...unless(container.args, [`dist/${name}/main.js`], 'args'),
    ...listens.flatMap(([variable, portName, number]) => [
      ...unless(value(variable), String(number), variable),
      ...unless(container.ports.find((each) => each.name === portName)?.containerPort, number, `containerPort ${portName}`),
      ...unless(ports.find((each) => each.name === portName)?.port, number, `the Service's port ${portName}`),
    ]),
    ...Object.entries(expected.addresses).flatMap(([variable, url]) => unless(value(variable), url, variable)),
    ...unless((kinds['ServiceAccount'] as Account).automountServiceAccountToken, false, "its account's automountServiceAccountToken"),
    ...podFaults(deployment),
    ...hardeningFaults(name, deployment.spec.template.spec),
    ...(readsSecret(container, name) ? [] : [`envFrom must name the secret ${name}`]),
    ...storeVariables(expected).flatMap((variable) =>
      secretOf(text).includes(variable) ? [] : [`the comment over envFrom must name ${variable} among its secret's keys`],
    ),
  ];
}

function migrationFaults({ name }: Expectation, migrate: string): string[] {
  const jobs = documentsIn(migrate) as Job[];
  const job = jobs.find(({ metadata }) => metadata.name === `migrate-${name}`);
  if (job === undefined) return [`deploy/base/migrate.yaml: a Job migrate-${name} is missing`];
  const [container] = job.spec.template.spec.containers;
  const faults = [
    ...unless(container.args.slice(-2), ['--dir', `dist/${name}/migrations`], 'its last arguments'),
    // By it the jobs are applied, and waited for, before all else.
    ...unless(job.metadata.labels, { 'cauce/migrates': 'true' }, 'the labels of the Job'),
    ...unless(job.spec.template.metadata?.labels, { app: `migrate-${name}`, 'cauce/migrates': 'true' }, 'its labels'),
    ...(readsSecret(container, name) ? [] : [`envFrom must name the secret ${name}`]),
  ];
  return faults.map((fault) => `deploy/base/migrate.yaml, migrate-${name}: ${fault}`);
}

function checkFaults({ name }: Expectation, check: string): string[] {
  const jobs = documentsIn(check) as Job[];
  const job = jobs.find(({ metadata }) => metadata.name === `check-${name}`);
  if (job === undefined) return [`deploy/base/check.yaml: a Job check-${name} is missing`];
  const [container] = job.spec.template.spec.containers;
  const faults = [
    ...unless(container.args, ['dist/check-parts.js', name, '--before-migrations'], 'its arguments'),
    ...unless(job.metadata.labels, { 'cauce/checks': 'true' }, 'the labels of the Job'),
    ...unless(job.spec.template.metadata?.labels, { app: `check-${name}`, 'cauce/checks': name }, 'its labels'),
    ...unless(container.envFrom, [{ configMapRef: { name: 'cauce' } }, { secretRef: { name } }], 'envFrom'),
  ];
  return faults.map((fault) => `deploy/base/check.yaml, check-${name}: ${fault}`);
}

/** The table of secrets in `deploy/README.md` says the same as the manifest. */
function readmeFaults({ name }: Expectation, { readme, manifest = '' }: DeployFiles): string[] {
  const row = new RegExp(`^\\| \`${name}\` +\\| ([A-Z_, ]+?) +\\|$`, 'm').exec(readme)?.[1];
  return unless(row?.split(', '), secretOf(manifest), `deploy/README.md: the row of ${name} in the table of secrets`);
}

const readsSecret = ({ envFrom }: Container, name: string): boolean => envFrom.some(({ secretRef }) => secretRef?.name === name);
