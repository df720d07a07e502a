import { setTimeout as sleep } from 'node:timers/promises';
import { type Pool } from '@cauce/postgres';
import { type EventStore } from '../client/event-store.js';
import { isBefore, type Position } from '../client/stored-event.js';
import { type Progress, shareOf } from './rebuild.js';
import { positionBefore, type StartingPoint } from './starting-point.js';

/** Which follower to set back, and where to. */
export type RepublishOptions = {
  readonly store: EventStore;
  /** With the table `follower`. */
  readonly pool: Pool;
  readonly follower: string;
  readonly from: StartingPoint;
  readonly onProgress?: Progress;
  /** An instance of the service must have taken the follower up within this; 15 s unless told. */
  readonly takenUpWithinMs?: number;
};

/**
 * What became of it. `nothing`: the follower has not come as far as the starting point. `waits`: it is set back, and goes on as soon
 * as an instance of the service runs.
 */
export type Republished = { readonly kind: 'done' | 'nothing' | 'waits' };

/** Nothing ever followed under this name in this database. */
export class NoSuchFollower extends Error {
  override readonly name = 'NoSuchFollower';
}

type Row = { commit: string | null; prepare: string | null; isLed: boolean };

const POLL_MS = 250;

/**
 * Sets a follower back, so that the service handles all events from a point on once more, in their order and before any newer one.
 * The service may run: the instance that follows finds its epoch over, saves nothing any more, and it or another one goes on from
 * there. What it does must be harmless twice, as everything a follower does must be.
 */
export async function republish(options: RepublishOptions): Promise<Republished> {
  const { store, pool, follower, from, onProgress = () => {}, takenUpWithinMs = 15_000 } = options;
  const target = positionOf(await read(pool, follower));
  const start = await positionBefore(store, from);
  if (target === undefined || (start !== undefined && !isBefore(start, target))) return { kind: 'nothing' };
  if (!(await setBack(pool, follower, start))) return { kind: 'nothing' };
  for (let ledAt = performance.now(); ;) {
    const row = await read(pool, follower);
    const at = positionOf(row) ?? { commit: 0n, prepare: 0n };
    if (!isBefore(at, target)) return { kind: 'done' };
    onProgress(shareOf(at, target, start), `position ${at.commit} of ${target.commit}`);
    if (row.isLed) ledAt = performance.now();
    if (performance.now() - ledAt > takenUpWithinMs) return { kind: 'waits' };
    await sleep(POLL_MS);
  }
}

async function read(pool: Pool, follower: string): Promise<Row> {
  const { rows } = await pool.query<Row>(
    'SELECT commit_position AS commit, prepare_position AS prepare, expires_at > now() AS "isLed" FROM follower WHERE name = $1',
    [follower],
  );
  if (!rows[0])
    throw new NoSuchFollower(`There is no follower "${follower}" in this database: no instance of the service has run on it yet.`);
  return rows[0];
}

/** A new epoch, free to be taken: who follows now can save nothing from here on. Never forwards: that would leave events out. */
async function setBack(pool: Pool, follower: string, start: Position | undefined): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE follower SET commit_position = $2, prepare_position = $3, epoch = epoch + 1, owner = 'republish', expires_at = now()
     WHERE name = $1 AND ($2::numeric IS NULL OR (commit_position, prepare_position) > ($2::numeric, $3::numeric))`,
    [follower, start ? String(start.commit) : null, start ? String(start.prepare) : null],
  );
  return rowCount === 1;
}

function positionOf({ commit, prepare }: Row): Position | undefined {
  return commit === null || prepare === null ? undefined : { commit: BigInt(commit), prepare: BigInt(prepare) };
}
