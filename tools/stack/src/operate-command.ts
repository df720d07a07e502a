import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SERVICE_NAMES } from '@cauce/services';
import { NOT_RUNNING } from './not-running.js';
import { bundled, DATA_DIR, ROOT } from './paths.js';
import { currentRun } from './run-record.js';
import { readJson, writePrivate } from './secrets.js';
import type { RunningService } from './services.js';

type Environments = Record<string, Record<string, string>>;

/** The program of a service's operations; it is there once it was built. */
export const operateProgram = (service: string): string => bundled(`${service}/operate`);

/** The services that have an `operate` program, of those that are built. */
export const operated = (): string[] => SERVICE_NAMES.filter((service) => existsSync(operateProgram(service)));

/** Keeps what each service was started with, readable by its owner only, so that an operation can be run beside it. */
export async function keepEnvironments(dataDir: string, running: readonly Pick<RunningService, 'name' | 'env'>[]): Promise<void> {
  const environments: Environments = Object.fromEntries(running.map(({ name, env }) => [name, env]));
  await writePrivate(file(dataDir), `${JSON.stringify(environments, null, 2)}\n`);
}

/** Removes it, when the stack ends. */
export function forgetEnvironments(dataDir: string): void {
  rmSync(file(dataDir), { force: true });
}

/** A word in place of a service: looks at the parts of all that run. */
export const CHECK = 'check';

/** Looks at what each running service is given, with its environment; answers 1 while one of them cannot be used. */
export async function runCheck(dataDir: string): Promise<number> {
  const environments = (await currentRun(dataDir)) && (await readJson<Environments>(file(dataDir)));
  if (!environments) throw new Error(NOT_RUNNING);
  const checked = SERVICE_NAMES.filter((service) => service !== 'sandbox' && service in environments);
  const codes = await Promise.all(
    checked.map((service) => runAs(`${service}: `, environments[service] ?? {}, [bundled('check-parts'), service])),
  );
  return Math.max(...codes);
}

/** Runs a program in the checkout's top folder, and passes on what it says, each line behind the prefix. */
async function runAs(prefix: string, env: Readonly<Record<string, string>>, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => console.log(`${prefix}${line}`));
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

/** What a service of the stack that `npm start` runs was started with; undefined when none is ready. */
export async function localEnvironment(service: string, dataDir: string = DATA_DIR): Promise<Record<string, string> | undefined> {
  return (await currentRun(dataDir)) && (await readJson<Environments>(file(dataDir)))?.[service];
}

/** Runs an operation of a service with the environment of the one that runs; answers its exit code. */
export async function runOperate(service: string, args: readonly string[], dataDir: string): Promise<number> {
  if (!operated().includes(service)) throw new Error(`There is nothing to operate on "${service}": there are ${operated().join(', ')}.`);
  const env = await localEnvironment(service, dataDir);
  if (env === undefined) throw new Error(NOT_RUNNING);
  const child = spawn(process.execPath, ['--enable-source-maps', operateProgram(service), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

function file(dataDir: string): string {
  return join(dataDir, 'environments.json');
}
