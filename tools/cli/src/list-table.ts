import { forPeople, namesIn, type Writing } from './people.js';
import { asTheyAre, type Stream, tableOf, titleOf } from './shown.js';

/** How much of a text stays when a table is too wide. */
const LEAST = 12;
const GAP = 2;
/** What says too little when it is cut. Times and names are not cut either. */
const WHOLE = ['name', 'status', 'state', 'amount'];

type How = Pick<Writing, 'cells'> & { readonly isWide?: boolean | undefined };

/**
 * A list as a table. On a terminal it is for people: short ids, times to the minute, and texts cut where they would make it wider than that; where
 * this does not help, a line for each column. In a pipe, and with `isWide`, names, times and texts are whole.
 */
export function listTable(
  rows: readonly object[],
  columns: readonly string[],
  stream: Stream,
  { cells, isWide = false }: How = {},
): string {
  const isShort = !isWide && stream.columns !== undefined;
  const texts = forPeople(rows, columns, { cells, isShort });
  const shown = isShort ? cutTo(stream.columns ?? Infinity, columns, texts, elasticOf(columns, rows)) : undefined;
  return tableOf(shown ?? texts, columns, stream, { cells: asTheyAre(columns), isShort });
}

function elasticOf(columns: readonly string[], rows: readonly object[]): string[] {
  // Of a list of names as much is shown as there is room for.
  const holdsNames = (column: string) => column !== 'stores' && rows.some((row) => namesIn(row, [column]).length > 0);
  return columns.filter((column) => !WHOLE.includes(column) && !/time$/i.test(column) && !holdsNames(column));
}

/** The rows, with the longest texts cut until a line of them fits; undefined: it never does. */
function cutTo(
  width: number,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
  elastic: readonly string[],
): Readonly<Record<string, string>>[] | undefined {
  const known = columns.filter((column) => rows.some((row) => row[column] !== undefined));
  const widths = new Map(
    known.map((column) => [column, Math.max(titleOf(column, true).length, ...rows.map((row) => Array.from(row[column] ?? '').length))]),
  );
  const total = () => [...widths.values()].reduce((sum, each) => sum + each + GAP, -GAP);
  const least = (column: string) => Math.max(LEAST, titleOf(column, true).length);
  while (total() > width) {
    const [widest] = elastic
      .filter((column) => (widths.get(column) ?? 0) > least(column))
      .sort((one, other) => (widths.get(other) ?? 0) - (widths.get(one) ?? 0));
    if (widest === undefined) return undefined;
    widths.set(widest, (widths.get(widest) ?? 0) - 1);
  }
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, text]) => [column, cut(text, widths.get(column))])));
}

function cut(text: string, width = Infinity): string {
  const characters = Array.from(text);
  return characters.length <= width ? text : `${characters.slice(0, width - 1).join('')}…`;
}
