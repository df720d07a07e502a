import { textTable } from '@cauce/stack/terminal';

/** A column: its name, the unit of its numbers, and how many digits they have behind the point (by their size when absent). */
type Column = { readonly name: string; readonly unit?: string; readonly digits?: number };

/** What a cell holds; absent is shown as a dash. */
export type Cell = string | number | undefined;

/** Figures for people. */
export type Table = {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** What one must know to read it: a line or two. */
  readonly note?: string;
};

/** The table as text, numbers to the right. */
export function tableText({ title, columns, rows, note }: Table): string {
  const heads = columns.map(({ name, unit }) => (unit === undefined ? name : `${name} (${unit})`));
  const texts = rows.map((row) => columns.map((column, at) => cellText(row[at], column)));
  const right = [...columns.keys()].filter((at) => rows.some((row) => typeof row[at] === 'number'));
  const lines = textTable([heads, ...texts], { right });
  const rule = '─'.repeat(Math.max(...lines.map(({ length }) => length)));
  return [title, rule, ...lines, ...(note === undefined ? [] : [note])].join('\n');
}

/** A number as people read it: three digits that count, thousands apart; `digits` behind the point when they are given. */
export function numberText(value: number, digits?: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  const behind = digits ?? (size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
  return value.toLocaleString('en-US', { minimumFractionDigits: behind, maximumFractionDigits: behind });
}

function cellText(cell: Cell, { digits }: Column): string {
  if (cell === undefined) return '–';
  return typeof cell === 'number' ? numberText(cell, digits) : cell;
}
