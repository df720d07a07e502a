import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@cauce/services';
import { environmentOf } from './service.js';

const DIST = new URL('../../../../../dist/', import.meta.url);

/** How the program ended, and all that it wrote. */
type Operated = { readonly code: number; readonly out: string; readonly err: string };

/** Runs `operate` of a service as an operator does, with the environment of one for a spec. @param env variables that differ; the database is one */
export function operate(app: ServiceName, env: Readonly<Record<string, string>>, args: readonly string[]): Promise<Operated> {
  const program = fileURLToPath(new URL(`${app}/operate.js`, DIST));
  if (!existsSync(program)) throw new Error(`${program} is missing: build first (npm run build)`);
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env: { ...environmentOf(app), ...env } }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}
