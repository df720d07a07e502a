import { stripVTControlCharacters, styleText } from 'node:util';
import { textTable } from '@cauce/stack/terminal';
import { forPeople } from './people.js';

/** Colours only on a terminal; `NO_COLOR` is honoured by Node itself. A pipe has no `columns`: its lines may be of any length. */
export type Stream = NodeJS.WritableStream & { readonly columns?: number };
type Row = Readonly<Record<string, unknown>>;

/**
 * A list as a table: a line each, no borders, so that it can be cut and grepped. Where the terminal is too narrow for that, names are
 * shown without their parent, which was asked for; where that does not help, each row has a line per column.
 */
export function tableOf(
  rows: readonly object[],
  columns: readonly string[],
  stream: Stream,
  { cells = {}, isShort = false }: { readonly cells?: Readonly<Record<string, CellOf>>; readonly isShort?: boolean } = {},
): string {
  if (rows.length === 0) return 'None.';
  const { columns: width = Infinity } = stream;
  const known = columns.filter((column) => rows.some((row) => (row as Row)[column] !== undefined));
  const texts = rows.map((row) => known.map((column) => cellOf((row as Row)[column], row, cells[column])));
  const short = texts.map((row) => row.map((text, at) => (known[at] === 'name' ? withoutParent(text) : text)));
  const grids = [texts, short].map((shown) => gridOf(known, shown, { stream, isShort }));
  return grids.find((grid) => isWithin(width, grid)) ?? texts.map((row) => recordOf(known, row, stream)).join('\n\n');
}

function isWithin(width: number, shown: string): boolean {
  return shown.split('\n').every((line) => stripVTControlCharacters(line).length <= width);
}

/** A line per column; a name that is too long goes on below, after a slash. */
function recordOf(columns: readonly string[], cells: readonly string[], stream: Stream): string {
  const label = Math.max(...columns.map(({ length }) => length)) + 2;
  const room = (stream.columns ?? Infinity) - label;
  const broken = (line: string) => (line.length <= room ? [line] : brokenAtSlashes(line, room));
  const lines = (text: string) =>
    text
      .split('\n')
      .flatMap(broken)
      .join(`\n${' '.repeat(label)}`);
  return columns.map((column, at) => `${styleText('dim', column.padEnd(label), { stream })}${lines(cells[at] ?? '')}`).join('\n');
}

function brokenAtSlashes(text: string, room: number): string[] {
  return text.split(/(?<=\/)(?=[a-z-]+\/[\w-]+)/).reduce<string[]>((lines, part) => {
    const last = lines.at(-1) ?? '';
    return last.length + part.length <= room ? [...lines.slice(0, -1), last + part] : [...lines, part];
  }, []);
}

type Look = { readonly stream: Stream; readonly isShort: boolean };

function gridOf(columns: readonly string[], texts: readonly (readonly string[])[], { stream, isShort }: Look): string {
  const head = columns.map((column) => styleText('bold', titleOf(column, isShort), { stream }));
  return textTable([head, ...texts], { right: columns.flatMap((column, at) => (column === 'amount' ? [at] : [])) }).join('\n');
}

/** `organizations/o/webhook-endpoints/e` becomes `webhook-endpoints/e`: the commands take it beside the organization. */
function withoutParent(name: string): string {
  return name.split('/').slice(-2).join('/');
}

/** A value of a row as text, with a line for each thing that it holds. */
export type CellOf = (value: unknown, row: object) => string;

/** An answer in the words of a person. */
export type ShownAs = (answer: object, stream: Stream) => string;

/** What a table shows of each row, and how a cell is written, by the member that holds the list. */
export type Tables = Readonly<Record<string, { readonly columns: readonly string[]; readonly cells?: Readonly<Record<string, CellOf>> }>>;

/** A resource as lines of `member  value`; what is in a member stands below it, indented, and below all the lists that have tables. */
export function linesOf(resource: object, stream: Stream, tables: Tables = {}): string {
  const members = Object.entries(resource);
  if (members.length === 0) return 'Done.';
  const isTable = ([name, value]: readonly [string, unknown]) => tables[name] !== undefined && isListOfObjects(value);
  const { currencyCode } = resource as { readonly currencyCode?: string };
  const lists = members
    .filter(isTable)
    .map(([name, value]) => listIn(name, value as readonly object[], { stream, currencyCode }, tables[name]));
  const plain = members.filter((member) => !isTable(member));
  return [pairsOf(plain, stream), ...lists].filter((part) => part !== '').join('\n\n');
}

type Inside = { readonly stream: Stream; readonly currencyCode?: string | undefined };

function listIn(
  name: string,
  rows: readonly object[],
  { stream, currencyCode }: Inside,
  { columns = [], cells }: Partial<Tables[string]> = {},
): string {
  const texts = forPeople(rows, columns, { cells, currencyCode, isShort: false });
  return `${styleText('bold', titleOf(name), { stream })}\n${tableOf(texts, columns, stream, { cells: asTheyAre(columns) })}`;
}

/** For cells that are texts already. */
export function asTheyAre(columns: readonly string[]): Readonly<Record<string, CellOf>> {
  return Object.fromEntries(columns.map((column) => [column, (text: unknown) => (typeof text === 'string' ? text : '')]));
}

function isListOfObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

/** Of a cell of several lines, each is made harmless by itself. */
function cellOf(value: unknown, row: object, cell: CellOf = textOf): string {
  return cell(value, row).split('\n').map(textOf).join('\n');
}

function pairsOf(members: readonly (readonly [string, unknown])[], stream: Stream): string {
  const known = members.filter(([, value]) => value !== undefined);
  const width = Math.max(0, ...known.map(([name]) => name.length));
  const label = (name: string) => styleText('dim', name, { stream });
  return known
    .map(([name, value]) => {
      const below = belowOf(value, stream);
      return below === undefined ? lineOf(label(name), ' '.repeat(width - name.length), textOf(value)) : `${label(name)}\n${below}`;
    })
    .join('\n');
}

/** Nothing follows a name without a value: no colour code may stand behind its padding, where no trim finds it. */
function lineOf(label: string, padding: string, value: string): string {
  return value === '' ? label : `${label}${padding}  ${value}`;
}

/** What stands below its name: the members of an object, the entries of a list of objects, each after a dash. */
function belowOf(value: unknown, stream: Stream): string | undefined {
  if (Array.isArray(value)) {
    if (!value.some(isObject)) return undefined;
    return value
      .map((each: unknown) => `  - ${indented(isObject(each) ? pairsOf(Object.entries(each), stream) : textOf(each), '    ')}`)
      .join('\n');
  }
  return isObject(value) && Object.keys(value).length > 0 ? `  ${indented(pairsOf(Object.entries(value), stream), '  ')}` : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function indented(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`);
}

const TITLES: Readonly<Record<string, string>> = { planDisplayName: 'PLAN', failedAttemptCount: 'FAILED', correlationId: 'REFERENCE' };

/** The head of a column. Where times are short, it says of which place they are. */
export function titleOf(column: string, isShort = false): string {
  const title = TITLES[column] ?? column.replace(/([A-Z])/g, ' $1').toUpperCase();
  return isShort ? title.replace(/ TIME$/, ' UTC') : title;
}

/** No control character reaches the terminal: what is shown was written by others. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : Array.isArray(value) ? value.map(textOf).join(', ') : JSON.stringify(value);
  return text.replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, ' ');
}
