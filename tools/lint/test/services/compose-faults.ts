import { parse } from 'yaml';
import { type Expectation, storeVariables, timeToEnd, unless } from './expectation.js';

type Part = {
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly volumes?: readonly string[];
  readonly stop_grace_period?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
};
type Compose = { readonly services: { readonly [Name in string]?: Part } };

/** Stores that are entered with a password: their addresses are in the part's own file, which the service `secrets` writes. */
const IN_FILE = ['DATABASE_URL', 'REDIS_URL'];

/** What `docker/compose.yaml` lacks, or says otherwise than the descriptor. */
export function composeFaults(expected: Expectation, text: string): string[] {
  const { services } = parse(text, { merge: true }) as Compose;
  const part = services[expected.name];
  const faults = part === undefined ? [`a service ${expected.name} is missing`] : partFaults(expected, part);
  return [...faults, ...writerFaults(expected.name, services), ...migrationFaults(expected, services, part)].map(
    (fault) => `docker/compose.yaml: ${fault}`,
  );
}

function partFaults(expected: Expectation, part: Part): string[] {
  const { name, port, secondPort } = expected;
  const { command, environment = {}, stop_grace_period: grace = '' } = part;
  const variable = (key: string, wanted: string | number) => unless(environment[key], wanted, `${key} of ${name}`);
  const inClear = storeVariables(expected).filter((key) => !IN_FILE.includes(key));
  return [
    ...unless(command, [`dist/${name}/main.js`], `the command of ${name}`),
    ...timeToEnd(Number(grace.replace(/s$/, '')), `stop_grace_period of ${name}`),
    ...variable('PORT', port),
    ...(secondPort === undefined ? [] : variable(secondPort.variable, secondPort.port)),
    ...Object.entries(expected.addresses).flatMap(([key, url]) => variable(key, url)),
    ...inClear.flatMap((key) => (key in environment ? [] : [`${key} of ${name} is missing`])),
    ...secretsFaults(name, name, part),
  ];
}

/** A part reads the secrets of its service, and no others. */
function secretsFaults(service: string, words: string, { environment, volumes = [] }: Part): string[] {
  return [
    ...unless(environment?.['CAUCE_ENV_FILE'], `/secrets/${service}/env`, `CAUCE_ENV_FILE of ${words}`),
    ...unless(
      volumes.filter((volume) => volume.startsWith('secrets')),
      [`secrets-${service}:/secrets/${service}:ro`],
      `the secrets among the volumes of ${words}`,
    ),
  ];
}

function writerFaults(name: string, { secrets }: Compose['services']): string[] {
  const volume = `secrets-${name}:/secrets/${name}`;
  return secrets?.volumes?.includes(volume) === true ? [] : [`the service secrets must mount ${volume}`];
}

function migrationFaults({ name, database }: Expectation, services: Compose['services'], part: Part | undefined): string[] {
  if (database === undefined) return [];
  const job = services[`migrate-${name}`];
  if (job === undefined) return [`a service migrate-${name} is missing`];
  const words = `migrate-${name}`;
  return [
    ...unless(job.command?.slice(-2), ['--dir', `dist/${name}/migrations`], `the last arguments of ${words}`),
    ...secretsFaults(name, words, job),
    ...unless(part?.depends_on?.[words]?.condition, 'service_completed_successfully', `${name} depends_on ${words}: its condition`),
  ];
}
