import { type DatabaseOwner, SERVICES } from '@cauce/services';
import pg from 'pg';
import type { Rig } from './rig.js';

/** Takes a service's database away, and makes an empty one in its place; answers what brings it back. The service is stopped. */
export async function exchangeDatabase({ stack }: Rig, owner: DatabaseOwner): Promise<() => Promise<void>> {
  const name = `cauce_${SERVICES[owner].database}`;
  const run = (...statements: readonly string[]) => asSuperuser(stack.world.addresses.postgresUrl, statements);
  await run(`ALTER DATABASE ${name} RENAME TO ${name}_kept`, `CREATE DATABASE ${name} OWNER ${name}`);
  return () => run(`DROP DATABASE ${name} WITH (FORCE)`, `ALTER DATABASE ${name}_kept RENAME TO ${name}`);
}

async function asSuperuser(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
