/** A table, its head first, as Prettier writes it. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [columns = []] = rows;
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head = '', ...lines] = rows.map((row) => line(row.map((cell, column) => cell.padEnd(widths[column] ?? 0))));
  return [head, line(widths.map((width) => '-'.repeat(width))), ...lines].join('\n');
}
