import { parse } from 'yaml';
import { type Expectation, storeVariables, timeToEnd, unless } from './expectation.js';

type Part = {
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly stop_grace_period?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
};
type Compose = { readonly services: { readonly [Name in string]?: Part } };

/** What `docker/compose.yaml` lacks, or says otherwise than the descriptor. */
export function composeFaults(expected: Expectation, text: string): string[] {
  const { services } = parse(text, { merge: true }) as Compose;
  const part = services[expected.name];
  const faults = part === undefined ? [`a service ${expected.name} is missing`] : partFaults(expected, part);
  return [...faults, ...migrationFaults(expected, services, part)].map((fault) => `docker/compose.yaml: ${fault}`);
}

function partFaults(expected: Expectation, { command, environment = {}, stop_grace_period: grace = '' }: Part): string[] {
  const { name, port, secondPort } = expected;
  const variable = (key: string, wanted: string | number) => unless(environment[key], wanted, `${key} of ${name}`);
  return [
    ...unless(command, [`dist/${name}/main.js`], `the command of ${name}`),
    ...timeToEnd(Number(grace.replace(/s$/, '')), `stop_grace_period of ${name}`),
    ...variable('PORT', port),
    ...(secondPort === undefined ? [] : variable(secondPort.variable, secondPort.port)),
    ...Object.entries(expected.addresses).flatMap(([key, url]) => variable(key, url)),
    ...storeVariables(expected).flatMap((key) => (key in environment ? [] : [`${key} of ${name} is missing`])),
  ];
}

function migrationFaults({ name, database }: Expectation, services: Compose['services'], part: Part | undefined): string[] {
  if (database === undefined) return [];
  const job = services[`migrate-${name}`];
  if (job === undefined) return [`a service migrate-${name} is missing`];
  const { DATABASE_URL: url } = part?.environment ?? {};
  const words = `migrate-${name}`;
  return [
    ...(String(url).endsWith(`/cauce_${database}`) ? [] : [`DATABASE_URL of ${name} must end with /cauce_${database}`]),
    ...unless(job.command?.slice(-2), ['--dir', `dist/${name}/migrations`], `the last arguments of ${words}`),
    ...unless(job.environment?.['DATABASE_URL'], url, `DATABASE_URL of ${words}`),
    ...unless(part?.depends_on?.[words]?.condition, 'service_completed_successfully', `${name} depends_on ${words}: its condition`),
  ];
}
