import { DATABASE_OWNERS, type DatabaseOwner, SERVICES } from '@cauce/services';
import pg from 'pg';
import { databasePasswordOf, type Secrets } from './secrets.js';

/** The superuser of a cluster of ours; each service has a database of its own in it. */
export const POSTGRES_USER = 'cauce';

/** The address of the server's own database `postgres`, for the superuser. @param server `host:port` */
export function serverAddress(server: string, { postgresPassword }: Pick<Secrets, 'postgresPassword'>): string {
  return `postgres://${POSTGRES_USER}:${postgresPassword}@${server}/postgres`;
}

/** The address of each service's database, for its own user. @param server `host:port` */
export function databaseAddresses(server: string, secrets: Secrets): Record<DatabaseOwner, string> {
  const address = (name: DatabaseOwner) => `postgres://${nameFor(name)}:${databasePasswordOf(secrets, name)}@${server}/${nameFor(name)}`;
  return Object.fromEntries(DATABASE_OWNERS.map((name) => [name, address(name)])) as Record<DatabaseOwner, string>;
}

/**
 * Makes each service's user and database, where nobody else but the superuser may enter. A database that is there already, with all that is in it,
 * becomes its user's: before 0.2.0 all belonged to the superuser.
 * @param address of the server, for its superuser
 */
export async function ensureDatabases(address: string, secrets: Secrets): Promise<void> {
  await connected(address, async (client) => {
    for (const owner of DATABASE_OWNERS) await ensureDatabase(client, nameFor(owner), databasePasswordOf(secrets, owner));
  });
  for (const owner of DATABASE_OWNERS) {
    const database = Object.assign(new URL(address), { pathname: `/${nameFor(owner)}` });
    await connected(database.href, (client) => handOver(client, nameFor(owner)));
  }
}

/** Of the database, and of the user that it belongs to. */
function nameFor(service: DatabaseOwner): string {
  return `cauce_${SERVICES[service].database}`;
}

async function ensureDatabase(client: pg.Client, name: string, password: string): Promise<void> {
  const [role, database] = await Promise.all([
    client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]),
    client.query('SELECT FROM pg_database WHERE datname = $1', [name]),
  ]);
  const id = client.escapeIdentifier(name);
  await client.query(`${role.rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${id} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
  await client.query(database.rowCount === 0 ? `CREATE DATABASE ${id} OWNER ${id}` : `ALTER DATABASE ${id} OWNER TO ${id}`);
  await client.query(`REVOKE ALL ON DATABASE ${id} FROM PUBLIC`);
}

/** What else somebody owns in a database: sequences and indexes that belong to a table go with it. */
const OF_OTHERS = `
  SELECT format('ALTER TABLE %s OWNER TO %I', c.oid::regclass, $1::text) AS change
  FROM pg_class c
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND pg_get_userbyid(c.relowner) <> $1 AND c.relnamespace IN (SELECT oid FROM ours)
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i') AND c.relkind = 'S')
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, $1::text)
  FROM pg_proc p WHERE pg_get_userbyid(p.proowner) <> $1 AND p.pronamespace IN (SELECT oid FROM ours)
  UNION ALL
  SELECT format('ALTER TYPE %s OWNER TO %I', t.oid::regtype, $1::text)
  FROM pg_type t WHERE t.typtype IN ('e', 'd') AND pg_get_userbyid(t.typowner) <> $1 AND t.typnamespace IN (SELECT oid FROM ours)`;
const OURS = `WITH ours AS (SELECT oid FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema')`;

/** In one transaction: an owner of a part of the tables could not migrate them. */
async function handOver(client: pg.Client, owner: string): Promise<void> {
  const { rows } = await client.query<{ change: string }>(`${OURS} ${OF_OTHERS}`, [owner]);
  if (rows.length > 0) await client.query(['BEGIN', ...rows.map(({ change }) => change), 'COMMIT'].join(';\n'));
}

async function connected(address: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
