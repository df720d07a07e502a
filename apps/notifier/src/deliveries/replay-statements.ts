import { IS_CLOSED } from '../endpoints/recipients.js';

/**
 * SQL: whether delivery `d` may begin a new timetable. Days are dropped 30 days after all of them ended: so one that ended almost as long ago
 * is left, or it could go while it waits. An endpoint that is closed gets nothing more.
 */
const IS_REPLAYABLE = `d.status IN ('FAILED', 'SKIPPED') AND d.end_time > now() - interval '29 days'
  AND NOT EXISTS (SELECT FROM webhook_endpoint e WHERE e.id = d.endpoint_id AND ${IS_CLOSED})`;

/**
 * SQL: makes the deliveries of a relation `page (day, id)` that may be replayed wait again, with a new timetable. What was backfilled stays so: its
 * receiver is told.
 */
export const replayPage = (condition = 'true') => `
UPDATE delivery d SET status = 'WAITING', origin = CASE d.origin WHEN 'BACKFILL' THEN d.origin ELSE 'REPLAY' END, skip_reason = NULL, end_time = NULL, failed_attempts = 0, next_action_time = now(),
  action_lease_until = NULL
FROM page WHERE d.day = page.day AND d.id = page.id AND ${IS_REPLAYABLE} AND ${condition}
RETURNING d.id`;
