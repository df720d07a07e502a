import type { Definition, Machine } from '@cauce/kernel';
import { rowsByCommand } from './rows.js';

/** The states of the table, in its order. */
export function statesOf<M extends Machine>(machine: Definition<M>): readonly M['state']['status'][] {
  return [...new Set(movesOf(machine).map(({ to }) => to))];
}

/** The table as Markdown, for product people; the last rows say what happens where no other row applies. */
export function toMarkdown<M extends Machine>(machine: Definition<M>): string {
  const rows = Object.entries(rowsByCommand(machine)).flatMap(([command, its]) =>
    its.map(([from, when, to, last]) => [from.join(', '), command, when, to, [last].flat().join(', ')]),
  );
  const rest = Object.entries<string>(machine.otherwise).map(([state, code]) => [state, '(anything else)', 'always', 'rejected', code]);
  const head = [
    ['From', 'Command', 'When', 'To', 'Records, or the answer'],
    ['---', '---', '---', '---', '---'],
  ];
  return [...head, ...rows, ...rest].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The transitions as a Mermaid state diagram. */
export function toMermaid<M extends Machine>(machine: Definition<M>): string {
  const arrows = movesOf(machine).map(({ from, command, when, to }) => `  ${from} --> ${to}: ${command} (${when})`);
  return ['stateDiagram-v2', ...arrows].join('\n');
}

/** The rows that record something, one for each `from`. */
function movesOf<M extends Machine>(machine: Definition<M>) {
  return Object.entries(rowsByCommand(machine)).flatMap(([command, rows]) =>
    rows
      .filter(([, , , last]) => typeof last !== 'string')
      .flatMap(([froms, when, to]) => froms.map((from) => ({ from, command, when, to: to === 'same' ? from : to }))),
  );
}
