import type { Queryable } from '@cauce/postgres';
import { hasNotEnded, isOneOf } from '../sending/delivery/row-key.js';
import { isFree } from '../sending/delivery/row-lease.js';
import { IS_NOT_PARKED, replayPage } from '../sending/replaying/replay-page.js';
import type { Sending } from '../sending/sending.js';
import { nextPage, type Walk, walkOf, WALKS } from './delivery-walk.js';
import { type OperationRun, type OperationStep, type OperationWork, PAGE_SIZE } from './operation-step.js';

/** What {@link Replay} and {@link Recovery} need. */
export type ReplayParts = { readonly queue: Queryable; readonly sending: Pick<Sending, 'runNow'> };

/** Ends a statement that has a `page` and `changed`, the deliveries it changed: saves counts and position in the same transaction. */
const SAVE_PROGRESS = `, last AS (
  SELECT create_time, id FROM page ORDER BY create_time DESC, id DESC LIMIT 1
)
UPDATE delivery_operation o SET changed_count = o.changed_count + (SELECT count(*) FROM changed)::int,
  looked_at_count = o.looked_at_count + (SELECT count(*) FROM page WHERE is_own)::int,
  reached_time = coalesce((SELECT create_time FROM last), o.reached_time), reached_id = coalesce((SELECT id FROM last), o.reached_id)
FROM op WHERE o.id = op.id
RETURNING (SELECT count(*) FROM page)::int AS "lookedAt"`;

/** $1, $2: the operation and its lease. Replays those of the next page that match its filter. No row: the lease is lost, or it has ended. */
const replayStatement = (walk: Walk) => `
WITH ${nextPage(walk)}, changed AS (${replayPage(`page.matches AND ${IS_NOT_PARKED}`)}
)${SAVE_PROGRESS}`;

/**
 * $1, $2: the operation and its lease. Replays what ended without being delivered, and makes what waits for its next attempt due now; its
 * attempts still count. What is being sent, or locked for that, stays as it is.
 */
const RECOVER = `
WITH ${nextPage('endpoint')}, replayed AS (${replayPage(`page.matches AND ${IS_NOT_PARKED}`)}
), later AS MATERIALIZED (
  SELECT d.day, d.id FROM page JOIN delivery d ON ${isOneOf('page')}
  WHERE page.matches AND page.status = 'WAITING' AND ${hasNotEnded('d')} AND coalesce(d.next_action_time, '-infinity') > now() AND ${isFree('d')}
  FOR UPDATE OF d SKIP LOCKED
), hastened AS (
  UPDATE delivery d SET next_action_time = now() FROM later WHERE ${isOneOf('later')} RETURNING d.id
), changed AS (
  SELECT id FROM replayed UNION ALL SELECT id FROM hastened
)${SAVE_PROGRESS}`;

const REPLAY = Object.fromEntries((Object.keys(WALKS) as Walk[]).map((walk) => [walk, replayStatement(walk)])) as Record<Walk, string>;

/** Gives FAILED or SKIPPED deliveries that match a filter a new timetable. */
export class Replay implements OperationWork {
  constructor(private readonly parts: ReplayParts) {}

  step(run: OperationRun): Promise<OperationStep> {
    const walk = walkOf(run.filter);
    return changePage(this.parts, run, { name: `replay-by-${walk}`, text: REPLAY[walk] });
  }
}

/** Soon sends an endpoint all that was made for it since a time and is not DELIVERED. */
export class Recovery implements OperationWork {
  constructor(private readonly parts: ReplayParts) {}

  step(run: OperationRun): Promise<OperationStep> {
    return changePage(this.parts, run, { name: 'recover', text: RECOVER });
  }
}

async function changePage(
  { queue, sending }: ReplayParts,
  { id, lease, filter: { endpoint } }: OperationRun,
  statement: { readonly name: string; readonly text: string },
): Promise<OperationStep> {
  const { rows } = await queue.query<{ lookedAt: number }>({ ...statement, values: [id, lease] });
  const [page] = rows;
  if (page === undefined) return 'lost';
  if (endpoint !== undefined) sending.runNow(endpoint);
  return page.lookedAt < PAGE_SIZE ? 'done' : 'more';
}
