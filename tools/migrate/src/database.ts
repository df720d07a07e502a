import pg from 'pg';

const UNKNOWN_DATABASE = '3D000';
const DUPLICATE_DATABASE = '42P04';
const UNIQUE_VIOLATION = '23505';

/**
 * Creates the database that `url` names when the server has none; two callers at once are fine. One that is there is enough: the user may have
 * no right to another.
 */
export async function ensureDatabase(url: string): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  if (name === '') throw new Error('The database URL names no database: it must end in /<database>.');
  if (await exists(url)) return;
  const server = new URL(url);
  server.pathname = '/postgres';
  await connected(server.href, (client) => create(client, name));
}

async function exists(url: string): Promise<boolean> {
  try {
    await connected(url, () => Promise.resolve());
    return true;
  } catch (error) {
    if (codeOf(error) === UNKNOWN_DATABASE) return false;
    throw error;
  }
}

async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function create(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    const code = codeOf(error);
    if (code !== DUPLICATE_DATABASE && code !== UNIQUE_VIOLATION) throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
