/** A row that a metric answered: values by column. Dates are `YYYY-MM-DD`. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** A number of a row; 0 where there is none. */
export const numberIn = (row: Row, column: string): number => Number(row[column] ?? 0);

/** A text of a row. */
export const textIn = (row: Row, column: string): string => String(row[column] ?? '');

/** The sum of a column. */
export const sumOf = (rows: readonly Row[], column: string): number => rows.reduce((sum, row) => sum + numberIn(row, column), 0);

/** The values of a column, each once, in the order of the rows. */
export const valuesOf = (rows: readonly Row[], column: string): readonly string[] => [...new Set(rows.map((row) => textIn(row, column)))];

/** The rows that have this value. */
export const where = (rows: readonly Row[], column: string, value: string): readonly Row[] =>
  rows.filter((row) => textIn(row, column) === value);
