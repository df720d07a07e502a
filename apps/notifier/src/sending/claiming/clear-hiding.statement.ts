import { PATIENCE } from '@cauce/delivery-domain';
import { statement } from '@cauce/postgres';
import { isOneOf } from '../delivery/row-key.js';
import { isFree } from '../delivery/row-lease.js';
import { BUSY, IS_ASKED, PROBES, ROOM_PARAMETERS, roomOf } from './endpoint-room.js';
import { roomApart } from './under-way.js';
import { walk, walkedIsHeldBack } from './walk.js';

/** A delivery that was let go after {@link PATIENCE} failures, and is held back by an event that came late, is tried after this time. */
const POSTPONED = `interval '1 minute'`;

/**
 * Where one of these endpoints, for which a claim found nothing, has room: clears the time of deliveries that are due but held back, as far as a
 * claim looks. Else these rows would hide all others from every later claim. A statement of its own, since that is rare: most claims find
 * nothing because nothing is due.
 */
export const CLEAR_HIDING = statement({
  name: 'clear-hiding',
  takes: [...ROOM_PARAMETERS, 'endpoints'],
  text: `
WITH hiding AS MATERIALIZED (
  SELECT locked.day, locked.id FROM (
    SELECT e.id FROM webhook_endpoint e ${BUSY} WHERE ${IS_ASKED} AND ${roomOf(PROBES)} > 0 OFFSET 0
  ) e CROSS JOIN (VALUES ('LIVE'), ('BACKFILL')) AS o (origin)
  CROSS JOIN LATERAL (
    SELECT walked.day, walked.id FROM (${walk('o.origin')}
    ) walked WHERE ${walkedIsHeldBack('o.origin')}
  ) held CROSS JOIN LATERAL (
    SELECT d.day, d.id FROM delivery d WHERE d.day = held.day AND d.id = held.id AND d.next_action_time <= now() AND ${isFree('d')}
    FOR UPDATE SKIP LOCKED
  ) locked
  WHERE o.origin = 'LIVE' OR ${roomApart('o.origin')} > 0
)
UPDATE delivery d SET next_action_time = CASE WHEN d.failed_attempts >= ${PATIENCE} THEN now() + ${POSTPONED} END
FROM hiding WHERE ${isOneOf('hiding')}
RETURNING d.endpoint_id AS "endpointId", d.stream`,
});
