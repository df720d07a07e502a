import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from './startup-error.js';

/** In the data folder. */
export const DATA_FILE = 'events.sqlite';

const SCHEMA_VERSION = 2;

// Streams have numbers so that the index grows at its right edge for new streams: a random key would touch a page per event.
// The ids are not unique: EventStoreDB writes a known id again when the expected revision is the current one.
const SCHEMA = `
  CREATE TABLE stream (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE event (
    position INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    is_json INTEGER NOT NULL,
    created INTEGER NOT NULL,
    metadata BLOB NOT NULL,
    data BLOB NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX event_by_revision ON event (stream, revision);
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** From the previous format: ids are no longer looked up on the disk. */
const FROM_1 = `DROP INDEX event_by_id; PRAGMA user_version = ${SCHEMA_VERSION};`;

/** Opens the database of a data folder, made when it is absent, and holds it alone until it is closed or the process ends. */
export function openDatabase(dataDir: string): DatabaseSync {
  prepareFolder(dataDir);
  const database = new DatabaseSync(join(dataDir, DATA_FILE), { timeout: 0 });
  try {
    lock(database, dataDir);
    makeDurable(database);
    migrate(database, dataDir);
    return database;
  } catch (error) {
    database.close();
    throw error instanceof StartupError ? error : unreadable(dataDir, error);
  }
}

/** The words for data that SQLite cannot read at all. */
export function unreadable(dataDir: string, error: unknown): StartupError {
  return new StartupError(`The data in ${dataDir} cannot be opened: ${messageOf(error)}`);
}

function prepareFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(`The data folder ${dataDir} is not writable: ${messageOf(error)}`);
  }
}

/** The lock is the kernel's, on the file: it never outlives the process. */
function lock(database: DatabaseSync, dataDir: string): void {
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; COMMIT');
  } catch (error) {
    if (/locked|busy/.test(messageOf(error))) throw new StartupError(`The data folder ${dataDir} is in use by another event store.`);
    throw error;
  }
}

/** An answer means "on disk": anything less than a synced commit would make the server lie after a power cut. */
function makeDurable(database: DatabaseSync): void {
  database.exec('PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -32768');
  if (pragma(database, 'synchronous') !== 2)
    throw new StartupError('SQLite does not take PRAGMA synchronous = FULL: answers would not be durable.');
  if (pragma(database, 'journal_mode') !== 'wal')
    throw new StartupError('SQLite does not take PRAGMA journal_mode = WAL on this file system.');
}

function migrate(database: DatabaseSync, dataDir: string): void {
  const version = pragma(database, 'user_version');
  if (version === 0) database.exec(`BEGIN; ${SCHEMA} COMMIT`);
  else if (version === 1) database.exec(`BEGIN; ${FROM_1} COMMIT`);
  else if (version !== SCHEMA_VERSION)
    throw new StartupError(`The data in ${dataDir} has format ${String(version)}; this server knows ${SCHEMA_VERSION}.`);
}

function pragma(database: DatabaseSync, name: string): unknown {
  return database.prepare(`PRAGMA ${name}`).get()?.[name];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
