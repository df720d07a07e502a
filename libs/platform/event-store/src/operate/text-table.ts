/** Rows as a table for a terminal, under the names of their columns; empty when there are none. */
export function textTable<Column extends string>(
  columns: readonly Column[],
  rows: readonly { readonly [Name in Column]: string }[],
): string {
  if (rows.length === 0) return '';
  const lines = [columns.map((column) => column.toUpperCase()), ...rows.map((row) => columns.map((column) => row[column]))];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
