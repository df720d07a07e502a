import type { PoolClient } from 'pg';

/** Behind a pooler in transaction mode the next statement may reach another session, which knows no statement by its name. */
export function forgetNames(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  Object.assign(client, { query: (statement: unknown, ...rest: unknown[]) => query(withoutName(statement), ...rest) });
}

function withoutName(statement: unknown): unknown {
  const isPlain = typeof statement === 'object' && statement !== null && 'text' in statement && !('submit' in statement);
  return isPlain ? { ...statement, name: undefined } : statement;
}
