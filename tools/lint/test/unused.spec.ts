import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const OPTIONS = ['--tsConfig', 'tsconfig.unused.json', '--no-config-hints', '--no-progress'];

/** What `npm run unused` says: files, exports and dependencies that nobody uses. */
function unused(...options: string[]): { status: number | null; report: string } {
  const knip = join(ROOT, 'node_modules/knip/bin/knip.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [knip, ...OPTIONS, ...options], { cwd: ROOT, encoding: 'utf8' });
  return { status, report: stdout + stderr };
}

it('every file, export and dependency is used', () => expect(unused()).toEqual({ status: 0, report: '' }), 60_000);

it('exports that only specs use live beside them, or are marked @internal', () => {
  expect(unused('--production', '--exclude', 'types')).toEqual({ status: 0, report: '' });
}, 60_000);
