import type { Cell, Table } from '../report/table.js';
import { verdict } from './verdict.js';

/** Something that is measured, in a line of a table; with a goal where it has one: "at most". */
export type Line = {
  readonly where: string;
  readonly head: string;
  readonly value: number;
  readonly atMost?: number;
  /** Cores that others used meanwhile. */
  readonly others: number | undefined;
};

/** Each line with what became of its goal. */
export function lineTable(title: string, lines: readonly Line[], note: string): Table {
  return {
    title,
    columns: [{ name: '' }, { name: 'what' }, { name: 'figure' }, { name: 'goal' }, { name: 'others’ cores', digits: 2 }, { name: '' }],
    rows: lines.map(({ where, head, value, atMost, others }): Cell[] => {
      const outcome = atMost === undefined ? '' : verdict(others, [{ head, value, atMost }]).replace(/:.*/, '');
      return [where, head, value, atMost, others, outcome];
    }),
    note: `${note} Each goal is "at most".`,
  };
}

/** For programs. */
export function figuresOf(lines: readonly Line[]): Readonly<Record<string, number>> {
  return Object.fromEntries(lines.map(({ where, head, value }) => [`${where}: ${head}`, value]));
}
