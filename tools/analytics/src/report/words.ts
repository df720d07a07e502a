import { type Row, textIn } from './rows.js';

const LANGUAGE = 'en';
const CENTS = 100;
const MONTHS = new Intl.DateTimeFormat(LANGUAGE, { month: 'short', year: 'numeric', timeZone: 'UTC' });
const SHORT_MONTHS = new Intl.DateTimeFormat(LANGUAGE, { month: 'short', timeZone: 'UTC' });
const NUMBERS = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 3 });
const PERCENT = new Intl.NumberFormat(LANGUAGE, { style: 'percent', maximumFractionDigits: 1 });

/** `COP 1,234.50`: amounts are hundredths of every currency. */
export const money = (cents: number, currency: string): string => `${currency} ${amount(cents)}`;

/** The amount without its currency, with a minus where it is one. */
function amount(cents: number): string {
  const digits = cents % CENTS === 0 ? 0 : 2;
  return (cents / CENTS).toLocaleString(LANGUAGE, { minimumFractionDigits: digits, maximumFractionDigits: digits }).replace('-', '−');
}

/** `1.2M`: for axes and labels. */
export const short = (cents: number): string =>
  (cents / CENTS).toLocaleString(LANGUAGE, { notation: 'compact', maximumFractionDigits: 1 }).replace('-', '−');

/** With a sign before it, so that a colour says nothing alone. */
export const signed = (cents: number): string => (cents > 0 ? `+${short(cents)}` : short(cents));

export const percent = (share: number): string => PERCENT.format(share);
/** `Jan 2026`. @param day `YYYY-MM-DD` */
export const month = (day: string): string => MONTHS.format(new Date(`${day}T00:00:00Z`));
/** `Jan`. @param day `YYYY-MM-DD` */
export const shortMonth = (day: string): string => SHORT_MONTHS.format(new Date(`${day}T00:00:00Z`));
export const number = (value: number): string => NUMBERS.format(value);

/** `Opening`: the words of a column's name. An amount beside a number of the same name says that it is one. */
export function heading(column: string, columns: readonly string[]): string {
  const name = column.replace(/_cents$/, '');
  return (name !== column && columns.includes(name) ? `${name}_amount` : name)
    .replaceAll('_', ' ')
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/^P(\d+)/, 'p$1');
}

/** Columns whose words are known as they are written: of the API, and of ISO. */
const AS_THEY_ARE: ReadonlySet<string> = new Set(['method', 'currency']);
/** Columns of names of resources, of which the id is read: the rest is the same in each row, and long. */
const NAMES: ReadonlySet<string> = new Set(['organization', 'endpoint']);

/** A value of a table, as it is read. */
export function cell(row: Row, column: string): string {
  const value = row[column];
  if (value === null || value === undefined) return '–';
  if (column.endsWith('_cents')) return amount(Number(value));
  if (/(rate|share|retention)$/.test(column)) return percent(Number(value));
  if (/^\d{4}-\d\d-\d\d$/.test(textIn(row, column))) return month(String(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return number(value);
  if (NAMES.has(column)) return value.slice(value.lastIndexOf('/') + 1);
  return AS_THEY_ARE.has(column) ? value : enumeration(value);
}

/** `FIRST_AFTER_TRIAL` is read as `First after trial`; all else as it is. */
export const enumeration = (value: string): string =>
  /^[A-Z]+(_[A-Z]+)*$/.test(value)
    ? value
        .toLowerCase()
        .replaceAll('_', ' ')
        .replace(/^./, (first) => first.toUpperCase())
    : value;
