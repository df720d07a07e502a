import { statement } from '@cauce/postgres';
import { UNSETTLED } from '@cauce/scheduler';
import { hasNotEnded, isOneOf } from '../delivery/row-key.js';
import { HELD, HELD_COLUMNS } from './held-leases.js';

/**
 * Ends those of these leases that are still ours. Nobody has sent their deliveries, so the lease does not count as one without a result; those that
 * have had several keep a time, by which they are found.
 */
export const GIVE_BACK = statement({
  name: 'give-back-deliveries',
  takes: HELD_COLUMNS,
  text: `
UPDATE delivery d SET action_lease_until = CASE WHEN d.action_unsettled > ${UNSETTLED.few} THEN now() END,
  action_unsettled = greatest(0, d.action_unsettled - 1)
FROM ${HELD}
WHERE ${isOneOf('held', ':ids')} AND d.action_tries = held.lease AND ${hasNotEnded('d')}`,
});
