import type { Definition, Machine, PlainRow } from './machine.js';

/** The states of the table, in its order. */
export function statesOf<M extends Machine>(machine: Definition<M>): readonly M['state']['status'][] {
  return [...new Set(movesOf(machine).map(({ to }) => to))];
}

/** The table as rows of text, its head first; the last rows say what happens where no other row applies. */
export function cellsOf<M extends Machine>(machine: Definition<M>): readonly (readonly string[])[] {
  const rows = Object.entries(rowsByCommand(machine)).flatMap(([command, its]) =>
    its.map(([from, when, to, last]) => [from.join(', '), command, when, to, [last].flat().join(', ')]),
  );
  const rest = Object.entries<string>(machine.otherwise).map(([state, code]) => [state, '(anything else)', 'always', 'rejected', code]);
  return [['From', 'Command', 'When', 'To', 'Records, or the answer'], ...rows, ...rest];
}

/** The table as Markdown, for product people. */
export function toMarkdown<M extends Machine>(machine: Definition<M>): string {
  const [head = [], ...rows] = cellsOf(machine);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** How Mermaid writes what is before the first event, and after the last. */
const NOWHERE = '[*]';

/**
 * The transitions as a Mermaid state diagram: the rows that change the state, each once for each state that it starts from. States that no row
 * leaves are final.
 */
export function toMermaid<M extends Machine>(machine: Definition<M>): string {
  const moves = movesOf(machine).filter(({ from, to }) => from !== to);
  const arrows = moves.map(({ from, command, when, to }) => `  ${from === 'NONE' ? NOWHERE : from} --> ${to}: ${command} (${when})`);
  const left = new Set(moves.map(({ from }) => from));
  const ends = statesOf(machine).filter((state) => !left.has(state));
  return ['stateDiagram-v2', ...arrows, ...ends.map((state) => `  ${state} --> ${NOWHERE}`)].join('\n');
}

/** The rows that record something, one for each `from`. */
function movesOf<M extends Machine>(machine: Definition<M>) {
  return Object.entries(rowsByCommand(machine)).flatMap(([command, rows]) =>
    rows
      .filter(([, , , last]) => typeof last !== 'string')
      .flatMap(([froms, when, to]) => froms.map((from) => ({ from, command, when, to: to === 'same' ? from : to }))),
  );
}

/** The rows of each command, as plain strings: the compiler has checked the cells already. */
export function rowsByCommand<M extends Machine>({ transitions }: Definition<M>): Readonly<Record<string, readonly PlainRow[]>> {
  return transitions as unknown as Readonly<Record<string, readonly PlainRow[]>>;
}
