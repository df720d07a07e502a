import { exponentOf } from '@cauce/kernel';

type CellOf = (value: unknown, row: object) => string;
type Row = Readonly<Record<string, unknown>>;

/** How the cells of a table are written. */
export type Writing = {
  /** By column, in place of the usual. */
  readonly cells?: Readonly<Record<string, CellOf>> | undefined;
  /** Of the resource that the rows belong to, where they do not say. */
  readonly currencyCode?: string | undefined;
  /** Short ids, and times to the minute. */
  readonly isShort: boolean;
};

/** Shorter ids than these would be taken for words. */
const SHORTEST_ID = 8;
/** A delivery's and a mail's are hexadecimal. */
const ID = /^([a-z2-7]{26}|[0-9a-f]{32})$/;
const NAME = /^([a-z-]+\/[\w-]+)(\/[a-z-]+\/[\w-]+)*$/;
/** Other columns have words of merchants, which stand for no resource whatever they look like. */
const NAMED = new Set(['name', 'resource', 'organization', 'store', 'stores', 'endpoint', 'subscriptionPlan']);
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** The rows with each cell as a person reads it; what is absent stays absent. `amount` and `buyer` are made of several members. */
export function forPeople(rows: readonly object[], columns: readonly string[], writing: Writing): Readonly<Record<string, string>>[] {
  const cut = writing.isShort ? shortIds(rows.flatMap((row) => namesIn(row, columns))) : undefined;
  return rows.map((row) => Object.fromEntries(columns.flatMap((column) => cellsOf(column, row as Row, { ...writing, cut }))));
}

/** The names of resources that these columns of a row hold. */
export function namesIn(row: object, columns: readonly string[]): string[] {
  return columns.flatMap((column) => [(row as Row)[column]].flat().filter((value) => isName(column, value)));
}

function isName(column: string, value: unknown): value is string {
  return NAMED.has(column) && typeof value === 'string' && NAME.test(value);
}

/** `COP 50,000.00`, `JPY 1,500`, `KWD 1.500`. Cents are hundredths of every currency. */
export function moneyOf(cents: number, currencyCode: string): string {
  const digits = exponentOf(currencyCode);
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: Math.max(digits, 2) });
  // A withdrawn currency, or an older amount, may have less than its smallest unit.
  return `${currencyCode} ${format.format(cents / 100)}`;
}

type WithCut = Writing & { readonly cut: ((id: string) => string) | undefined };

function cellsOf(column: string, row: Row, { cells, currencyCode, cut }: WithCut): [column: string, text: string][] {
  const { [column]: value, amountCents, currency = currencyCode } = row;
  const code = row['currencyCode'] ?? currency;
  if (column === 'amount' && typeof amountCents === 'number') return [[column, moneyOf(amountCents, String(code))]];
  if (value === undefined || value === null) return [];
  const cell = cells?.[column];
  if (cell) return [[column, cell(value, row)]];
  return [[column, textOf(column, value, cut)]];
}

function textOf(column: string, value: unknown, cut: WithCut['cut']): string {
  if (Array.isArray(value)) return value.map((each) => textOf(column, each, cut)).join(', ');
  if (column === 'buyer') return nameOf(value as Row);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (cut === undefined) return value;
  if (TIME.test(value)) return `${value.slice(0, 10)} ${value.slice(11, 16)}`;
  return isName(column, value) ? shortName(column, value, cut) : value;
}

/** A row's own name is its id alone; any other says of what it is. */
function shortName(column: string, name: string, cut: (id: string) => string): string {
  const [collection = '', id = ''] = name.split('/').slice(-2);
  return column === 'name' ? cut(id) : `${collection}/${cut(id)}`;
}

function nameOf({ firstName, lastName }: Row): string {
  return [firstName, lastName].filter((part) => typeof part === 'string').join(' ');
}

/** As many characters of each id as tell it from all others that are shown, at least 8. What is no id of ours is shown whole. */
function shortIds(names: readonly string[]): (id: string) => string {
  const ids = [...new Set(names.map((name) => name.slice(name.lastIndexOf('/') + 1)).filter((id) => ID.test(id)))].sort();
  const needed = ids.map((id, at) => Math.max(SHORTEST_ID, common(id, ids[at - 1]) + 1, common(id, ids[at + 1]) + 1));
  const shortest = new Map(ids.map((id, at) => [id, id.slice(0, needed[at])]));
  return (id) => shortest.get(id) ?? id;
}

/** How many characters two ids have in common at their beginning. */
function common(one: string, other = ''): number {
  let count = 0;
  while (count < other.length && one[count] === other[count]) count += 1;
  return count;
}
