import type { INTERVAL_COLUMNS } from '../columns.js';

type Columns = typeof INTERVAL_COLUMNS;

/** The columns of a view but for when it is so: the compiler asks for each. */
export type StateOf<View extends keyof Columns> = Record<
  Exclude<keyof Columns[View], 'revision' | 'valid_from' | 'valid_to'>,
  string | number | boolean | null
>;
