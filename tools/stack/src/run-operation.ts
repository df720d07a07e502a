import { execFile } from 'node:child_process';
import type { ServiceName } from '@cauce/services';
import { bundled } from './paths.js';

/** How an operation of the command line ended, and all that it wrote. */
export type Operated = { readonly code: number; readonly out: string };

const LARGEST_OUTPUT = 64 * 1024 * 1024;

/** Runs an operation with the environment of the service, as an operator does. */
export function runOperation(service: ServiceName, env: Readonly<Record<string, string>>, args: readonly string[]): Promise<Operated> {
  const options = { env: { PATH: process.env['PATH'], ...env }, maxBuffer: LARGEST_OUTPUT };
  return new Promise((resolve) => {
    execFile(process.execPath, [bundled(`${service}/operate`), ...args], options, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : 1, out: out + err }),
    );
  });
}
