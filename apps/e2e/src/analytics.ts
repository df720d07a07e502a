import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Stack } from '@cauce/testing/system';
import { strictly } from './bash.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PROGRAM = join(ROOT, 'tools/analytics/bin/cauce-analytics.mjs');

/** How a program ended, and what it wrote. */
export type Ran = { readonly code: number; readonly out: string; readonly err: string };

/** `cauce-analytics` on a running stack, in a folder of its own, as people type it. */
export class Analytics {
  private readonly env: Readonly<Record<string, string>>;

  constructor(
    stack: Stack,
    private readonly folder: string,
  ) {
    const { eventStoreUrl: EVENT_STORE_URL, operatorUrl: CAUCE_OPERATOR_URL, operatorToken: CAUCE_OPERATOR_TOKEN } = stack;
    this.env = { PATH: process.env['PATH'] ?? '', EVENT_STORE_URL, CAUCE_OPERATOR_URL, CAUCE_OPERATOR_TOKEN };
  }

  /** Runs a command: `['export', '--out', 'facts']`. @param env further variables */
  run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
    return this.execute(process.execPath, [PROGRAM, ...args], env);
  }

  /** Runs a script of a guide, without npx, which takes twice the time of the command. */
  script(code: string): Promise<Ran> {
    return this.execute('bash', strictly(`npx() { shift; '${process.execPath}' '${PROGRAM}' "$@"; }\n${code}`));
  }

  private execute(program: string, args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ran> {
    return new Promise((resolve) => {
      execFile(program, args, { cwd: this.folder, env: { ...this.env, ...more }, maxBuffer: 1 << 28 }, (error, out, err) => {
        resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : -1, out, err });
      });
    });
  }
}
