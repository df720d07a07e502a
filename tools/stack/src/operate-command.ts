import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@cauce/services';
import { NOT_RUNNING } from './not-running.js';
import { bundled } from './paths.js';
import { currentRun } from './run-record.js';
import { readJson, writePrivate } from './secrets.js';
import type { RunningService } from './services.js';

type Environments = Record<string, Record<string, string>>;

const program = (service: string) => bundled(`${service}/operate`);

/** The services that have an `operate` program, of those that are built. */
export const operated = (): string[] => SERVICE_NAMES.filter((service) => existsSync(program(service)));

/** Keeps what each service was started with, readable by its owner only, so that an operation can be run beside it. */
export async function keepEnvironments(dataDir: string, running: readonly Pick<RunningService, 'name' | 'env'>[]): Promise<void> {
  const environments: Environments = Object.fromEntries(running.map(({ name, env }) => [name, env]));
  await writePrivate(file(dataDir), `${JSON.stringify(environments, null, 2)}\n`);
}

/** Removes it, when the stack ends. */
export function forgetEnvironments(dataDir: string): void {
  rmSync(file(dataDir), { force: true });
}

/** Runs an operation of a service with the environment of the one that runs; answers its exit code. */
export async function runOperate(service: string, args: readonly string[], dataDir: string): Promise<number> {
  if (!operated().includes(service)) throw new Error(`There is nothing to operate on "${service}": there are ${operated().join(', ')}.`);
  const env = (await currentRun(dataDir)) && (await readJson<Environments>(file(dataDir)))?.[service];
  if (env === undefined) throw new Error(NOT_RUNNING);
  const child = spawn(process.execPath, ['--enable-source-maps', program(service), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

function file(dataDir: string): string {
  return join(dataDir, 'environments.json');
}
