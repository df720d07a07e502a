import { PATIENCE } from '@cauce/delivery-domain';
import { IS_IDLE, isOneOf } from './row-key.js';

/**
 * SQL: the heads of streams that are not due yet: nothing holds them back any more, and they have no time. `streams`: a relation (endpoint_id,
 * stream, origin). `except`: a condition for deliveries `d` that hold nothing back since this very statement, whose snapshot does not show that.
 */
export const idleHeads = (streams: string, except = 'false') => `
  SELECT head.day, head.id, s.* FROM ${streams} s CROSS JOIN LATERAL (
    SELECT d.day, d.id, d.next_action_time FROM delivery d
    WHERE d.stream = s.stream AND d.end_time IS NULL AND d.endpoint_id IS NOT DISTINCT FROM s.endpoint_id
      AND d.failed_attempts < ${PATIENCE} AND d.origin = s.origin AND NOT (${except})
    ORDER BY d.revision LIMIT 1
  ) head WHERE head.next_action_time IS NULL`;

/** SQL: makes the deliveries of a materialized relation (day, id) due, if they have neither ended nor a time. */
export const makeDue = (heads: string) => `
  UPDATE delivery d SET next_action_time = now() FROM ${heads} WHERE ${isOneOf(heads)} AND ${IS_IDLE}`;
