import { setTimeout as sleep } from 'node:timers/promises';
import { type Pool } from '@cauce/postgres';
import { type EventStore } from '../client/event-store.js';
import { isBefore, type Position } from '../client/stored-event.js';
import { readFollower } from './follower-row.js';
import { beginOf, type Progress, shareOf } from './progress.js';
import { positionBefore, type StartingPoint } from './starting-point.js';

/** Which follower to set back, and to where. */
export type RepublishOptions = {
  readonly store: EventStore;
  /** The database with the table `follower`. */
  readonly pool: Pool;
  readonly follower: string;
  /** The category of the streams that it follows. */
  readonly category: string;
  readonly from: StartingPoint;
  readonly onProgress?: Progress;
  /** How long to wait for an instance of the service to take the follower over, in ms; 15 s by default. */
  readonly takenUpWithinMs?: number;
};

/**
 * The result. `nothing`: the follower has not reached the starting point yet. `waits`: it is set back, and goes on as soon as an
 * instance of the service runs.
 */
export type Republished = { readonly kind: 'done' | 'nothing' | 'waits' };

const POLL_MS = 250;

/**
 * Sets a follower back, so that the service handles all events from a point on again, in order and before newer ones. The service may
 * run: the instance that follows has lost its epoch and can save nothing; it or another one goes on from the point. Handling an event
 * twice must be harmless, as for every follower.
 */
export async function republish(options: RepublishOptions): Promise<Republished> {
  const { store, pool, follower, category, from, onProgress = () => {}, takenUpWithinMs = 15_000 } = options;
  const target = await lastHandled(store, category, (await readFollower(pool, follower)).position);
  const start = await positionBefore(store, from);
  if (target === undefined || (start !== undefined && !isBefore(start, target))) return { kind: 'nothing' };
  if (!(await setBack(pool, follower, start))) return { kind: 'nothing' };
  const origin = start ?? (await beginOf(store));
  for (let ledAt = performance.now(); ;) {
    const { position, isLed } = await readFollower(pool, follower);
    const at = position ?? origin;
    onProgress(shareOf(at, target, origin), `position ${at.commit} of ${target.commit}`);
    if (!isBefore(at, target)) return { kind: 'done' };
    if (isLed) ledAt = performance.now();
    if (performance.now() - ledAt > takenUpWithinMs) return { kind: 'waits' };
    await sleep(POLL_MS);
  }
}

/** The result in a sentence. */
export function describeRepublished({ kind }: Republished, service: string): string {
  return {
    done: 'Republished: the publisher is where it was before.',
    nothing: 'There is nothing to republish: the publisher has not come that far yet.',
    waits: `The publisher is set back, but no instance of ${service} follows now. It goes on from there as soon as one runs.`,
  }[kind];
}

/**
 * The last event that the follower has handled. Its place may lie behind that: past events of other streams, or past the end of the log, if an
 * older copy of the event store was restored. Set back, it might never come there again.
 */
async function lastHandled(store: EventStore, category: string, place: Position | undefined): Promise<Position | undefined> {
  if (place === undefined) return undefined;
  for await (const { events } of store.pages({ direction: 'backwards' })) {
    const last = events.find(({ stream, position }) => stream.startsWith(`${category}-`) && !isBefore(place, position));
    if (last) return last.position;
  }
  return undefined;
}

/** Starts a new epoch that any instance may take: the one that follows now can save nothing. Never moves forwards: that would skip events. */
async function setBack(pool: Pool, follower: string, start: Position | undefined): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE follower SET commit_position = $2, prepare_position = $3, anchor_commit = NULL, anchor_prepare = NULL, anchor_id = NULL, epoch = epoch + 1, owner = 'republish', expires_at = now()
     WHERE name = $1 AND ($2::numeric IS NULL OR (commit_position, prepare_position) > ($2::numeric, $3::numeric))`,
    [follower, start ? String(start.commit) : null, start ? String(start.prepare) : null],
  );
  return rowCount === 1;
}
