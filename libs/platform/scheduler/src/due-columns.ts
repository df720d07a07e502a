/** The columns of one kind of work that falls due in a table. A table may have several kinds, each with columns of its own. */
export type DueColumns = {
  /** timestamptz, null when nothing is due; the owner of the row sets it, and leaves it set until the stream says done. */
  readonly timeColumn: string;
  /** timestamptz, null at first; the scheduler's own. */
  readonly leaseColumn: string;
  /** integer, 0 at first; the scheduler's own: tries since the row was last done. */
  readonly triesColumn: string;
};

/** The columns of a row's work, where it has one kind. */
export const DUE_COLUMNS: DueColumns = {
  timeColumn: 'next_action_time',
  leaseColumn: 'action_lease_until',
  triesColumn: 'action_tries',
};

/** The field that the owner of a row writes: spread it into the columns of its `Table`. */
export const DUE_FIELDS = { nextActionTime: 'timestamptz' } as const;

/**
 * SQL for `Table.onUpdate`: a new due time frees the row from the lease that was taken for the old one, and its tries begin again. `t` is the row
 * as it was, `excluded` the new one.
 */
export function freedByNewTime({ timeColumn, leaseColumn, triesColumn }: DueColumns = DUE_COLUMNS): string {
  const freed = (column: string, value: string) =>
    `${column} = CASE WHEN t.${timeColumn} IS DISTINCT FROM excluded.${timeColumn} THEN ${value} ELSE t.${column} END`;
  return `${freed(leaseColumn, 'NULL')}, ${freed(triesColumn, '0')}`;
}

/** Throws for a name that is no plain SQL name: names are put into statements as they are. */
export function checkNames(names: readonly string[]): void {
  const odd = names.find((name) => !/^[a-z_][a-z0-9_]*$/.test(name));
  if (odd !== undefined) throw new Error(`not a plain SQL name: ${odd}`);
}
