import { inTransaction, type Pool } from '@cauce/postgres';
import type { Log } from '@cauce/telemetry';
import { dayOf, dayOfPartition, partitionOf } from './delivery.partitions.js';

const DAY_MS = 86_400_000;
/** Deliveries are kept this long after they end (docs/api.md, "Webhooks"): they hold personal data. */
const KEPT_MS = 30 * DAY_MS;
/** Rows of one day that are moved in one statement. */
const AT_A_TIME = 500;
/** SQLSTATE of a row that another statement has moved to another partition since this one began: SKIP LOCKED does not skip it. */
const MOVED_MEANWHILE = '40001';

/**
 * Waiting deliveries move to another day's partition, with their attempts; those being sent now move the next time. The unique
 * key holds over the move: an event of the old day makes no delivery any more. $1: from, $2: to, $3: at most.
 */
const MOVE_ON = `
WITH waiting AS (
  SELECT id FROM delivery
  WHERE day = $1 AND status = 'WAITING' AND (action_lease_until IS NULL OR action_lease_until <= now())
  LIMIT $3 FOR UPDATE SKIP LOCKED
), attempts AS (
  UPDATE delivery_attempt a SET day = $2 FROM waiting w WHERE a.day = $1 AND a.delivery_id = w.id
)
UPDATE delivery d SET day = $2 FROM waiting w WHERE d.day = $1 AND d.id = w.id`;

/** $1: the day, $2: deliveries that ended up to this time are not needed. */
const IS_NEEDED = `SELECT EXISTS (SELECT FROM delivery WHERE day = $1 AND (status = 'WAITING' OR end_time > $2)) AS needed`;

const PARTITIONS = `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'delivery'::regclass ORDER BY c.relname`;

/** Removes old deliveries: whole days at a time, as deleting rows one by one would leave the table as large as it was. */
export class DeliveryRetention {
  constructor(
    private readonly pool: Pool,
    private readonly logger: Log,
  ) {}

  /** Moves on what still waits in days that are over 30 days old, then drops those of them in which nothing ended since. */
  async enforce(now = Date.now()): Promise<void> {
    const [today, oldest] = [dayOf(now), dayOf(now - KEPT_MS)];
    const { rows } = await this.pool.query<{ name: string }>(PARTITIONS);
    for (const day of rows.map(({ name }) => dayOfPartition(name)).filter((each) => each < oldest)) {
      const moved = await this.moveOn(day, today);
      const dropped = !(await this.isNeeded(day, now));
      if (dropped) await this.drop(day);
      if (dropped || moved > 0) this.logger.info({ day, moved, dropped }, 'a day of deliveries is over 30 days old');
    }
  }

  private async moveOn(from: string, to: string): Promise<number> {
    for (let moved = 0; ;) {
      const count = await this.moveSome(from, to);
      moved += count ?? 0;
      if (count !== undefined && count < AT_A_TIME) return moved;
    }
  }

  /** Undefined: another process has just moved some of the same rows, so what is left must be looked for again. */
  private async moveSome(from: string, to: string): Promise<number | undefined> {
    try {
      return (await this.pool.query(MOVE_ON, [from, to, AT_A_TIME])).rowCount ?? 0;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === MOVED_MEANWHILE) return undefined;
      throw error;
    }
  }

  /** No row can be added to a day this old, and only waiting rows change: a day that is not needed stays so. */
  private async isNeeded(day: string, now: number): Promise<boolean> {
    const { rows } = await this.pool.query<{ needed: boolean }>(IS_NEEDED, [day, new Date(now - KEPT_MS)]);
    return rows[0]?.needed !== false;
  }

  /** Waits for the table's lock no longer than deliveries may queue behind it. */
  private async drop(day: string): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await client.query(`SET LOCAL lock_timeout = '2s'`);
      for (const table of ['delivery', 'delivery_attempt']) await client.query(`DROP TABLE IF EXISTS ${partitionOf(table, day)}`);
    });
  }
}
