import { getBorderCharacters, table } from 'table';

/**
 * The lines of a table without borders, each column as wide as its widest cell, with no space at their ends.
 * @param layout.gap spaces between two columns
 * @param layout.right the columns that stand to the right, as numbers do
 */
export function textTable(
  rows: readonly (readonly string[])[],
  { gap = 2, right = [] }: { readonly gap?: number; readonly right?: readonly number[] } = {},
): string[] {
  if (rows.length === 0) return [];
  const text = table(
    rows.map((row) => [...row]),
    {
      border: getBorderCharacters('void'),
      columnDefault: { paddingLeft: 0, paddingRight: gap },
      columns: Object.fromEntries(right.map((at) => [at, { alignment: 'right' }])),
      drawHorizontalLine: () => false,
    },
  );
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());
}
