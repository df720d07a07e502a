import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import type { Part } from '@cauce/testing/system';

/** How a command ended, and all that it wrote. */
export type CommandResult = { readonly code: number; readonly output: string };

/** Runs a command that lies beside a service's main file, with the service's own environment. */
export function runCommand({ command, env }: Part, file: string, args: readonly string[]): Promise<CommandResult> {
  const [node, ...rest] = command;
  const main = rest.at(-1) ?? '';
  return new Promise((resolve) => {
    execFile(node, [join(dirname(main), file), ...args], { env: { PATH: process.env['PATH'], ...env } }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, output: stdout + stderr });
    });
  });
}
