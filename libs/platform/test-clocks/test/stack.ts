import { randomBytes } from 'node:crypto';
import { EventStore } from '@cauce/event-store';
import { createPool, type Pool } from '@cauce/postgres';
import { stackAddress } from '@cauce/testing/services';

export function connect(): EventStore {
  return EventStore.connect(stackAddress('TEST_EVENT_STORE_URL'));
}

/** A database of the spec's own, with these tables. */
export async function newDatabase(tables: string): Promise<{ readonly pool: Pool; readonly drop: () => Promise<void> }> {
  const name = `test_clocks_${randomBytes(6).toString('hex')}`;
  const server = createPool(stackAddress('TEST_DATABASE_URL'), { connectMs: 30_000 });
  await server.query(`CREATE DATABASE ${name}`);
  const url = new URL(stackAddress('TEST_DATABASE_URL'));
  url.pathname = `/${name}`;
  const pool = createPool(url.href, { connectMs: 30_000 });
  await pool.query(tables);
  const drop = async () => {
    await pool.end();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  };
  return { pool, drop };
}

/** What followers need. */
export const FOLLOWER_TABLE = `CREATE TABLE follower (name text PRIMARY KEY, owner text NOT NULL, epoch bigint NOT NULL,
  expires_at timestamptz NOT NULL, commit_position numeric, prepare_position numeric, anchor_commit numeric, anchor_prepare numeric,
  anchor_id text, short_leases integer NOT NULL DEFAULT 0, alone_commit numeric, alone_prepare numeric)`;

/** A category of its own for each spec, so that specs share a store. */
export function newCategory(): string {
  return `clocks${randomBytes(6).toString('hex')}`;
}
