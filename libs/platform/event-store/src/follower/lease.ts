import { type Pool, type Queryable } from '@cauce/postgres';
import type { Position } from '../client/stored-event.js';
import type { Place } from './place.js';

/** Another instance has taken over the follower: this one may save nothing any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** How long a lease lasts without renewal, and the time between renewals. One that saves a place after `longMs` was not a short one. */
export type LeaseTimes = { readonly holdMs: number; readonly renewMs: number; readonly longMs: number };

type Row = {
  readonly epoch: string;
  readonly commit_position: string | null;
  readonly prepare_position: string | null;
  readonly anchor_commit: string | null;
  readonly anchor_prepare: string | null;
  readonly anchor_id: string | null;
  readonly short_leases: number;
  readonly alone_commit: string | null;
  readonly alone_prepare: string | null;
};

/**
 * `short`: how many leases in a row ended soon and not in order, this one included: their processes died. `alone`: the event that the last one was
 * handling alone, if it did not get any further.
 */
export type LeftByLeases = { readonly short: number; readonly alone: Position | undefined };

/** A follower's row, held by this process. Each take-over starts a new epoch; only writes of the current epoch succeed. */
export class Lease {
  private readonly ending = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private renewing: Promise<void> = Promise.resolve();
  private holdsUntil: number;

  private constructor(
    private readonly pool: Pool,
    private readonly name: string,
    private readonly times: LeaseTimes,
    readonly epoch: string,
    /** The last saved place; undefined: no event was handled yet. */
    readonly place: Place | undefined,
    /** What the leases before left. */
    readonly left: LeftByLeases,
    private readonly takenAt: number,
  ) {
    this.holdsUntil = takenAt + times.holdMs;
    this.renewLater();
  }

  /**
   * Takes the row if it is free or its lease has run out; else undefined. A row with this owner counts as free: the caller has no lease,
   * so an earlier take-over succeeded after all, but a frozen database answered too late.
   */
  static async take(pool: Pool, name: string, owner: string, times: LeaseTimes): Promise<Lease | undefined> {
    const takenAt = performance.now();
    const { rows } = await pool.query<Row>(
      `INSERT INTO follower AS f (name, owner, epoch, expires_at, short_leases) VALUES ($1, $2, 1, now() + $3 * interval '1 ms', 1)
       ON CONFLICT (name) DO UPDATE SET owner = $2, epoch = f.epoch + 1, expires_at = excluded.expires_at,
         short_leases = CASE WHEN f.owner = $2 THEN f.short_leases ELSE f.short_leases + 1 END,
         alone_commit = CASE WHEN f.owner <> $2 THEN f.alone_commit END, alone_prepare = CASE WHEN f.owner <> $2 THEN f.alone_prepare END
         WHERE f.expires_at <= now() OR f.owner = $2
       RETURNING epoch, commit_position, prepare_position, anchor_commit, anchor_prepare, anchor_id, short_leases, alone_commit, alone_prepare`,
      [name, owner, times.holdMs],
    );
    const row = rows[0];
    if (row === undefined) return undefined;
    const left = { short: row.short_leases, alone: positionOf(row.alone_commit, row.alone_prepare) };
    return new Lease(pool, name, times, row.epoch, placeOf(row), left, takenAt);
  }

  private get isLong(): boolean {
    return performance.now() - this.takenAt > this.times.longMs;
  }

  /** Aborts when the lease is lost or released. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** Saves the follower's place; without an anchor the saved one stays. Throws LeaseLost, so that its transaction is rolled back. */
  async save({ position, anchor }: Place, client: Queryable = this.pool): Promise<void> {
    const numbers = [position.commit, position.prepare, anchor?.position.commit, anchor?.position.prepare];
    const { rowCount } = await client.query({
      name: 'follower_checkpoint',
      text: `UPDATE follower SET commit_position = $3, prepare_position = $4, anchor_commit = coalesce($5, anchor_commit),
        anchor_prepare = coalesce($6, anchor_prepare), anchor_id = coalesce($7, anchor_id), alone_commit = NULL,
        alone_prepare = NULL, short_leases = CASE WHEN $8 THEN 0 ELSE short_leases END WHERE name = $1 AND epoch = $2`,
      values: [this.name, this.epoch, ...numbers.map((number) => number?.toString() ?? null), anchor?.id ?? null, this.isLong],
    });
    if (rowCount === 0) throw this.lost();
  }

  /** An event is about to be handled alone: until a place is saved, it is what may have ended this process. */
  async beginAlone({ commit, prepare }: Position): Promise<void> {
    const values = [this.name, this.epoch, commit.toString(), prepare.toString()];
    const { rowCount } = await this.pool.query(
      'UPDATE follower SET alone_commit = $3, alone_prepare = $4 WHERE name = $1 AND epoch = $2',
      values,
    );
    if (rowCount === 0) throw this.lost();
  }

  /**
   * Releases the row, so that another instance need not wait for the lease to run out. A renewal that is under way ends first: it may be on another
   * connection, and would hold the row again if it came later.
   */
  async release(): Promise<void> {
    this.end();
    await this.renewing;
    await this.pool.query('UPDATE follower SET expires_at = now(), short_leases = 0 WHERE name = $1 AND epoch = $2', [
      this.name,
      this.epoch,
    ]);
  }

  private renewLater(): void {
    this.timer = setTimeout(() => void (this.renewing = this.renew()), this.times.renewMs);
  }

  private async renew(): Promise<void> {
    const startedAt = performance.now();
    const renewed = await this.pool
      .query(`UPDATE follower SET expires_at = now() + $3 * interval '1 ms' WHERE name = $1 AND epoch = $2`, [
        this.name,
        this.epoch,
        this.times.holdMs,
      ])
      .then(
        ({ rowCount }) => rowCount === 1,
        () => undefined, // the database is down: the lease lasts until it runs out
      );
    if (renewed) this.holdsUntil = startedAt + this.times.holdMs;
    if (renewed === false || performance.now() >= this.holdsUntil) this.lost();
    else if (!this.signal.aborted) this.renewLater();
  }

  private lost(): LeaseLost {
    this.end();
    return new LeaseLost(`${this.name}: epoch ${this.epoch} is over`);
  }

  /** Stops renewing: the lease runs out by itself. */
  end(): void {
    clearTimeout(this.timer);
    this.ending.abort();
  }
}

function placeOf(row: Row): Place | undefined {
  const position = positionOf(row.commit_position, row.prepare_position);
  const anchored = positionOf(row.anchor_commit, row.anchor_prepare);
  return position && { position, ...(anchored && row.anchor_id !== null && { anchor: { position: anchored, id: row.anchor_id } }) };
}

function positionOf(commit: string | null, prepare: string | null): Position | undefined {
  return commit === null || prepare === null ? undefined : { commit: BigInt(commit), prepare: BigInt(prepare) };
}
