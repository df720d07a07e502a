import { isUnavailable } from './unavailable.js';

/** SQLSTATE of a server that takes no connections: shutting down, crashed, starting; and of a pooler that reaches none. */
const SERVES_NOBODY = /^(57P0[123]|08)/;
const SILENT = /timeout|timed out|no answer in/i;

/**
 * What a failed statement, or a failed connection, says of the database: it has answered, and be it with an error; it takes no connections; it is
 * silent; or it is out of reach otherwise. Undefined: nothing, the fault is ours.
 */
export function answerOf(error: unknown): 'answered' | 'refuses' | 'silent' | 'unreachable' | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, severity, message } = error as { readonly code?: unknown; readonly severity?: unknown; readonly message?: unknown };
  if (typeof severity === 'string') return SERVES_NOBODY.test(String(code)) ? 'refuses' : 'answered';
  if (code === 'ECONNREFUSED') return 'refuses';
  if (SILENT.test(String(message))) return 'silent';
  return isUnavailable(error) ? 'unreachable' : undefined;
}
