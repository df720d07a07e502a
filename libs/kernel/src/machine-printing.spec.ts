import type { Definition } from './machine.js';
import { cellsOf, statesOf, toMarkdown, toMermaid } from './machine-printing.js';

type Turn = { readonly type: 'Turn'; readonly to: string };
type Event = { readonly type: 'TurnedOn' | 'TurnedOff' | 'Looked' };

const CONDITIONS = { on: ({ to }: Turn) => to === 'on', off: ({ to }: Turn) => to === 'off', look: ({ to }: Turn) => to === '' };
const EVENTS = {
  TurnedOn: (_: Turn): Event => ({ type: 'TurnedOn' }),
  TurnedOff: (_: Turn): Event => ({ type: 'TurnedOff' }),
  Looked: (_: Turn): Event => ({ type: 'Looked' }),
};

const LAMP: Definition<{
  state: { status: 'NONE' | 'ON' | 'OFF' };
  command: Turn;
  event: Event;
  conditions: typeof CONDITIONS;
  events: typeof EVENTS;
  why: 'ALREADY';
  code: 'BROKEN' | 'DARK';
}> = {
  transitions: {
    Turn: [
      [['NONE'], 'on', 'ON', ['TurnedOn']],
      [['ON'], 'look', 'same', ['Looked']],
      [['ON'], 'off', 'OFF', ['TurnedOff', 'Looked']],
      [['ON'], 'on', 'ignored', 'ALREADY'],
    ],
  },
  otherwise: { NONE: 'DARK', ON: 'DARK', OFF: 'BROKEN' },
  conditions: CONDITIONS,
  events: EVENTS,
};

it('a table prints its rows, and what is answered where none applies', () => {
  expect(cellsOf(LAMP).slice(1, 5)).toEqual([
    ['NONE', 'Turn', 'on', 'ON', 'TurnedOn'],
    ['ON', 'Turn', 'look', 'same', 'Looked'],
    ['ON', 'Turn', 'off', 'OFF', 'TurnedOff, Looked'],
    ['ON', 'Turn', 'on', 'ignored', 'ALREADY'],
  ]);
  expect(toMarkdown(LAMP).split('\n').slice(-1)).toEqual(['| OFF | (anything else) | always | rejected | BROKEN |']);
  expect(statesOf(LAMP)).toEqual(['ON', 'OFF']);
});

it('a diagram shows what changes the state, where it begins and where it ends', () => {
  expect(toMermaid(LAMP).split('\n')).toEqual(['stateDiagram-v2', '  [*] --> ON: Turn (on)', '  ON --> OFF: Turn (off)', '  OFF --> [*]']);
});
