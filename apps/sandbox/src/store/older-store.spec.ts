import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SandboxDatabase } from './sandbox-database.js';

/** The two tables as they were, with what they held. */
const OLDER = `
  CREATE TABLE charge (
    key TEXT PRIMARY KEY, status TEXT NOT NULL, reason TEXT, amount_cents INTEGER, currency_code TEXT, card_token TEXT,
    brand TEXT, last4 TEXT, description TEXT, create_time TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE movement (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL, amount_cents INTEGER NOT NULL, currency_code TEXT NOT NULL, time TEXT NOT NULL) STRICT;
  INSERT INTO charge (key, status, amount_cents, currency_code, create_time) VALUES
    ('cop', 'SUCCEEDED', 150050, 'COP', ''), ('jpy', 'SUCCEEDED', 150050, 'JPY', ''), ('kwd', 'SUCCEEDED', 150, 'KWD', ''),
    ('nothing', 'ABANDONED', NULL, NULL, '');
  INSERT INTO movement (key, amount_cents, currency_code, time) VALUES ('jpy', 150050, 'JPY', ''), ('jpy', -150050, 'JPY', '');
`;

it('keeps what an older store holds, in the smallest units of its currencies, however often it is opened', () => {
  const folder = mkdtempSync(join(tmpdir(), 'older-'));
  try {
    const older = new DatabaseSync(join(folder, 'sandbox.sqlite'));
    older.exec(OLDER);
    older.close();
    for (let time = 1; time <= 2; time++) {
      const store = new SandboxDatabase(folder);
      const of = (table: string) => store.all(`SELECT key, amount FROM ${table} ORDER BY key, amount DESC`).map(Object.values);
      expect(of('charge')).toEqual([['cop', 150_050], ['jpy', 1_501], ['kwd', 1_500], ['nothing', null]]); // prettier-ignore
      expect(of('movement')).toEqual([['jpy', 1_501], ['jpy', -1_501]]); // prettier-ignore
      store.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
