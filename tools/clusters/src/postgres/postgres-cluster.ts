import { join, resolve } from 'node:path';
import { freePortNumbers, POSTGRES_USER, type PostgresHome, postgresHome, type RunningPart } from '@cauce/stack';
import type { Cluster } from '../cluster.js';
import { type CertificateFiles, certificateFiles, newPassword } from '../credentials.js';
import { Keeper, type Member } from './keeper.js';
import { MovingAddress } from './moving-address.js';

/** A primary and a standby that streams from it, with TLS alone, behind one address that follows the primary. */
export type PostgresCluster = Cluster & {
  readonly servers: readonly RunningPart[];
  readonly certificates: CertificateFiles;
  /** The user that the servers run as when this process is root, since they refuse to run as root. */
  readonly user: PostgresHome['user'];
  /** The URL of a database: by the moving address, or of one server. */
  url(database: string, server?: RunningPart): string;
  /** Moves the address, whatever is there: specs lead services to a standby with it. */
  leadTo(server: RunningPart): void;
  /** Makes the other server the primary, and leads the address there. */
  promote(server: RunningPart): Promise<void>;
};

/** Starts it with its data in this folder; resolves once the standby streams. A primary that dies is replaced by the standby, and comes back as one. */
export async function startPostgresCluster(folder: string): Promise<PostgresCluster> {
  const [port = 0, ...ports] = await freePortNumbers(3);
  const certificates = await certificateFiles(resolve(folder, 'postgres-certificates'));
  const password = newPassword();
  const urlAt = (at: number, database: string) =>
    `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${at}/${database}?sslmode=verify-full&sslrootcert=${certificates.certificate}`;
  const homes: PostgresHome[] = [];
  for (const nth of [1, 2]) homes.push(await postgresHome(join(resolve(folder), `postgres-${nth}`)));
  const members = homes.map((home, at): Member => {
    const own = ports[at] ?? 0;
    return {
      name: `postgres-${at + 1}`,
      home,
      port: own,
      url: urlAt(own, 'postgres'),
      log: resolve(folder, 'logs', `postgres-${at + 1}.log`),
    };
  });
  const address = await MovingAddress.open(port, ports[0] ?? 0);
  const keeper = new Keeper(members, { password, certificates, address });
  const { servers } = keeper;
  const stop = async () => {
    await keeper.stop();
    await Promise.all([address.close(), ...servers.map((server) => server.stop())]);
  };
  try {
    await keeper.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    name: 'postgres',
    variables: { POSTGRES_URL: urlAt(port, 'postgres') },
    members: servers,
    servers,
    certificates,
    user: homes[0]?.user,
    url: (database, server) => urlAt(server?.ports[0] ?? port, database),
    leader: () => Promise.resolve(keeper.primary),
    leadTo: ({ ports: [to = 0] }) => address.moveTo(to),
    promote: (server) => keeper.promote(server),
    stop,
  };
}
