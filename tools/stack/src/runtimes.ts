import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CACHE = fileURLToPath(new URL('../../../.stack/cache/runtimes', import.meta.url));

const run = async (cwd: string, program: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(program, args, { cwd, env: { ...process.env, NODE_OPTIONS: '' } })).stdout;

/** A runtime's program, or why there is none. */
type Runtime = { readonly program: string } | { readonly why: string };

/**
 * A version of a JavaScript runtime that npm has (`node`, `bun`, `deno`), installed once and kept. Several specs may ask for the same one at the same
 * time: each installs it aside, and the first that is done gives it its name.
 * @internal
 */
export async function installedRuntime(name: string, version: string): Promise<Runtime> {
  const folder = join(CACHE, `${name}-${version}`);
  const program = join(folder, 'node_modules/.bin', name);
  if (existsSync(program)) return { program };
  await mkdir(CACHE, { recursive: true });
  const unfinished = await mkdtemp(`${folder}.`);
  try {
    await writeFile(join(unfinished, 'package.json'), JSON.stringify({ private: true, allowScripts: { [name]: true } }));
    await run(unfinished, 'npm', 'install', '--no-audit', '--no-fund', '--fetch-retries=1', `${name}@${version}`);
    const said = await run(unfinished, join(unfinished, 'node_modules/.bin', name), '--version');
    if (!said.includes(version)) return { why: `it says it is ${said.trim()}` };
    await rename(unfinished, folder).catch((error: unknown) => {
      if (!existsSync(program)) throw error;
    });
    return { program };
  } catch (error) {
    return { why: String(error).split('\n')[0] ?? '' };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
