import { resolve } from 'node:path';
import { constantCase, DATABASE_OWNERS, type DatabaseOwner, SERVICES } from '@cauce/services';
import { allOrStop, Child } from './child.js';
import { databaseAddresses, serverAddress } from './database-roles.js';
import { eventStore } from './parts/event-store.js';
import { kafka } from './parts/kafka.js';
import type { Part, PartContext } from './parts/part.js';
import { postgres } from './parts/postgres.js';
import { redis } from './parts/redis.js';
import { CACHE, ROOT } from './paths.js';
import { assertFree, type Ports } from './ports.js';
import { type Progress, silent } from './progress.js';
import { type PartPlan, RunningPart } from './running-part.js';
import { loadSecrets, type Secrets } from './secrets.js';
import { redisAddress } from './service-secrets.js';

/** The stores and the broker, in the order they are listed to people. */
export const PARTS: readonly Part[] = [postgres, redis, kafka, eventStore];

/** Where the stores and the broker are, started here or elsewhere. */
export type Addresses = {
  /** The server's own database `postgres`, for tests that make databases. */
  postgresUrl: string;
  databaseUrls: Record<DatabaseOwner, string>;
  redisUrl: string;
  kafkaBrokers: string;
  eventStoreUrl: string;
  /** How to reach the parts that run elsewhere, besides their addresses: variables of the services that use them, like KAFKA_CA_FILE. */
  elsewhere: Readonly<Record<string, string>>;
};

/** What was started, and how to reach and end it. */
export type Infrastructure = {
  addresses: Addresses;
  /** Each can be killed, frozen and started again. */
  parts: readonly RunningPart[];
  secrets: Secrets;
  stop(): Promise<void>;
};

/** The options of startInfrastructure. */
export type InfrastructureOptions = {
  /** The top folder of the checkout whose event store is run; this one by default. */
  checkout?: string;
  /** Kept between starts; made if absent. */
  dataDir: string;
  ports: Ports;
  /** URLs in it replace parts: POSTGRES_URL or DATABASE_URL_CATALOG…, REDIS_URL, KAFKA_BROKERS, EVENT_STORE_URL. None by default. */
  env?: NodeJS.ProcessEnv;
  /** Its data is thrown away at the end, and no part is killed: Postgres flushes nothing to disk, and refuses to be killed. False by default. */
  disposable?: boolean;
  /** Only these parts; all by default. */
  parts?: readonly Part[];
  /** Downloads; shared by all stacks of the checkout by default. */
  cacheDir?: string;
  progress?: Progress;
  /** Called for each process as soon as it exists, so that it can be noted down. */
  onChild?: (child: Child) => void;
};

/** Prepares, starts and awaits Postgres, Redis, Kafka and the event store, side by side. When one fails, the others are stopped and its error is thrown. */
export async function startInfrastructure(options: InfrastructureOptions): Promise<Infrastructure> {
  const { checkout = ROOT, dataDir, ports, env = {}, progress = silent, disposable = false } = options;
  const secrets = await loadSecrets(dataDir);
  const context = { checkout, dataDir: resolve(dataDir), cacheDir: options.cacheDir ?? CACHE, ports, secrets, disposable };
  const parts = (options.parts ?? PARTS).filter((part) => !isReplaced(part, env));
  await assertFree(parts.flatMap((part) => part.ports.map((name): [string, number] => [part.name, ports[name]])));
  const running = parts.map((part) => new RunningPart(planOf(part, context), options.onChild));
  const stop = () => stopAll(running);
  await allOrStop(
    parts.map((part, at) => progress.step(part.name, () => firstStart(part, running[at], context))),
    stop,
  );
  return { addresses: addresses(context, env), parts: running, secrets, stop };
}

/** True when the environment names a server that we do not start for this part. @internal */
export function isReplaced(part: Part, env: NodeJS.ProcessEnv): boolean {
  const databases = part === postgres && DATABASE_OWNERS.every((name) => given(env, databaseVariable(name)) !== undefined);
  return databases || part.replacedBy.some((name) => given(env, name) !== undefined);
}

async function firstStart(part: Part, running: RunningPart | undefined, context: PartContext): Promise<void> {
  await part.prepare?.(context);
  await running?.start();
  await part.firstReady?.(context);
}

function planOf(part: Part, context: PartContext): PartPlan {
  return {
    name: partKey(part),
    kind: 'infrastructure',
    ports: part.ports.map((name) => context.ports[name]),
    begin: async () => Child.start(part.name, await part.launch(context), logFile(context.dataDir, part.name)),
    ready: (child) => part.ready(context, child),
    isForgetful: part.isForgetful?.(context) ?? false,
  };
}

/** The name of a part as people type it: `event-store`. */
export function partKey(part: Part): string {
  return part.name.toLowerCase().replace(' ', '-');
}

/** `.stack/logs/<part>.log`. */
export function logFile(dataDir: string, name: string): string {
  return resolve(dataDir, 'logs', `${name.toLowerCase().replaceAll(' ', '-')}.log`);
}

function addresses(context: PartContext, env: NodeJS.ProcessEnv): Addresses {
  const { ports, secrets } = context;
  const [elsewhere, here] = [given(env, 'POSTGRES_URL'), `127.0.0.1:${ports.postgres}`];
  const own = databaseAddresses(here, secrets);
  const inOne = (name: DatabaseOwner) => (elsewhere === undefined ? own[name] : inDatabase(elsewhere, `cauce_${SERVICES[name].database}`));
  const url = (name: DatabaseOwner) => given(env, databaseVariable(name)) ?? inOne(name);
  return {
    postgresUrl: elsewhere ?? serverAddress(here, secrets),
    databaseUrls: Object.fromEntries(DATABASE_OWNERS.map((name) => [name, url(name)])) as Addresses['databaseUrls'],
    redisUrl: given(env, 'REDIS_URL') ?? redisAddress(`127.0.0.1:${ports.redis}`, secrets),
    kafkaBrokers: given(env, 'KAFKA_BROKERS') ?? `127.0.0.1:${ports.kafka}`,
    eventStoreUrl: given(env, 'EVENT_STORE_URL') ?? `esdb://127.0.0.1:${ports.eventStore}?tls=false`,
    elsewhere: settingsElsewhere(env),
  };
}

/** Without the addresses: one service need not know another one's database. */
function settingsElsewhere(env: NodeJS.ProcessEnv): Record<string, string> {
  const parts = PARTS.filter((part) => isReplaced(part, env));
  const addresses = [...parts.flatMap(({ replacedBy }) => replacedBy), ...DATABASE_OWNERS.map(databaseVariable)];
  const isSetting = (name: string) => parts.some(({ variables }) => name.startsWith(variables)) && !addresses.includes(name);
  return Object.fromEntries(Object.entries(env).filter((each): each is [string, string] => isSetting(each[0]) && Boolean(each[1])));
}

/** `DATABASE_URL_PAYMENTS`: where a service's database is, on the local stack. */
export function databaseVariable(name: DatabaseOwner): string {
  return `DATABASE_URL_${constantCase(name)}`;
}

function inDatabase(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** A variable that is set to nothing counts as not set. */
function given(env: NodeJS.ProcessEnv, name: string): string | undefined {
  return env[name] === '' ? undefined : env[name];
}

async function stopAll(parts: readonly RunningPart[]): Promise<void> {
  await Promise.all(parts.map((part) => part.stop()));
}
