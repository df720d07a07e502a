import { counter } from '@cauce/telemetry';

/** How a row was written, or why it was not. */
export type RowOutcome = 'written_through' | 'projected' | 'not_written_through' | 'late' | 'restored';

const rows = counter(
  'cauce_read_model_rows',
  'Rows, by table and outcome: written through, written by the projector, not written through (the projector does it), late (an answer went out before), restored (by a rebuild).',
);

/** Counts rows. */
export function measureRows(table: string, outcome: RowOutcome, count = 1): void {
  if (count > 0) rows.add(count, { table, outcome });
}
