import type { Pool } from '@cauce/postgres';
import type { Log } from '@cauce/telemetry';
import { dayOf, type DeliveryPartitions, type Span } from './delivery.partitions.js';
import { IS_NEEDED } from './is-needed.statement.js';
import { KEPT_MS } from './kept.js';
import { MOVE_ON } from './move-on.statement.js';

/** Rows that are moved in one statement. */
const AT_A_TIME = 500;
/** SQLSTATE of a row that another statement has moved to another partition since this one began: SKIP LOCKED does not skip it. */
const MOVED_MEANWHILE = '40001';

/** Removes old deliveries: whole partitions at a time, as deleting rows one by one would leave the table as large as it was. */
export class DeliveryRetention {
  constructor(
    /** Reads by indexes alone. */
    private readonly pool: Pool,
    private readonly partitions: DeliveryPartitions,
    private readonly logger: Log,
  ) {}

  /**
   * Moves on what still waits in weeks whose last day is over 30 days old, then drops those weeks in which nothing ended in the last 30 days. A
   * week that cannot be dropped now does not stop the others; throws once all were tried.
   */
  async enforce(now = Date.now()): Promise<void> {
    const oldest = dayOf(now - KEPT_MS);
    const errors: unknown[] = [];
    for (const span of (await this.partitions.spans()).filter(({ to }) => to <= oldest))
      await this.enforceOn(span, now).catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors);
  }

  private async enforceOn(span: Span, now: number): Promise<void> {
    const moved = await this.moveOn(span, dayOf(now));
    const dropped = !(await this.isNeeded(span, now));
    if (dropped) await this.partitions.drop(span);
    if (dropped || moved > 0) this.logger.info({ ...span, moved, dropped }, 'deliveries are over 30 days old');
  }

  private async moveOn(from: Span, to: string): Promise<number> {
    for (let moved = 0; ;) {
      const count = await this.moveSome(from, to);
      moved += count ?? 0;
      if (count !== undefined && count < AT_A_TIME) return moved;
    }
  }

  /** Undefined: another process has just moved some of the same rows, so what is left must be looked for again. */
  private async moveSome(from: Span, to: string): Promise<number | undefined> {
    try {
      return (await this.pool.query(MOVE_ON.with({ from: from.from, before: from.to, to, limit: AT_A_TIME }))).rowCount ?? 0;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === MOVED_MEANWHILE) return undefined;
      throw error;
    }
  }

  /** No row can be added to days this old, and only waiting rows change: a span that is not needed stays so. */
  private async isNeeded({ from, to }: Span, now: number): Promise<boolean> {
    const { rows } = await this.pool.query<{ needed: boolean }>(IS_NEEDED.with({ from, before: to, endedBy: new Date(now - KEPT_MS) }));
    return rows[0]?.needed !== false;
  }
}
