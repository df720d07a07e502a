/**
 * SQL: when the lease of a row ends, as `delivery_waiting_idx` has it: that index begins with the endpoint, the origin and this, then what is due
 * first.
 */
export const leaseOf = (row: string) => `coalesce(${row}.action_lease_until, '-infinity'::timestamptz)`;

/** SQL: waits, and no process has leased it since it last waited. */
export const hasNoLease = (row: string) => `${row}.status = 'WAITING' AND ${leaseOf(row)} = '-infinity'::timestamptz`;

/** SQL: waits, and a process has leased it. The lease may have ended: compare {@link leaseOf}. */
export const hasLease = (row: string) => `${row}.status = 'WAITING' AND ${leaseOf(row)} > '-infinity'::timestamptz`;

/** SQL: no process is sending it. */
export const isFree = (row: string) => `(${row}.action_lease_until IS NULL OR ${row}.action_lease_until <= now())`;
