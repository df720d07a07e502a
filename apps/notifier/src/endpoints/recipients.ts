/** SQL: what endpoint `e` wanted when message `m` was recorded; of no row before its registration. */
const WANTED_THEN = `SELECT v.store, v.events FROM webhook_endpoint_version v
    WHERE v.endpoint_id = e.id AND v.valid_from <= m.recorded_at ORDER BY v.valid_from DESC LIMIT 1`;

/** SQL: whether message `m` is one of those that filters, a store and events, let through. */
const letThrough = (filters: string) =>
  `(${filters}.store IS NULL OR ${filters}.store = m.store) AND (cardinality(${filters}.events) = 0 OR m.event = ANY (${filters}.events))`;

/** SQL: whether endpoint `e` is of the organization of message `m`, and not of a partner that has nothing to do with it. */
const CONCERNS = `e.organization = m.organization AND (e.integration IS NULL OR e.integration = m.integration)`;

/**
 * SQL, to follow `FROM … m`: joins each message with the endpoints `e` that get it, by their filters when it was recorded. It must answer what
 * `gets` in the domain does. A disabled endpoint gets it, too: its deliveries wait.
 */
export const JOIN_RECIPIENTS = `JOIN webhook_endpoint e ON ${CONCERNS}
    AND coalesce(e.close_time, 'infinity') > m.recorded_at
  JOIN LATERAL (
    ${WANTED_THEN}
  ) wanted ON ${letThrough('wanted')}`;

/** SQL: whether endpoint `e`, as it is now, would get message `m` if it were recorded now, and did not get it when it was. */
export const IS_BACKFILLED = `${CONCERNS} AND ${letThrough('e')} AND NOT EXISTS (SELECT FROM (
    ${WANTED_THEN}
  ) wanted WHERE ${letThrough('wanted')})`;

/** SQL: whether endpoint `e` is sent nothing more: its deliveries are skipped. */
export const IS_CLOSED = `e.status IN ('CLOSING', 'CLOSED')`;
