import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { OnApplicationShutdown } from '@nestjs/common';
import { convertAmounts } from './older-store.js';

/** A card is kept as its last four digits, which say what it does; its number is never here. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS card_token (token TEXT PRIMARY KEY, brand TEXT NOT NULL, last4 TEXT NOT NULL, used_by TEXT) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS stored_card (
    key TEXT PRIMARY KEY, card_token TEXT NOT NULL, owner TEXT, token TEXT UNIQUE, brand TEXT, last4 TEXT, reason TEXT,
    create_time TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS script (id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, word TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS scripted (key TEXT PRIMARY KEY, owner TEXT NOT NULL, word TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS charge (
    key TEXT PRIMARY KEY, status TEXT NOT NULL, reason TEXT, amount INTEGER, currency_code TEXT, card_token TEXT,
    brand TEXT, last4 TEXT, description TEXT, create_time TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS charge_time ON charge (create_time, key);
  CREATE TABLE IF NOT EXISTS later (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL, action TEXT NOT NULL, due TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0) STRICT;
  CREATE TABLE IF NOT EXISTS movement (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL, amount INTEGER NOT NULL, currency_code TEXT NOT NULL, time TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS movement_key ON movement (key);
  CREATE TABLE IF NOT EXISTS refund (
    key TEXT PRIMARY KEY, charge TEXT NOT NULL, amount INTEGER NOT NULL, currency_code TEXT NOT NULL, refused TEXT, done_time TEXT,
    create_time TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS refund_charge ON refund (charge);
  CREATE INDEX IF NOT EXISTS refund_time ON refund (create_time, key);
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
  { table: 'charge', column: 'code' },
  { table: 'charge', column: 'final' },
  { table: 'charge', column: 'method' },
  { table: 'charge', column: 'payer' },
  { table: 'charge', column: 'page' },
  { table: 'charge', column: 'return_url' },
  { table: 'charge', column: 'expire_time' },
  { table: 'inbox', column: 'endpoint' },
] as const;

/** A value as SQLite gives it back. */
export type Row = Record<string, null | number | bigint | string | NodeJS.NonSharedUint8Array>;

/**
 * The sandbox's own small store. What it answers for is on disk before it answers: whoever answers waits for `onDisk`. All that is written in one turn
 * of the event loop shares a commit: writing to the disk costs more than anything else that a charge needs.
 */
export class SandboxDatabase implements OnApplicationShutdown {
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();
  /** The commit to come; undefined: nothing was written since the last one. */
  private commit: { readonly done: Promise<undefined>; readonly now: () => void } | undefined;
  /** Why a commit failed: from then on nobody is answered, since an answer that waits may be about what was undone. */
  private broken: Error | undefined;

  constructor(folder: string) {
    process.umask(0o077); // what it keeps names people, as a processor's books do: its files are the owner's alone
    mkdirSync(folder, { recursive: true });
    this.database = new DatabaseSync(join(folder, 'sandbox.sqlite'));
    this.database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;');
    this.database.exec(SCHEMA);
    convertAmounts(this.database);
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
    this.begin();
    return Number(this.statement(sql).run(...values).lastInsertRowid);
  }

  /** All or nothing. */
  write<T>(work: () => T): T {
    this.begin();
    this.database.exec('SAVEPOINT work');
    try {
      const result = work();
      this.database.exec('RELEASE work');
      return result;
    } catch (error) {
      this.database.exec('ROLLBACK TO work; RELEASE work');
      throw error;
    }
  }

  /** Resolves once all that was written, and so all that could be read, is on disk. Rejects once something could not be written. */
  async onDisk(): Promise<void> {
    await this.commit?.done;
    if (this.broken !== undefined) throw this.broken;
  }

  close(): void {
    this.commit?.now();
    this.database.close();
  }

  /** Last, when nothing asks for it any more. */
  onApplicationShutdown(): void {
    this.close();
  }

  private begin(): void {
    if (this.commit !== undefined) return;
    this.database.exec('BEGIN IMMEDIATE');
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const now = () => {
      clearImmediate(later);
      this.commit = undefined;
      try {
        this.database.exec('COMMIT');
      } catch (cause) {
        this.broken = new Error('the store could not be written', { cause });
        if (this.database.isTransaction) this.database.exec('ROLLBACK');
      }
      resolve(undefined);
    };
    const later = setImmediate(now);
    this.commit = { done: promise, now };
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
