import { Injectable } from '@nestjs/common';
import { type Row, SandboxDatabase } from '../store/sandbox-database.js';

/** A mail as it came over SMTP, byte for byte. */
export type CaughtMail = {
  readonly id: number;
  readonly receivedAt: string;
  /** Of the envelope: who gets it, whatever its headers say. */
  readonly recipients: readonly string[];
  readonly raw: Buffer;
};

/** What was caught, kept until it is emptied. */
@Injectable()
export class Mails {
  constructor(private readonly database: SandboxDatabase) {}

  /** Resolves when it is on disk. */
  keep(recipients: readonly string[], raw: Buffer): Promise<void> {
    const values = [new Date().toISOString(), JSON.stringify(recipients), raw] as const;
    this.database.run('INSERT INTO mail (received_at, recipients, raw) VALUES (?, ?, ?)', ...values);
    return this.database.onDisk();
  }

  /** All of them, or those to one address, in the order they came. */
  all(to?: string): CaughtMail[] {
    const found = this.database.all('SELECT * FROM mail ORDER BY id').map(toMail);
    return to === undefined ? found : found.filter(({ recipients }) => recipients.includes(to));
  }

  /** The last ones, newest first. */
  latest(limit: number): CaughtMail[] {
    return this.database.all('SELECT * FROM mail ORDER BY id DESC LIMIT ?', limit).map(toMail);
  }

  find(id: number): CaughtMail | undefined {
    const row = this.database.one('SELECT * FROM mail WHERE id = ?', id);
    return row && toMail(row);
  }

  count(): number {
    return Number(this.database.one('SELECT count(*) AS n FROM mail')?.['n']);
  }

  empty(): void {
    this.database.run('DELETE FROM mail');
  }
}

const toMail = (row: Row): CaughtMail => ({
  id: Number(row['id']),
  receivedAt: String(row['received_at']),
  recipients: JSON.parse(String(row['recipients'])) as string[],
  raw: Buffer.from(row['raw'] as Uint8Array),
});
