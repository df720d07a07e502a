import { statement } from '@cauce/postgres';

/**
 * Waiting deliveries move to another day, with their attempts; those being sent now move the next time. The primary key still rules out
 * duplicates: an event of the old day makes no delivery any more. `from`, `before`: the days they leave.
 */
export const MOVE_ON = statement({
  takes: ['from', 'before', 'to', 'limit'],
  text: `
WITH waiting AS (
  SELECT day, id FROM delivery
  WHERE day >= :from AND day < :before AND status = 'WAITING' AND (action_lease_until IS NULL OR action_lease_until <= now())
  LIMIT :limit FOR UPDATE SKIP LOCKED
), attempts AS (
  UPDATE delivery_attempt a SET day = :to FROM waiting w WHERE a.day = w.day AND a.delivery_id = w.id
)
UPDATE delivery d SET day = :to FROM waiting w WHERE d.day = w.day AND d.id = w.id`,
});
