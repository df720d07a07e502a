/** SQL: the filters of endpoint `e` when message `m` was recorded; no row before its registration. */
const FILTERS_AT_RECORDING = `SELECT v.store, v.events FROM webhook_endpoint_version v
    WHERE v.endpoint_id = e.id AND v.valid_from <= m.recorded_at ORDER BY v.valid_from DESC LIMIT 1`;

/** SQL: whether message `m` passes filters, a relation with store and events. */
const matchesFilters = (filters: string) =>
  `(${filters}.store IS NULL OR ${filters}.store = m.store) AND (cardinality(${filters}.events) = 0 OR m.event = ANY (${filters}.events))`;

/** SQL: whether message `m` is of the organization of endpoint `e`, and of its integration if it has one. */
const CONCERNS = `e.organization = m.organization AND (e.integration IS NULL OR e.integration = m.integration)`;

/**
 * SQL, to follow `FROM … m`: joins each message with the endpoints `e` that get it, by their filters when it was recorded. It must answer what
 * `gets` in the domain does. A disabled endpoint gets it, too: its deliveries wait.
 */
export const JOIN_RECIPIENTS = `JOIN webhook_endpoint e ON ${CONCERNS}
    AND coalesce(e.close_time, 'infinity') > m.recorded_at
  JOIN LATERAL (
    ${FILTERS_AT_RECORDING}
  ) wanted ON ${matchesFilters('wanted')}`;

/** SQL: whether message `m` passes the present filters of endpoint `e`, and did not pass those when it was recorded. */
export const IS_BACKFILLABLE = `${CONCERNS} AND ${matchesFilters('e')} AND NOT EXISTS (SELECT FROM (
    ${FILTERS_AT_RECORDING}
  ) wanted WHERE ${matchesFilters('wanted')})`;

/** SQL: whether endpoint `e` is sent nothing more: its deliveries are skipped. */
export const IS_CLOSED = `e.status IN ('CLOSING', 'CLOSED')`;
