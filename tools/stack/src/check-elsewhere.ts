import { execFile } from 'node:child_process';
import { DATABASE_OWNERS } from '@cauce/services';
import { databaseVariable, PARTS } from './infrastructure.js';
import { bundled, ROOT } from './paths.js';
import type { Progress } from './progress.js';

/** The variables that each name a part that runs elsewhere. */
const GIVEN = [...PARTS.flatMap(({ replacedBy }) => replacedBy), ...DATABASE_OWNERS.map(databaseVariable)];

/**
 * Looks at every part that runs elsewhere before anything starts on it, by the program that a cluster's job runs. Says its notes.
 * @throws an error with a line for each part that cannot be used
 */
export async function checkElsewhere(env: NodeJS.ProcessEnv, progress: Progress): Promise<void> {
  if (!GIVEN.some((name) => (env[name] ?? '') !== '')) return;
  const notes = await progress.step('Parts elsewhere', async () => {
    const { failed, said } = await look(env);
    if (failed === '') return said.filter((line) => line.startsWith('note: '));
    throw new Error(['Nothing was started:', ...said, ...linesOf(failed)].map((line, at) => (at === 0 ? line : `  ${line}`)).join('\n'));
  });
  notes.forEach((line) => progress.line(`    ${line}`));
}

/** What it said on stderr, '' when it found no fault, and the lines of stdout. */
function look(env: NodeJS.ProcessEnv): Promise<{ readonly failed: string; readonly said: string[] }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [bundled('check-parts'), '--before-migrations'], { cwd: ROOT, env }, (error, out, err) =>
      resolve({ failed: error === null ? '' : err || error.message, said: linesOf(out) }),
    );
  });
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
