import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.mjs';
import { ROOT } from './root.mjs';

const LOCKFILE = join(ROOT, 'package-lock.json');
/** What npm last wrote into node_modules: the packages that are really there. */
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json');
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

/** A developer's own `npm install` leaves no mark of ours, but is as good: every package is there in its version. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const there = read(INSTALLED);
  const wanted = Object.entries(read(LOCKFILE)).filter(([path, { optional, peer, devOptional }]) => path !== '' && !optional && !peer && !devOptional);
  return wanted.every(([path, { version, link }]) => there[path] !== undefined && (link === true || there[path].version === version));
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
