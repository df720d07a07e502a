import type { ClientBase } from 'pg';

/** As Postgres itself says it to a statement that writes. */
const READ_ONLY = '25006';

/** Rejects on a server that only reads: a standby, or a primary that was made read-only. */
export async function refuseReadOnly(db: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await db.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'on') return;
  const words = 'DATABASE_URL leads to a Postgres that only reads: a standby, or a primary that was made read-only';
  throw Object.assign(new Error(words), { code: READ_ONLY });
}
