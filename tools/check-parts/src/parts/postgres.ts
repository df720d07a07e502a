import { readConfig } from '@cauce/config';
import { databaseUrl, inWords } from '@cauce/postgres';
import type { DatabaseOwner } from '@cauce/services';
import pg from 'pg';
import { type AskedClock, clockFindings } from '../clocks.js';
import { about, type Finding, messageOf, type Say } from '../finding.js';
import { isRefused, type Surroundings, whileRefused } from '../surroundings.js';
import { versionFindings } from '../versions.js';
import { type AppliedMigration, type KnownMigrations, knownMigrations, stateOf } from './migrations.js';

/** A service's database, and the variable that names it. */
export type GivenDatabase = { readonly variable: string; readonly url: string; readonly service: DatabaseOwner };

/** Reads one address as services do. @throws ConfigError */
export function readDatabaseUrl(env: NodeJS.ProcessEnv, variable: string): string {
  return readConfig({ [variable]: databaseUrl() }, env)[variable] ?? '';
}

type Facts = AskedClock & {
  readonly version: string;
  readonly isReadOnly: boolean;
  /** Of this database on this server, by whatever address it is reached. */
  readonly identity: string;
  readonly applied: readonly AppliedMigration[];
};

type Looked = { readonly database: GivenDatabase; readonly findings: readonly Finding[]; readonly identity?: string };

const ANSWER_MS = 3_000;
const UNKNOWN_DATABASE = '3D000';

/** Looks at every database, side by side: what it is, what its migrations are, and whether two services share it. */
export async function checkDatabases(databases: readonly GivenDatabase[], surroundings: Surroundings): Promise<Finding[]> {
  if (databases.length === 0) return [];
  const known = await knownMigrations(surroundings.programs);
  const looked = await Promise.all(databases.map((database) => look(database, known, surroundings)));
  const findings = [...looked.flatMap((each) => each.findings), ...sharedFindings(looked)];
  // Of one server the same is found for each of its databases.
  return findings.filter(
    ({ variable, words }, at) => findings.findIndex((other) => other.variable === variable && other.words === words) === at,
  );
}

async function look(database: GivenDatabase, known: KnownMigrations, surroundings: Surroundings): Promise<Looked> {
  const { variable, url } = database;
  const { host, username } = new URL(url);
  const [say, tried] = [about(variable), `asked ${host} what it is, as ${decodeURIComponent(username)}`];
  const asked = await whileRefused(
    surroundings,
    () => facts(url, surroundings.now).catch((error: unknown) => ({ error })),
    (answer) => 'error' in answer && isRefused(answer.error),
  );
  if (!('error' in asked)) return { database, identity: asked.identity, findings: factsFound(database, asked, known, surroundings) };
  const { error } = asked;
  if (error instanceof pg.DatabaseError && error.code === UNKNOWN_DATABASE) return { database, findings: [await missingFound(url, say)] };
  return { database, findings: [say('failed', `${tried}: ${wordsOf(error).replaceAll('DATABASE_URL', variable)}`)] };
}

function wordsOf(error: unknown): string {
  if (isRefused(error)) return 'nobody listens there (ECONNREFUSED). Start it, or correct host and port';
  const told = inWords(error);
  return told === error ? `${messageOf(error)}. See whether host, port and database are right, and what its log says` : messageOf(told);
}

async function missingFound(url: string, say: Say): Promise<Finding> {
  const { host, pathname } = new URL(url);
  const name = pathname.slice(1);
  try {
    const may = 'SELECT rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user';
    const [row] = await connected(Object.assign(new URL(url), { pathname: '/postgres' }).href, (client) =>
      rowsOf<{ may: boolean }>(client, may),
    );
    if (row?.may === true) return say('note', `there is no database ${name} at ${host} yet: the migrations make it`);
    return say('failed', `there is no database ${name} at ${host}, and its user may not make one. Make it, and give it to that user`);
  } catch (error) {
    return say(
      'failed',
      `there is no database ${name} at ${host}, and it cannot be made: ${messageOf(error)}. Make it, and give it to that user`,
    );
  }
}

