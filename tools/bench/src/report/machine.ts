import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { cpus, loadavg, totalmem } from 'node:os';

/** The machine that the figures were measured on. */
export type Machine = { readonly cpu: string; readonly cores: number; readonly memoryGb: number };

/** This machine. */
export function machine(): Machine {
  const all = cpus();
  return { cpu: all[0]?.model ?? 'unknown', cores: all.length, memoryGb: Math.round(totalmem() / 2 ** 30) };
}

const LIBRARIES = ['@nestjs/core', 'fastify', 'undici', '@eventstore/db-client', 'kafkajs', 'bullmq', 'pg'];

/** Node and the libraries that figures depend on, by name. */
export function versions(): Record<string, string> {
  return { node: process.versions.node, ...Object.fromEntries(LIBRARIES.flatMap((name) => versionOf(name))) };
}

function versionOf(name: string): [string, string][] {
  const { resolve } = createRequire(import.meta.url);
  for (const folder of resolve.paths(name) ?? []) {
    try {
      const { version } = createRequire(import.meta.url)(`${folder}/${name}/package.json`) as { version: string };
      return [[name, version]];
    } catch {
      // Not in this one.
    }
  }
  return [];
}

/** The commit that is measured, with `+` when the folder holds something else besides; undefined outside of a checkout. */
export function commit(folder: string): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    return git('rev-parse', '--short', 'HEAD').trim() + (git('status', '--porcelain').trim() === '' ? '' : '+');
  } catch {
    return undefined;
  }
}

/** How many processes wanted a core, over the last minute: of the whole machine. */
export function loadOfMachine(): number {
  return Math.round((loadavg()[0] ?? 0) * 100) / 100;
}
