import { statement } from '@cauce/postgres';
import { hasNotEnded, isOneOf } from '../delivery/row-key.js';
import { HELD, HELD_COLUMNS } from './held-leases.js';

/**
 * Renews those of these leases that are still ours, and answers the ids. A locked row is getting its result, or a new holder: it is skipped, so
 * that no two statements wait for each other.
 */
export const RENEW = statement({
  name: 'renew-deliveries',
  takes: [...HELD_COLUMNS, 'leaseMs'],
  text: `
WITH mine AS MATERIALIZED (
  SELECT d.day, d.id FROM delivery d JOIN ${HELD} ON ${isOneOf('held', ':ids')}
  WHERE d.action_tries = held.lease AND ${hasNotEnded('d')} AND d.action_lease_until IS NOT NULL
  FOR UPDATE OF d SKIP LOCKED
)
UPDATE delivery d SET action_lease_until = now() + :leaseMs * interval '1 millisecond' FROM mine WHERE ${isOneOf('mine')} RETURNING d.id`,
});
