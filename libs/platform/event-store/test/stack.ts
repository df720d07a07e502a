import { randomBytes } from 'node:crypto';
import { createPool, type Pool } from '@cauce/postgres';
import { type Log, SILENT } from '@cauce/telemetry';
import { EventStore } from '../src/index.js';

/** An address of the running stack, from the environment. Throws without it. */
export function address(variable: 'TEST_DATABASE_URL' | 'TEST_EVENT_STORE_URL'): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: integration specs run on a started stack`);
  return value;
}

export function connect(): EventStore {
  return EventStore.connect(address('TEST_EVENT_STORE_URL'));
}

/** On a machine whose cores are full, a new connection may take longer than a service would wait. */
const PATIENT = { connectMs: 20_000 };

/** A database for one spec, with the tables that followers and operations need. */
export async function newDatabase(): Promise<{ readonly pool: Pool; readonly url: string; readonly drop: () => Promise<void> }> {
  const name = `event_store_${randomBytes(6).toString('hex')}`;
  const server = createPool(address('TEST_DATABASE_URL'), PATIENT);
  await server.query(`CREATE DATABASE ${name}`);
  const url = new URL(address('TEST_DATABASE_URL'));
  url.pathname = `/${name}`;
  const pool = createPool(url.href, PATIENT);
  await pool.query(`CREATE TABLE follower (name text PRIMARY KEY, owner text NOT NULL, epoch bigint NOT NULL, expires_at timestamptz NOT NULL,
    commit_position numeric, prepare_position numeric, anchor_commit numeric, anchor_prepare numeric, anchor_id text,
    short_leases integer NOT NULL DEFAULT 0, alone_commit numeric, alone_prepare numeric)`);
  await pool.query(`CREATE TABLE rebuild (name text PRIMARY KEY, tables text NOT NULL, end_commit numeric NOT NULL, end_prepare numeric NOT NULL,
    end_id text NOT NULL, at_commit numeric NOT NULL, at_prepare numeric NOT NULL, unfinished text[], counts json NOT NULL,
    tallies bytea NOT NULL, saved_at timestamptz NOT NULL)`);
  const drop = async () => {
    await pool.end();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  };
  return { pool, url: url.href, drop };
}

/** A log that keeps warnings and errors. */
export function keepingLog(): Log & { readonly kept: string[] } {
  const kept: string[] = [];
  const keep = (_: object, message: string) => void kept.push(message);
  return { ...SILENT, kept, warn: keep, error: keep };
}

/** Polls until the check answers a truthy value. */
export async function eventually<Result>(check: () => Result | Promise<Result>, ms = 20_000): Promise<Result> {
  const deadline = Date.now() + ms;
  for (;;) {
    const result = await check();
    if (result) return result;
    if (Date.now() > deadline) throw new Error(`not so after ${ms} ms: ${check.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
