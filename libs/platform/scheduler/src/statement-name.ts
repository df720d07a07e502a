import { createHash } from 'node:crypto';

/** The name of a prepared statement: unique for its text, and within Postgres' 63 characters for any table name. */
export function statementName(what: string, text: string): string {
  return `${what}_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;
}
