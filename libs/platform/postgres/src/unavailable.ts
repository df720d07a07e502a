import { isUntrusted } from '@cauce/config';

/**
 * SQLSTATE: connection exceptions, out of connections or memory, shutting down, read-only standby, serialization and deadlock. A refused
 * connection (28, 3D000), too: no statement was at fault, and what waits must not be given up over a changed password.
 */
const PASSING = /^(08|28|3D000|53|57P|25006|40001|40P01|55P03|57014)/;
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)/;
/** Prisma: cannot reach, timed out, connection closed, pool timeout, write conflict. */
const PRISMA = /^P(1001|1002|1008|1017|2024|2034)$/;
const SAID_BY_PG =
  /connection terminated|timeout exceeded when trying to connect|client was closed|client has encountered a connection error|query read timeout|support SSL connections|establishing an SSL connection/i;

/** A statement was not sent, since those before it took too long: its caller no longer waits. */
export class NoTurnInTime extends Error {
  override readonly name = 'NoTurnInTime';
}

/** A statement that was never sent: the database is known to be away, or its caller waits no more. To a caller: 503 with this reason. */
export class PostgresRefused extends Error {
  override readonly name = 'PostgresRefused';

  constructor(
    readonly refusal: 'DEPENDENCY_AWAY' | 'OVERLOADED',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Whether the database could not answer, as opposed to refusing a statement: worth another try later, and a 503.
 * Knows the errors of `pg` and of Prisma, and looks into their causes.
 */
export function isUnavailable(error: unknown): boolean {
  if (!isError(error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (
    PASSING.test(code) ||
    PASSING.test(wrappedCode(error)) ||
    NETWORK.test(code) ||
    error.name === 'NoTurnInTime' ||
    error.name === 'PostgresRefused' ||
    isUntrusted(error) ||
    PRISMA.test(code) ||
    SAID_BY_PG.test(error.message)
  )
    return true;
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isUnavailable); // a host name with several addresses
  return error.cause !== undefined && isUnavailable(error.cause);
}

/** The SQLSTATE inside Prisma's P2010 (raw query failed) and P2039 (database error), which say nothing themselves: a start (57P03) is one. */
function wrappedCode(error: Error): string {
  const { meta } = error as { meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } } };
  const code = meta?.driverAdapterError?.cause?.originalCode;
  return typeof code === 'string' ? code : '';
}

/** By its shape: `instanceof` misses errors of another realm, and that of two copies of a package. */
function isError(error: unknown): error is Error {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}
