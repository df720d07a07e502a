import { isTrusted } from '@cauce/scheduler';
import { heldBack } from '../delivery/held-back.js';
import { hasLease, hasNoLease, leaseOf } from '../delivery/row-lease.js';

/** The maximum number of rows of an endpoint and origin that a claim looks at, besides those that are leased. */
const WALK = 200;

const WALKED = 'd.day, d.id, d.endpoint_id, d.stream, d.revision';

/** SQL: what had leases without a result is claimed apart: see `claim-doubted.statement.ts`. */
export const IS_TRUSTED = isTrusted('d.action_unsettled');

/**
 * SQL: the first rows of endpoint `e` and one origin that are due and free, in the order of `delivery_waiting_idx`: those whose lease has ended come
 * before those without a lease. No leased row is looked at, however many there are. Both parts name that index's order: without it, a plan that
 * was made while there was no delivery took another index of the endpoint, and read all its deliveries.
 */
export const walk = (origin: string) => `
          (SELECT ${WALKED} FROM delivery d
          WHERE d.endpoint_id = e.id AND d.origin = ${origin} AND ${hasLease('d')} AND ${leaseOf('d')} <= now() AND d.next_action_time <= now()
            AND ${IS_TRUSTED}
          ORDER BY ${leaseOf('d')} LIMIT ${WALK})
          UNION ALL
          (SELECT ${WALKED} FROM delivery d
          WHERE d.endpoint_id = e.id AND d.origin = ${origin} AND ${hasNoLease('d')} AND d.next_action_time <= now() AND ${IS_TRUSTED}
          ORDER BY d.next_action_time, d.recorded_at, d.revision LIMIT ${WALK})`;

/** SQL: whether a row of {@link walk}, named `walked`, waits for an earlier one. */
export const walkedIsHeldBack = (origin: string) => heldBack('walked.endpoint_id', 'walked.stream', 'walked.revision', origin);
