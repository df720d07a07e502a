import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { accepts, Child, findRedis, freePortNumbers, RunningPart, waitUntil } from '@cauce/stack';
import type { Cluster } from '../cluster.js';
import { type CertificateFiles, certificateFiles, newPassword } from '../credentials.js';
import { PRIMARY_NAME, type RedisUsers, sentinelConfiguration, serverConfiguration, type ServerPlan } from './configuration.js';
import { Watch } from './watch.js';

/** A primary with two replicas, watched by three Sentinels: TLS everywhere, a user for the services. */
export type RedisCluster = Cluster & {
  readonly servers: readonly RunningPart[];
  readonly sentinels: readonly RunningPart[];
  /** The certificate's file, and the users' passwords, for specs. */
  readonly certificates: CertificateFiles;
  readonly users: RedisUsers;
  /** Has the Sentinels make another server the primary; resolves when they have begun. */
  failOver(): Promise<void>;
};

const [SERVERS, SENTINELS] = [3, 3];

/** Starts it with its data in this folder, and waits until the Sentinels know all of it. */
export async function startRedisCluster(folder: string): Promise<RedisCluster> {
  const command = await findRedis();
  const ports = await freePortNumbers(SERVERS + SENTINELS);
  const [primaryPort = 0] = ports;
  const certificates = await certificateFiles(resolve(folder, 'redis-certificates'));
  const users = { cauce: newPassword(), cluster: newPassword(), watcher: newPassword() };
  let isComplete = false;
  const parts: RunningPart[] = await Promise.all(
    ports.map((port, at) => {
      const isServer = at < SERVERS;
      const name = isServer ? `redis-${at + 1}` : `sentinel-${at - SERVERS + 1}`;
      const isReady = async (): Promise<boolean> => (await accepts(port)) && (!isComplete || (await watch.isWhole()));
      return aPart({ name, command, isServer, isReady, plan: { port, dir: resolve(folder, name), certificates, users, primaryPort } });
    }),
  );
  const [servers, sentinels] = [parts.slice(0, SERVERS), parts.slice(SERVERS)];
  const stop = async () => {
    await Promise.all(parts.map((part) => part.stop()));
  };
  const watch: Watch = new Watch(sentinels, certificates, users);
  try {
    await Promise.all(servers.map((server) => server.start()));
    await watch.untilReplicated(primaryPort);
    await Promise.all(sentinels.map((sentinel) => sentinel.start()));
    await watch.untilComplete();
    isComplete = true;
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    name: 'redis',
    variables: {
      REDIS_URL: `rediss://cauce:${users.cauce}@${PRIMARY_NAME}`,
      REDIS_CA_FILE: certificates.certificate,
      REDIS_SENTINELS: sentinels.map(({ ports: [port = 0] }) => `127.0.0.1:${port}`).join(','),
      REDIS_SENTINEL_NAME: PRIMARY_NAME,
      REDIS_SENTINEL_USERNAME: 'watcher',
      REDIS_SENTINEL_PASSWORD: users.watcher,
    },
    members: parts,
    servers,
    sentinels,
    certificates,
    users,
    leader: async () => {
      const port = await watch.primaryPort();
      const primary = servers.find(({ ports: [own] }) => own === port);
      if (primary === undefined) throw new Error(`The Sentinels name port ${port}, where no server of ours is.`);
      return primary;
    },
    failOver: () => watch.failOver(),
    stop,
  };
}

type PartSpec = {
  readonly name: string;
  readonly command: string;
  readonly isServer: boolean;
  readonly isReady: () => Promise<boolean>;
  readonly plan: ServerPlan;
};

/** Its configuration is written once: from then on it keeps there which role it has. */
async function aPart({ name, command, isServer, isReady, plan }: PartSpec): Promise<RunningPart> {
  const { port, dir } = plan;
  await mkdir(dir, { recursive: true });
  const file = join(dir, 'redis.conf');
  await writeFile(file, isServer ? serverConfiguration(plan) : sentinelConfiguration(plan), { mode: 0o600 });
  return new RunningPart({
    name,
    kind: 'infrastructure',
    ports: [port],
    begin: () => {
      const args = isServer ? [file] : [file, '--sentinel'];
      return Child.start(name, { command, args, env: { PATH: process.env['PATH'] } }, join(dir, 'log'));
    },
    ready: (child) => waitUntil(child, 'it does not answer, or the cluster is not whole', isReady),
  });
}
