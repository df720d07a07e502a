import { styleText } from 'node:util';
import { getBorderCharacters, table } from 'table';

/** Colours only on a terminal; `NO_COLOR` is honoured by Node itself. */
type Stream = NodeJS.WritableStream;

/** A list as a table: a line each, no borders, so that it can be cut and grepped. */
export function tableOf(rows: readonly object[], columns: readonly string[], stream: Stream): string {
  if (rows.length === 0) return 'None.';
  const head = columns.map((column) => styleText('bold', titleOf(column), { stream }));
  const cells = rows.map((row) => columns.map((column) => textOf((row as Record<string, unknown>)[column])));
  const layout = {
    border: getBorderCharacters('void'),
    columnDefault: { paddingLeft: 0, paddingRight: 2 },
    drawHorizontalLine: () => false,
  };
  return table([head, ...cells], layout).trimEnd();
}

/** A resource as lines of `member  value`. */
export function linesOf(resource: object, stream: Stream): string {
  const members = Object.entries(resource);
  if (members.length === 0) return 'Done.';
  const width = Math.max(...members.map(([name]) => name.length));
  return members.map(([name, value]) => `${styleText('dim', name.padEnd(width), { stream })}  ${textOf(value)}`).join('\n');
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
