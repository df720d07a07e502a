import { isUntrusted } from '@cauce/config';

/** What Postgres, a pooler or the driver say when waiting does not help, and what to change. */
const REFUSALS: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/password authentication failed|SASL authentication failed/i, 'Postgres refuses the user or the password of DATABASE_URL'],
  [/no pg_hba\.conf entry/, 'Postgres lets nobody in like this: see user, database and sslmode of DATABASE_URL'],
  [/unsupported startup parameter/, 'DATABASE_URL leads to a pooler: it must have pgbouncer=true'],
  [
    /prepared statement .* (does not exist|already exists)/,
    'DATABASE_URL leads to a pooler in transaction mode: it must have pgbouncer=true',
  ],
  [/does not support SSL connections/, 'Postgres speaks no TLS there, though DATABASE_URL has sslmode=verify-full'],
  [
    /altnames|certificate/i,
    'The certificate of Postgres is not trusted: sslrootcert in DATABASE_URL must name that of the authority that signed it',
  ],
];

/** An error that says first what to change, then what was said; the error itself where that says enough. No message contains a secret. */
export function inWords(error: unknown): unknown {
  if (!isError(error)) return error;
  const untrusted = isUntrusted(error) ? 'certificate' : '';
  const [, sentence] = REFUSALS.find(([pattern]) => pattern.test(`${error.message} ${untrusted}`)) ?? [];
  return sentence === undefined ? error : new Error(`${sentence}: ${error.message}`, { cause: error });
}

/** By its shape: `instanceof` misses errors of another realm. */
function isError(error: unknown): error is Error {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}
