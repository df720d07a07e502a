import { delimiter, dirname, join } from 'node:path';
import { Child } from '../../child.js';
import { tail } from '../../waiting.js';
import type { TestRun } from '../phase.js';
import type { ImageBuild } from './build-image.js';

/** npm's own, which would lead the inner npm to our checkout. */
const NPM = /^(?:npm_|INIT_CWD$|NODE$|NODE_OPTIONS$)/;
/** Where npm finds what was fetched before. */
const KEPT = ['npm_config_cache', 'npm_config_userconfig'];

/**
 * Runs the lines of a Dockerfile as its base image would: on this Node, with nothing of the checkout's. Nx keeps what it built in the folder: results of
 * other checkouts would hide that a file is missing here.
 */
export function shellOf({ signal, folder: runFolder }: TestRun, node: string, folder: string): ImageBuild['run'] {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((part) => !part.includes('node_modules'));
  const ours = Object.entries(process.env).filter(([name]) => !NPM.test(name) || KEPT.includes(name));
  const log = join(runFolder, 'image/logs/build.log');
  const base = {
    ...Object.fromEntries(ours),
    PATH: [dirname(node), ...path].join(delimiter),
    npm_config_prefer_offline: 'true',
    NX_CACHE_DIRECTORY: join(folder, 'nx-cache'),
  };
  return async (command, { cwd, env }) => {
    signal.throwIfAborted();
    const child = await Child.start(command, { command: 'sh', args: ['-c', command], cwd, env: { ...base, ...env } }, log);
    const abort = () => child.kill();
    signal.addEventListener('abort', abort);
    const { code } = await child.ended;
    signal.removeEventListener('abort', abort);
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`RUN ${command}: exit code ${code}\n${tail(child)}`);
  };
}
