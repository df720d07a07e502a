import type { Statement } from '../stack/statements.js';
import type { Cell, Table } from './table.js';

const SHOWN = 20;
const LONGEST = 90;

/** What Postgres did for a number of operations, what took longest first. */
export function statementTable(title: string, operation: string, statements: readonly Statement[], operations: number): Table {
  const rows = statements.slice(0, SHOWN).map(({ database, text, calls, runningMs, planningMs }): Cell[] => {
    const line = text.replace(/\s+/g, ' ').trim();
    const short = line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
    return [database.replace('cauce_', ''), calls / operations, runningMs / operations, planningMs / operations, short];
  });
  return {
    title: `${title}: SQL statements of a ${operation}, by Postgres’s pg_stat_statements`,
    columns: [
      { name: 'database' },
      { name: 'calls', digits: 3 },
      { name: 'running', unit: 'ms', digits: 3 },
      { name: 'planning', unit: 'ms', digits: 3 },
      { name: 'text' },
    ],
    rows,
  };
}
