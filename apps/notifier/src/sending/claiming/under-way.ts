import { hasLease, leaseOf } from '../delivery/row-lease.js';

/** The maximum number of an endpoint's replayed deliveries that are sent at a time, and of its backfilled ones: live ones have the other slots. */
const SLOTS_APART = 2;

/** SQL: of any origin, for {@link underWay}. */
export const ANY_ORIGIN = `ANY ('{LIVE,REPLAY,BACKFILL}')`;

/** SQL: the deliveries of endpoint `e` and these origins that any process is sending: few, however many wait. */
export const underWay = (origins: string) =>
  `SELECT u.id FROM delivery u WHERE u.endpoint_id = e.id AND u.origin = ${origins} AND ${hasLease('u')} AND ${leaseOf('u')} > now() ORDER BY ${leaseOf('u')}`;

/** SQL: how many more deliveries of this origin, which is not LIVE, may be sent to endpoint `e`. */
export const roomApart = (origin: string) => `greatest(0, ${SLOTS_APART} - (SELECT count(*) FROM (${underWay(origin)}) sent))`;
