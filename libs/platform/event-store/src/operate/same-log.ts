import type { Pool } from '@cauce/postgres';
import { checkAnchor, type LogRecords } from '../follower/place.js';

type Row = { readonly commit: string; readonly prepare: string; readonly id: string };

/** Throws AnotherLog when the event store does not hold the log that the followers of this database followed. */
export async function checkSameLog(log: LogRecords, pool: Pool): Promise<void> {
  const { rows } = await pool.query<Row>(
    'SELECT anchor_commit AS commit, anchor_prepare AS prepare, anchor_id AS id FROM follower WHERE anchor_id IS NOT NULL',
  );
  for (const { commit, prepare, id } of rows)
    await checkAnchor(log, { id, position: { commit: BigInt(commit), prepare: BigInt(prepare) } });
}

/** Has the followers of this database go on in the log as it is: from their positions, or from its end where it ends before. */
export async function acceptLog(pool: Pool): Promise<void> {
  await pool.query(
    `UPDATE follower SET anchor_commit = NULL, anchor_prepare = NULL, anchor_id = NULL, epoch = epoch + 1, owner = 'operate', expires_at = now()`,
  );
}
