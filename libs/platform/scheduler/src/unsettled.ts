/**
 * How many leases in a row a row has had without a result, the running one included. A lease without a result is a try: its process died, or
 * was away for longer than the lease. From `few` on only a few such rows run at a time in a process, and from `alone` on one, while nothing else
 * runs there: so what kills the process is found among many that ran beside it. One that `died` alone is parked.
 */
export const UNSETTLED = { few: 2, alone: 3, died: 4, parked: 5 } as const;

/** How many of those that are doubted run at a time in a process. */
export const MOST_DOUBTED = 8;

/** The condition that a row runs beside any others. Without a column nobody counts. */
export const isTrusted = (unsettledColumn: string | undefined): string =>
  unsettledColumn === undefined ? 'true' : `${unsettledColumn} < ${UNSETTLED.few}`;
