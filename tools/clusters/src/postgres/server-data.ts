import { execFile } from 'node:child_process';
import { appendFile, chown, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { initialisePostgres, POSTGRES_USER, type PostgresHome } from '@cauce/stack';
import pg from 'pg';
import type { CertificateFiles } from '../credentials.js';

const run = promisify(execFile);

/** In the data of each server, where the user that runs it can read them. */
const [CERTIFICATE, KEY] = ['server.crt', 'server.key'];

const COPIES = 5;

/** Nobody comes in without TLS, or without a password. */
const DOORS = `hostssl all all 127.0.0.1/32 scram-sha-256
hostssl replication all 127.0.0.1/32 scram-sha-256
`;

/** What every server is started with. */
export const SETTINGS = {
  ssl: 'on',
  ssl_cert_file: CERTIFICATE,
  ssl_key_file: KEY,
  // A standby that was started anew still finds what was written meanwhile.
  wal_keep_size: '512MB',
  // Commits wait no longer than this for a standby that hangs.
  wal_sender_timeout: '2s',
} as const;

/** Makes the data of the first primary. */
export async function makePrimary(home: PostgresHome, password: string, certificates: CertificateFiles): Promise<void> {
  await initialisePostgres(home, password);
  await copyFile(certificates.certificate, join(home.data, CERTIFICATE));
  await copyFile(certificates.key, join(home.data, KEY));
  await writeFile(join(home.data, 'pg_hba.conf'), DOORS);
  await own(home, CERTIFICATE, KEY);
}

/** Where a standby finds its primary. */
export type PrimaryOf = { readonly home: PostgresHome; readonly port: number; readonly password: string; readonly url: string };

/** Makes the data of a standby from those of a primary that runs, by Postgres' own way to back up by hand. What was there is discarded. */
export async function makeStandby(standby: PostgresHome, primary: PrimaryOf): Promise<void> {
  await mkdir(dirname(standby.data), { recursive: true, mode: 0o711 });
  const label = await whileBackingUp(primary.url, () => copy(primary.home.data, standby.data));
  await Promise.all(['postmaster.pid', 'postmaster.opts'].map((name) => rm(join(standby.data, name), { force: true })));
  await emptyWal(standby);
  await writeFile(join(standby.data, 'backup_label'), label);
  await writeFile(join(standby.data, 'standby.signal'), '');
  await appendFile(join(standby.data, 'postgresql.auto.conf'), `primary_conninfo = '${connectionTo(primary, standby)}'\n`);
  await own(standby, 'backup_label', 'standby.signal');
}

/** With owners and modes. A file may be gone by the time it is copied: then all of it is copied again. */
async function copy(from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await rm(to, { recursive: true, force: true });
    try {
      await run('cp', ['-a', from, to]);
      return;
    } catch (error) {
      if (tries === COPIES) throw error;
    }
  }
}

/** Does the work while the server lets its files be copied; answers the label that the copy needs. */
async function whileBackingUp(url: string, work: () => Promise<void>): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('standby', true)`);
    await work();
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    return rows[0]?.labelfile ?? '';
  } finally {
    await client.end();
  }
}

/** What was copied of the log may be half of it; the standby gets all of it from the primary. */
async function emptyWal({ data }: PostgresHome): Promise<void> {
  const folder = join(data, 'pg_wal');
  const files = await readdir(folder, { withFileTypes: true });
  await Promise.all(files.filter((file) => file.isFile()).map(({ name }) => rm(join(folder, name))));
}

function connectionTo({ port, password }: PrimaryOf, { data }: PostgresHome): string {
  return `host=127.0.0.1 port=${port} user=${POSTGRES_USER} password=${password} sslmode=verify-full sslrootcert=${join(data, CERTIFICATE)}`;
}

async function own({ data, user }: PostgresHome, ...names: string[]): Promise<void> {
  if (user !== undefined) await Promise.all(names.map((name) => chown(join(data, name), user.uid, user.gid)));
}