function factsFound(
  { variable, url, service }: GivenDatabase,
  { version, isReadOnly, applied, ...clock }: Facts,
  known: KnownMigrations,
  surroundings: Surroundings,
): Finding[] {
  const say = about(variable);
  const { host, pathname } = new URL(url);
  const faults = [
    ...versionFindings('Postgres', version, host, say),
    ...clockFindings(clock, `the clock of ${host}`, say),
    ...(isReadOnly ? [say('failed', `Postgres at ${host} only reads: it is a standby. The address must lead to the primary`)] : []),
    ...migrationFindings(service, applied, known, surroundings, `${host}${pathname}`).map(([level, words]) => say(level, words)),
  ];
  return faults.some(({ level }) => level === 'failed') ? faults : [...faults, say('fine', `Postgres ${version} at ${host}`)];
}

function migrationFindings(
  service: DatabaseOwner,
  applied: readonly AppliedMigration[],
  known: KnownMigrations,
  { beforeMigrations }: Surroundings,
  at: string,
): (readonly [Finding['level'], string])[] {
  const { foreign, failed, missing, newer } = stateOf(service, applied, known);
  if (foreign !== undefined) {
    return [['failed', `${at} has the tables of ${foreign}, not of ${service}: two services on one database. Give each one its own`]];
  }
  return [
    ...failed.map(
      (name) =>
        [
          'failed',
          `the migration ${name} of ${at} was begun and has not ended. While it runs, wait; else see "check" in docs/operating.md`,
        ] as const,
    ),
    ...(missing.length > 0 && failed.length === 0 && !beforeMigrations
      ? [['failed', `${at} lacks ${listed(missing)}, which this build needs. Run the migrations of ${service} first`] as const]
      : []),
    ...(newer.length > 0
      ? [['note', `${at} has ${listed(newer)}, which this build does not know: a newer one was here. An older one may run on it`] as const]
      : []),
  ];
}

const listed = (names: readonly string[]): string =>
  names.length < 4 ? names.join(', ') : `${names.length} migrations, ${names[0]} to ${names.at(-1)}`;

/** By what the servers say of themselves: two addresses may lead to one database. */
function sharedFindings(looked: readonly Looked[]): Finding[] {
  return looked.flatMap(({ database, identity }, at) => {
    const first = looked.slice(0, at).find((other) => identity !== undefined && other.identity === identity);
    if (first === undefined) return [];
    const { variable, service } = first.database;
    return [about(database.variable)('failed', `it leads to the database of ${service} (${variable}). Give each service its own`)];
  });
}

const FACTS = `
  SELECT current_setting('server_version') AS version, extract(epoch FROM clock_timestamp())::float8 * 1000 AS time,
    pg_is_in_recovery() AS "isReadOnly", pg_postmaster_start_time()::text || '/' || oid AS identity,
    to_regclass('_prisma_migrations') IS NOT NULL AS "isMigrated"
  FROM pg_database WHERE datname = current_database()`;
const APPLIED = `
  SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "hasEnded", rolled_back_at IS NOT NULL AS "isRolledBack"
  FROM _prisma_migrations ORDER BY started_at`;

function facts(url: string, now: () => number): Promise<Facts> {
  return connected(url, async (client) => {
    const asked = now();
    const [row] = await rowsOf<Omit<Facts, 'applied'> & { isMigrated: boolean }>(client, FACTS);
    const answered = now();
    if (row === undefined) throw new Error('it does not say what it is');
    const applied = row.isMigrated ? await rowsOf<AppliedMigration>(client, APPLIED) : [];
    return { ...row, asked, answered, applied };
  });
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function rowsOf<Row extends pg.QueryResultRow>(client: pg.Client, statement: string): Promise<Row[]> {
  return (await client.query<Row>(statement)).rows;
}
