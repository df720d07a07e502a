import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.mjs';
import { ROOT } from './root.mjs';

const LOCKFILE = join(ROOT, 'package-lock.json');
/** What npm writes into node_modules when it has filled them. */
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json');
const MOMENTS_MS = 10_000;
const LOOK_MS = 1_000;
/** Within node_modules, so that it goes when they go. */
const MARK = join(ROOT, 'node_modules/.cauce-lockfile');

/** `npm ci`, when the lockfile is another one than at the last install; meanwhile says how far it is. */
export async function install(note, now) {
  const digest = createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex');
  if (remembered() === digest || isInstalled()) {
    note('nothing changed');
  } else {
    const wanted = packagesOfEveryMachine();
    const watch = setInterval(() => now(howFar(wanted)), LOOK_MS);
    await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']).finally(() => clearInterval(watch));
    note(`${wanted.length} installed`);
  }
  writeFileSync(MARK, digest);
}

/** What the lockfile puts on every machine: where a package is, whatever the system and the processor are. */
function packagesOfEveryMachine() {
  const { packages } = JSON.parse(readFileSync(LOCKFILE, 'utf8'));
  const isEverywhere = ([path, { link, optional }]) => path.includes('node_modules/') && !link && !optional;
  return Object.entries(packages)
    .filter(isEverywhere)
    .map(([path]) => join(ROOT, path, 'package.json'));
}

function howFar(wanted) {
  const there = wanted.filter((file) => existsSync(file)).length;
  if (there === 0) return `fetching ${wanted.length} packages`;
  return there < wanted.length ? `${there} of ${wanted.length} are there` : 'all are there; some set themselves up';
}

function remembered() {
  return existsSync(MARK) ? readFileSync(MARK, 'utf8') : undefined;
}

/** A developer's own `npm install` leaves no mark of ours, but is as good: it writes both files, within moments of each other. */
function isInstalled() {
  return existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs > statSync(LOCKFILE).mtimeMs - MOMENTS_MS;
}
