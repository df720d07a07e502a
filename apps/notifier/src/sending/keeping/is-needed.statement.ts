import { statement } from '@cauce/postgres';

/**
 * Whether any delivery of days is needed: those that ended up to a time (`endedBy`) are not. Those that ended on their own day are
 * not needed either, since that is over 30 days ago: so `delivery_late_idx`, which has only those that ended later, spares reading the week.
 */
export const IS_NEEDED = statement({
  takes: ['from', 'before', 'endedBy'],
  text: `
SELECT EXISTS (SELECT FROM delivery WHERE day >= :from AND day < :before AND status = 'WAITING')
  OR EXISTS (SELECT FROM delivery WHERE day >= :from AND day < :before AND end_time > :endedBy AND (end_time AT TIME ZONE 'UTC') >= day + 1) AS needed`,
});
