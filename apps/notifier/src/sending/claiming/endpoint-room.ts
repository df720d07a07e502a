/** The parameters of {@link BUSY}, {@link roomOf} and {@link IS_LIMITED}: endpoints with something under way, their free slots, and those of any other. */
export const ROOM_PARAMETERS = ['busy', 'free', 'most'] as const;

/** SQL: joins endpoint `e` with what this process has under way. */
export const BUSY = 'LEFT JOIN unnest(:busy::text[], :free::int[]) AS busy (endpoint_id, free) ON busy.endpoint_id = e.id';

/**
 * SQL: how many more requests may be under way to endpoint `e`: its free slots if it works, less those that its circuit withholds. `open`: its
 * slots while its circuit is open.
 */
export const roomOf = (open: string) => `greatest(0, coalesce(busy.free, :most::int) - :most::int + CASE
  WHEN e.circuit IS NULL THEN :most::int WHEN e.circuit ->> 'status' = 'OPEN' THEN ${open} ELSE (e.circuit ->> 'slots')::int END)`;

/** SQL: whether the circuit of endpoint `e` allows it fewer slots than the most. */
export const IS_LIMITED = `coalesce((e.circuit ->> 'slots')::int < :most::int, false)`;

/** SQL: whether the circuit of endpoint `e` is open. */
export const IS_OPEN = `coalesce(e.circuit ->> 'status' = 'OPEN', false)`;

/** SQL: how many probes an open circuit lets through now. */
export const PROBES = `CASE WHEN (e.circuit ->> 'probeTime')::timestamptz <= now() THEN 1 ELSE 0 END`;

/** SQL: whether endpoint `e` is one of `:endpoints`, and enabled. */
export const IS_ASKED = `e.status = 'ENABLED' AND e.id = ANY (:endpoints)`;
