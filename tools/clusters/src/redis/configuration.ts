import type { CertificateFiles } from '../credentials.js';

/** The name under which the Sentinels know the primary. */
export const PRIMARY_NAME = 'cauce-redis';

/** Whom the servers let in, and with what. */
export type RedisUsers = {
  /** Of the services. */
  readonly cauce: string;
  /** Of the servers and Sentinels among themselves. */
  readonly cluster: string;
  /** Of whoever asks a Sentinel. */
  readonly watcher: string;
};

/** What a server or Sentinel is configured with. */
export type ServerPlan = {
  readonly port: number;
  readonly dir: string;
  readonly certificates: CertificateFiles;
  readonly users: RedisUsers;
  /** The first primary's port. */
  readonly primaryPort: number;
};

/** After this time without a primary, a Sentinel looks for another one. */
const DOWN_AFTER_MS = 2_000;
/** A failover that failed is tried again after twice this. */
const FAILOVER_MS = 5_000;

/** What services need: their own keys, and all but the commands that administer a server or stop it. INFO counts as one of these. */
const SERVICE_RULES = '~bull:* ~rate:* ~burst:* &bull:* +@all -@admin -@dangerous +info';

/** The first configuration file of a server; it and Sentinel rewrite it when roles change. */
export function serverConfiguration(plan: ServerPlan): string {
  const { port, primaryPort, users } = plan;
  const isReplica = port !== primaryPort;
  return lines([
    ...listening(plan),
    'save ""',
    'appendonly no',
    'repl-diskless-sync-delay 0',
    'user default off',
    `user cauce on >${users.cauce} ${SERVICE_RULES}`,
    `user cluster on >${users.cluster} ~* &* +@all`,
    'masteruser cluster',
    `masterauth ${users.cluster}`,
    ...(isReplica ? [`replicaof 127.0.0.1 ${primaryPort}`] : []),
  ]);
}

/** The first configuration file of a Sentinel; it rewrites it with what it learns. */
export function sentinelConfiguration(plan: ServerPlan): string {
  const { primaryPort, users } = plan;
  return lines([
    ...listening(plan),
    `user default off`,
    `user watcher on >${users.watcher} ~* &* +@all`,
    'sentinel sentinel-user watcher',
    `sentinel sentinel-pass ${users.watcher}`,
    `sentinel monitor ${PRIMARY_NAME} 127.0.0.1 ${primaryPort} 2`,
    `sentinel auth-user ${PRIMARY_NAME} cluster`,
    `sentinel auth-pass ${PRIMARY_NAME} ${users.cluster}`,
    `sentinel down-after-milliseconds ${PRIMARY_NAME} ${DOWN_AFTER_MS}`,
    `sentinel failover-timeout ${PRIMARY_NAME} ${FAILOVER_MS}`,
  ]);
}

/** TLS alone, towards clients and among the servers. */
function listening({ port, dir, certificates }: ServerPlan): string[] {
  return [
    'bind 127.0.0.1',
    'port 0',
    `tls-port ${port}`,
    `tls-cert-file ${certificates.certificate}`,
    `tls-key-file ${certificates.key}`,
    `tls-ca-cert-file ${certificates.certificate}`,
    'tls-auth-clients no',
    'tls-replication yes',
    `dir ${dir}`,
  ];
}

const lines = (all: readonly string[]) => all.map((line) => `${line}\n`).join('');
