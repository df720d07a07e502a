import type { TopicManifest } from '@cauce/bus';
import { readConfig } from '@cauce/config';
import { TOPICS, topicsConsumedBy, topicsPublishedBy } from '@cauce/contracts';
import { eventStoreUrl } from '@cauce/event-store';
import { constantCase, DATABASE_OWNERS, ownsDatabase, type ServiceName, serviceOf, SERVICES } from '@cauce/services';
import { type Finding, findingsOf } from './finding.js';
import { checkEventStore } from './parts/event-store.js';
import { checkKafka } from './parts/kafka.js';
import { checkDatabases, type GivenDatabase, readDatabaseUrl } from './parts/postgres.js';
import { checkRedis } from './parts/redis.js';
import { checkSmtp } from './parts/smtp.js';
import type { Surroundings } from './surroundings.js';

/** A look at one part, or at several of one kind. */
type Look = (surroundings: Surroundings) => Promise<readonly Finding[]>;

/** Looks at all parts, side by side. @param service that this is the environment of; without one, of the local stack */
export async function checkParts(
  env: NodeJS.ProcessEnv,
  service: ServiceName | undefined,
  surroundings: Surroundings,
): Promise<readonly Finding[]> {
  const looks = service === undefined ? looksOfStack(env) : looksOf(service, env);
  return (await Promise.all(looks.map((look) => findingsOf(async () => look(surroundings))))).flat();
}

/** All that a service is made for, as its own configuration reads it. */
function looksOf(service: ServiceName, env: NodeJS.ProcessEnv): Look[] {
  const { uses } = serviceOf(service);
  const topics = { ...topicsPublishedBy(service), ...topicsConsumedBy(service) };
  return [
    ...(ownsDatabase(service) ? [async (around: Surroundings) => checkDatabases([database(env, 'DATABASE_URL', service)], around)] : []),
    ...(uses.includes('event-store') ? [ofEventStore(env)] : []),
    ...(uses.includes('kafka') ? [ofKafka(env, topics)] : []),
    ...(uses.includes('redis') ? [(around: Surroundings) => checkRedis(env, around)] : []),
    ...(service === 'notifier' ? [(around: Surroundings) => checkSmtp(env, around)] : []),
  ];
}

/** What is given of the local stack's parts (tools/stack/README.md): the stack starts all others itself. */
function looksOfStack(env: NodeJS.ProcessEnv): Look[] {
  const has = (name: string) => env[name] !== undefined;
  return [
    async (around) =>
      checkDatabases(
        DATABASE_OWNERS.flatMap((service) => databaseOfStack(env, service)),
        around,
      ),
    ...(has('EVENT_STORE_URL') ? [ofEventStore(env)] : []),
    ...(has('KAFKA_BROKERS') ? [ofKafka(env, TOPICS)] : []),
    ...(has('REDIS_URL') ? [(around: Surroundings) => checkRedis(env, around)] : []),
  ];
}

function ofEventStore(env: NodeJS.ProcessEnv): Look {
  return async (around) => checkEventStore(readConfig({ EVENT_STORE_URL: eventStoreUrl() }, env).EVENT_STORE_URL, around);
}

function ofKafka(env: NodeJS.ProcessEnv, topics: TopicManifest): Look {
  return (around) => checkKafka(env, topics, around);
}

/** By its own variable, or one of its own on the server of POSTGRES_URL; none when the stack starts that server. */
function databaseOfStack(env: NodeJS.ProcessEnv, service: (typeof DATABASE_OWNERS)[number]): GivenDatabase[] {
  const own = `DATABASE_URL_${constantCase(service)}`;
  if (env[own] !== undefined) return [database(env, own, service)];
  if (env['POSTGRES_URL'] === undefined) return [];
  const server = readDatabaseUrl(env, 'POSTGRES_URL');
  const url = Object.assign(new URL(server), { pathname: `/cauce_${SERVICES[service].database}` }).href;
  return [{ variable: 'POSTGRES_URL', url, service }];
}

function database(env: NodeJS.ProcessEnv, variable: string, service: (typeof DATABASE_OWNERS)[number]): GivenDatabase {
  return { variable, url: readDatabaseUrl(env, variable), service };
}
