import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Progress } from '@cauce/stack';

const run = promisify(execFile);

/** A commit of this repository, checked out and built. */
export type Checkout = { readonly commit: string; readonly folder: string };

/**
 * The checkout of a commit under `.stack/against/`, with its own packages and its own build, kept for the next run. Throws a sentence
 * when there is no such commit, or it cannot be built.
 */
export async function checkoutOf(revision: string, progress: Progress, signal: AbortSignal): Promise<Checkout> {
  const git = async (...args: readonly string[]) => (await run('git', args, { cwd: import.meta.dirname, signal })).stdout.trim();
  const commit = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`).catch(() => undefined);
  if (commit === undefined) throw new Error(`--against ${revision}: this repository has no such commit.`);
  const folder = join(await git('rev-parse', '--show-toplevel'), '.stack/against', commit.slice(0, 12));
  await progress.step(`Checkout of ${commit.slice(0, 8)}`, async (note) => {
    if (await isThere(folder)) {
      note('there already');
      return;
    }
    await git('worktree', 'prune'); // of checkouts whose folder is gone
    await git('worktree', 'add', '--detach', folder, commit);
  });
  await progress.step('Its packages and build', () => built(folder, signal));
  return { commit: commit.slice(0, 8), folder };
}

/** As a user of that commit would: its own start script installs and builds what is not there yet, and its bench only says what it can do. */
async function built(folder: string, signal: AbortSignal): Promise<void> {
  try {
    await run(process.execPath, ['tools/stack/start.mjs', 'bench', '--help'], { cwd: folder, signal, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The checkout in ${folder} was not built:\n${`${stdout}${stderr}`.trim().split('\n').slice(-20).join('\n')}`, {
      cause: error,
    });
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
