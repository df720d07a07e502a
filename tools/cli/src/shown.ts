import { styleText } from 'node:util';
import { getBorderCharacters, table } from 'table';

/** Colours only on a terminal; `NO_COLOR` is honoured by Node itself. */
type Stream = NodeJS.WritableStream;

/** A list as a table: a line each, no borders, so that it can be cut and grepped. */
export function tableOf(
  rows: readonly object[],
  columns: readonly string[],
  stream: Stream,
  cells: Readonly<Record<string, CellOf>> = {},
): string {
  if (rows.length === 0) return 'None.';
  const head = columns.map((column) => styleText('bold', titleOf(column), { stream }));
  const texts = rows.map((row) => columns.map((column) => cellOf((row as Record<string, unknown>)[column], cells[column])));
  const layout = {
    border: getBorderCharacters('void'),
    columnDefault: { paddingLeft: 0, paddingRight: 2 },
    drawHorizontalLine: () => false,
  };
  return table([head, ...texts], layout).trimEnd();
}

/** Of a cell of several lines, each is made harmless by itself. */
function cellOf(value: unknown, cell: CellOf = textOf): string {
  return cell(value).split('\n').map(textOf).join('\n');
}

/** What a table shows of each row, and how a cell is written, by the member that holds the list; of others all that is in them. */
export type Tables = Readonly<Record<string, { readonly columns: readonly string[]; readonly cells?: Readonly<Record<string, CellOf>> }>>;

/** A value as text, with a line for each thing that it holds. */
type CellOf = (value: unknown) => string;

/** A resource as lines of `member  value`, and below them a table for each list that it holds. */
export function linesOf(resource: object, stream: Stream, tables: Tables = {}): string {
  const members = Object.entries(resource);
  if (members.length === 0) return 'Done.';
  const plain = members.filter(([, value]) => !isListOfObjects(value));
  const width = Math.max(0, ...plain.map(([name]) => name.length));
  const lines = plain.map(([name, value]) => `${styleText('dim', name.padEnd(width), { stream })}  ${textOf(value)}`).join('\n');
  const lists = members.flatMap(([name, value]) => (isListOfObjects(value) ? [listIn(name, value, stream, tables[name])] : []));
  return [lines, ...lists].filter((part) => part !== '').join('\n\n');
}

function listIn(name: string, rows: readonly object[], stream: Stream, { columns, cells }: Partial<Tables[string]> = {}): string {
  const present = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const shown = columns?.filter((column) => present.includes(column)) ?? present;
  return `${styleText('bold', titleOf(name), { stream })}\n${tableOf(rows, shown, stream, cells)}`;
}

function isListOfObjects(value: unknown): value is readonly object[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'object' && each !== null && !Array.isArray(each))
  );
}

function titleOf(column: string): string {
  return column.replace(/([A-Z])/g, ' $1').toUpperCase();
}

/** No control character reaches the terminal: what is shown was written by others. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : Array.isArray(value) ? value.map(textOf).join(', ') : JSON.stringify(value);
  return text.replace(/\p{Cc}/gu, ' ');
}
