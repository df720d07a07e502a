import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { OnApplicationShutdown } from '@nestjs/common';

/** A card is kept as its last four digits, which say what it does; its number is never here. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS card_token (token TEXT PRIMARY KEY, brand TEXT NOT NULL, last4 TEXT NOT NULL, used_by TEXT) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS stored_card (
    key TEXT PRIMARY KEY, card_token TEXT NOT NULL, owner TEXT, token TEXT UNIQUE, brand TEXT, last4 TEXT, reason TEXT,
    create_time TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS script (id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, word TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS scripted (key TEXT PRIMARY KEY, owner TEXT NOT NULL, word TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS charge (
    key TEXT PRIMARY KEY, status TEXT NOT NULL, reason TEXT, amount_cents INTEGER, currency_code TEXT, card_token TEXT,
    brand TEXT, last4 TEXT, description TEXT, create_time TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS charge_time ON charge (create_time, key);
  CREATE TABLE IF NOT EXISTS later (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL, action TEXT NOT NULL, due TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0) STRICT;
  CREATE TABLE IF NOT EXISTS movement (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL, amount_cents INTEGER NOT NULL, currency_code TEXT NOT NULL, time TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS movement_key ON movement (key);
  CREATE TABLE IF NOT EXISTS call (id INTEGER PRIMARY KEY, key TEXT NOT NULL, operation TEXT NOT NULL, time TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS call_key ON call (key);
  CREATE TABLE IF NOT EXISTS inbox (name TEXT PRIMARY KEY, webhook_key TEXT, signing_secret TEXT, answer TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS webhook (
    id INTEGER PRIMARY KEY AUTOINCREMENT, inbox TEXT NOT NULL, received_at TEXT NOT NULL, headers TEXT NOT NULL, body BLOB NOT NULL,
    answered INTEGER, message_id TEXT) STRICT;
  CREATE INDEX IF NOT EXISTS webhook_inbox ON webhook (inbox, id);
  CREATE TABLE IF NOT EXISTS mail (
    id INTEGER PRIMARY KEY AUTOINCREMENT, received_at TEXT NOT NULL, recipients TEXT NOT NULL, raw BLOB NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS partner_merchant (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, organization TEXT, store TEXT, service_token TEXT, torn_down TEXT) STRICT;
  CREATE TABLE IF NOT EXISTS partner_token (
    id TEXT PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, merchant TEXT NOT NULL, state TEXT NOT NULL, create_time TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS partner_notification (
    id INTEGER PRIMARY KEY AUTOINCREMENT, received_at TEXT NOT NULL, merchant TEXT, event TEXT NOT NULL, resource TEXT, status TEXT,
    problem TEXT, answered INTEGER) STRICT;
  CREATE TABLE IF NOT EXISTS partner_faults (id INTEGER PRIMARY KEY, faults TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS guide (id INTEGER PRIMARY KEY, settings TEXT NOT NULL) STRICT;
`;

/** Columns added since: a store of an earlier version gets them when it is opened. */
const ADDED = [
  { table: 'charge', column: 'reference' },
  { table: 'charge', column: 'answer_time' },
  { table: 'charge', column: 'refund_time' },
  { table: 'charge', column: 'method' },
  { table: 'charge', column: 'payer' },
  { table: 'charge', column: 'page' },
  { table: 'charge', column: 'return_url' },
  { table: 'charge', column: 'expire_time' },
  { table: 'inbox', column: 'endpoint' },
] as const;

/** A value as SQLite gives it back. */
export type Row = Record<string, null | number | bigint | string | NodeJS.NonSharedUint8Array>;

/** The sandbox's own small store. What it answers for is on disk before it answers. */
export class SandboxDatabase implements OnApplicationShutdown {
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();

  constructor(folder: string) {
    process.umask(0o077); // what it keeps names people, as a processor's books do: its files are the owner's alone
    mkdirSync(folder, { recursive: true });
    this.database = new DatabaseSync(join(folder, 'sandbox.sqlite'));
    this.database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;');
    this.database.exec(SCHEMA);
    for (const { table, column } of ADDED) this.addColumn(table, column);
    this.database.exec('CREATE INDEX IF NOT EXISTS charge_page ON charge (page) WHERE page IS NOT NULL');
    this.refuseLooseDisk();
  }

  all(sql: string, ...values: (string | number | null)[]): Row[] {
    return this.statement(sql).all(...values);
  }

  one(sql: string, ...values: (string | number | null)[]): Row | undefined {
    return this.statement(sql).get(...values);
  }

  run(sql: string, ...values: (string | number | null | Uint8Array)[]): number {
    return Number(this.statement(sql).run(...values).lastInsertRowid);
  }

  /** All or nothing, and on disk when it returns. */
  write<T>(work: () => T): T {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.database.exec('COMMIT');
      return result;
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.database.close();
  }

  /** Last, when nothing asks for it any more. */
  onApplicationShutdown(): void {
    this.close();
  }

  private statement(sql: string): StatementSync {
    const known = this.statements.get(sql) ?? this.database.prepare(sql);
    this.statements.set(sql, known);
    return known;
  }

  private addColumn(table: string, column: string): void {
    const known = this.all('SELECT name FROM pragma_table_info(?)', table).map(({ name }) => name);
    if (!known.includes(column)) this.database.exec(`ALTER TABLE ${table} ADD COLUMN ${column} TEXT`);
  }

  /** A ledger that may lose its last lines proves nothing: FULL (2) is read back. */
  private refuseLooseDisk(): void {
    const synchronous = this.one('PRAGMA synchronous')?.['synchronous'];
    if (synchronous !== 2) throw new Error(`the ledger needs synchronous=FULL, but the store says ${String(synchronous)}`);
  }
}
