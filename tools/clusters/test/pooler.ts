import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { accepts, Child, findPgBouncer, POSTGRES_USER, RunningPart, waitUntil } from '@cauce/stack';
import { freePort } from '@cauce/stack/free-ports';
import type { PostgresCluster } from '../src/postgres/postgres-cluster.js';

/** PgBouncer before a cluster, in transaction mode: each transaction may reach another session. */
export type Pooler = {
  readonly part: RunningPart;
  url(database: string): string;
};

/** Fewer sessions than clients, so that they take turns. */
const SESSIONS = 2;

/** Starts it with its files in this folder. It speaks TLS to the cluster, and verifies it; to its clients on this machine it speaks none. */
export async function startPooler(folder: string, cluster: PostgresCluster): Promise<Pooler> {
  const command = await findPgBouncer();
  const port = await freePort();
  const server = new URL(cluster.url('postgres'));
  const dir = resolve(folder, 'pgbouncer');
  await mkdir(dir, { recursive: true });
  const [configuration, users] = [join(dir, 'pgbouncer.ini'), join(dir, 'users.txt')];
  await writeFile(users, `"${POSTGRES_USER}" "${server.password}"\n`);
  await writeFile(
    configuration,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${server.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      `default_pool_size = ${SESSIONS}`,
      'server_tls_sslmode = verify-full',
      `server_tls_ca_file = ${cluster.certificates.certificate}`,
      '',
    ].join('\n'),
  );
  const { user } = cluster;
  if (user !== undefined) await Promise.all([dir, configuration, users].map((path) => chown(path, user.uid, user.gid)));
  const part = new RunningPart({
    name: 'pgbouncer',
    kind: 'infrastructure',
    ports: [port],
    begin: () =>
      Child.start(
        'pgbouncer',
        { command, args: [configuration], env: { PATH: process.env['PATH'] }, ...user },
        join(folder, 'pgbouncer.log'),
      ),
    ready: (child) => waitUntil(child, `nothing accepts on port ${port}`, () => accepts(port)),
  });
  await part.start();
  return { part, url: (database) => `postgres://${POSTGRES_USER}:${server.password}@127.0.0.1:${port}/${database}` };
}
