import { createHash } from 'node:crypto';

/** The name of a prepared statement: one text, one name, within Postgres' 63 characters whatever the table is called. */
export function statementName(what: string, text: string): string {
  return `${what}_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;
}
