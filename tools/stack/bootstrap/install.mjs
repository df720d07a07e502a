import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.mjs';
import { ROOT } from './root.mjs';

const LOCKFILE = join(ROOT, 'package-lock.json');
/** What npm writes into node_modules when it has filled them. */
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json');
const MOMENTS_MS = 10_000;
/** Within node_modules, so that it goes when they go. */
const MARK = join(ROOT, 'node_modules/.cauce-lockfile');

/** `npm ci`, when the lockfile is another one than at the last install. */
export async function install(note) {
  const digest = createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex');
  if (remembered() === digest || isInstalled()) {
    note('nothing changed');
  } else {
    await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    note('installed');
  }
  writeFileSync(MARK, digest);
}

function remembered() {
  return existsSync(MARK) ? readFileSync(MARK, 'utf8') : undefined;
}

/** A developer's own `npm install` leaves no mark of ours, but is as good: it writes both files, within moments of each other. */
function isInstalled() {
  return existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs > statSync(LOCKFILE).mtimeMs - MOMENTS_MS;
}
