import { UNSETTLED } from './unsettled.js';

/** The columns of one kind of due work in a table. A table may have several kinds, each with its own columns. */
export type DueColumns = {
  /** timestamptz, null when nothing is due; set by the owner of the row, and cleared only once the stream says that the work is done. */
  readonly timeColumn: string;
  /** timestamptz, null at first; written by the scheduler. */
  readonly leaseColumn: string;
  /** integer, 0 at first; written by the scheduler: tries since the row was last done. */
  readonly triesColumn: string;
  /** integer, 0 at first; written by the scheduler: leases in a row without a result, see `UNSETTLED`. */
  readonly unsettledColumn: string;
};

/** The columns of a table with one kind of due work. */
export const DUE_COLUMNS: DueColumns = {
  timeColumn: 'next_action_time',
  leaseColumn: 'action_lease_until',
  triesColumn: 'action_tries',
  unsettledColumn: 'action_unsettled',
};

/** The field that the owner of a row writes: spread it into the columns of its `Table`. */
export const DUE_FIELDS = { nextActionTime: 'timestamptz' } as const;

/**
 * SQL for `Table.onUpdate`: a new due time ends the lease that was taken for the old one, and resets the tries. What was parked is no longer, but
 * runs alone. `t` is the old row, `excluded` the new one.
 */
export function freedByNewTime({ timeColumn, leaseColumn, triesColumn, unsettledColumn }: DueColumns = DUE_COLUMNS): string {
  const freed = (column: string, value: string) =>
    `${column} = CASE WHEN t.${timeColumn} IS DISTINCT FROM excluded.${timeColumn} THEN ${value} ELSE t.${column} END`;
  const doubted = `CASE WHEN t.${unsettledColumn} >= ${UNSETTLED.died} THEN ${UNSETTLED.alone} ELSE 0 END`;
  return `${freed(leaseColumn, 'NULL')}, ${freed(triesColumn, '0')}, ${freed(unsettledColumn, doubted)}`;
}

/** Throws for a name that is not a plain SQL name: names go into statements unquoted. */
export function checkNames(names: readonly string[]): void {
  const odd = names.find((name) => !/^[a-z_][a-z0-9_]*$/.test(name));
  if (odd !== undefined) throw new Error(`not a plain SQL name: ${odd}`);
}
