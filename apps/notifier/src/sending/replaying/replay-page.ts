import { UNSETTLED } from '@cauce/scheduler';
import { IS_CLOSED } from '../../endpoints/recipients.js';
import { isOneOf } from '../delivery/row-key.js';
import { REPLAYABLE_DAYS } from '../keeping/kept.js';

/**
 * SQL: whether delivery `d` may begin a new timetable. The deliveries of a closed endpoint may not, and old ones neither: see {@link REPLAYABLE_DAYS}.
 * No index has this for its condition: `d` is found by its key.
 */
const IS_REPLAYABLE = `coalesce(d.status, '') IN ('FAILED', 'SKIPPED') AND d.end_time > now() - interval '${REPLAYABLE_DAYS} days'
  AND NOT EXISTS (SELECT FROM webhook_endpoint e WHERE e.id = d.endpoint_id AND ${IS_CLOSED})`;

/** SQL: it ended its process, alone. It is sent alone again. */
const DIED = `d.action_unsettled >= ${UNSETTLED.died}`;

/** SQL: delivery `d` did not end its process. Of one that did, an operator says by its name that it is to be replayed. */
export const IS_NOT_PARKED = `d.skip_reason IS DISTINCT FROM 'ENDED_PROCESS'`;

/**
 * SQL: gives the replayable deliveries of a relation `page (day, id)` a new timetable, due now. A backfilled one is a REPLAY from then on, so it
 * waits for no other; its header still says that it was backfilled.
 */
export const replayPage = (condition = 'true') => `
UPDATE delivery d SET status = 'WAITING', origin = 'REPLAY', is_backfilled = d.is_backfilled OR d.origin = 'BACKFILL', skip_reason = NULL, end_time = NULL,
  failed_attempts = 0, next_action_time = now(), action_lease_until = CASE WHEN ${DIED} THEN now() END,
  action_unsettled = CASE WHEN ${DIED} THEN ${UNSETTLED.alone} ELSE 0 END
FROM page WHERE ${isOneOf('page')} AND ${IS_REPLAYABLE} AND ${condition}
RETURNING d.id`;
