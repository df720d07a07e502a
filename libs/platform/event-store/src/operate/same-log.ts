import type { Pool } from '@cauce/postgres';
import { AnotherLog, checkAnchor, type LogRecords } from '../follower/place.js';
import { forgetRebuild } from './rebuild/rebuild-record.js';

type Row = { readonly commit: string; readonly prepare: string; readonly id: string };

/** Throws AnotherLog when the event store does not hold the log that the followers of this database followed. */
export async function checkSameLog(log: LogRecords, pool: Pool): Promise<void> {
  const { rows } = await pool.query<Row>(
    'SELECT anchor_commit AS commit, anchor_prepare AS prepare, anchor_id AS id FROM follower WHERE anchor_id IS NOT NULL',
  );
  for (const { commit, prepare, id } of rows)
    await checkAnchor(log, { id, position: { commit: BigInt(commit), prepare: BigInt(prepare) } });
}

/** Says that the event store does not hold the log that was followed, and from when on it is missing; undefined when it holds it. */
export async function describeGap(log: LogRecords, pool: Pool): Promise<string | undefined> {
  try {
    await checkSameLog(log, pool);
    return undefined;
  } catch (error) {
    if (!(error instanceof AnotherLog)) throw error;
    return `${error.message} ${error.isShort ? await missingFrom(log) : WRITTEN_TO}`;
  }
}

/** Positions are used again then, so its end tells nothing. */
const WRITTEN_TO = 'It was written to since: it is missing from the time of the copy on.';

async function missingFrom(log: LogRecords): Promise<string> {
  for await (const { events } of log.pages({ direction: 'backwards', size: LAST_RECORDS })) {
    const [last] = events;
    if (last) return `It is missing from ${last.recordedAt} on: then its last event was recorded.`;
  }
  return 'It is empty: all that was recorded is missing.';
}

/** Records of the server's own may follow the last event. */
const LAST_RECORDS = 100;

/**
 * Has the followers of this database go on in the log as it is: from their positions, or from its end where it ends before. What a rebuild found in
 * another log counts no more.
 */
export async function acceptLog(log: LogRecords, pool: Pool): Promise<void> {
  if ((await describeGap(log, pool)) !== undefined) await forgetRebuild(pool);
  await pool.query(
    `UPDATE follower SET anchor_commit = NULL, anchor_prepare = NULL, anchor_id = NULL, epoch = epoch + 1, owner = 'operate', expires_at = now()`,
  );
}
