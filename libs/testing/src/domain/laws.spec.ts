import {
  answer,
  type Command,
  type CommandsOfEvents,
  type Decision,
  type Definition,
  type Event,
  retracing,
  type Transitions,
} from '@cauce/kernel';
import fc from 'fast-check';
import { casesOf, ignored, rejected } from './cases.js';
import type { Subject } from './histories.js';
import { lawsOfAll, PERSONAL } from './laws.js';

/** The smallest aggregate that every law applies to: a lamp that is bought and lit. */
type Lamp = { readonly status: 'NONE' | 'DARK' | 'LIT'; readonly times: ReadonlySet<string> };
type LampCommand =
  Command<'Buy', { owner?: string; personal: { name: string } }> | Command<'Light', { readonly id: string }> | Command<'Darken', unknown>;
type LampEvent =
  Event<'Bought', { owner?: string; personal?: { name: string } }> | Event<'Lit', { readonly id: string }> | Event<'Darkened', unknown>;
type Why = 'ALREADY_BOUGHT' | 'ALREADY_LIT' | 'ALREADY_DARK';
type Code = 'NOT_FOUND' | 'IS_DARK' | 'IS_LIT';
type LampMachine = {
  state: Lamp;
  command: LampCommand;
  event: LampEvent;
  conditions: typeof CONDITIONS;
  events: typeof EVENTS;
  why: Why;
  code: Code;
};
type LampSubject = Subject<LampMachine, Lamp>;

const CONDITIONS = {
  always: () => true,
  'a new one': ({ id }: Extract<LampCommand, { type: 'Light' }>, { times }: Lamp) => !times.has(id),
  'a known one': ({ id }: Extract<LampCommand, { type: 'Light' }>, { times }: Lamp) => times.has(id),
};
const EVENTS = {
  Bought: ({ type: _, ...data }: Extract<LampCommand, { type: 'Buy' }>) => ({ type: 'Bought' as const, data }),
  Lit: ({ id, at }: Extract<LampCommand, { type: 'Light' }>) => ({ type: 'Lit' as const, data: { id, at } }),
  Darkened: ({ at }: LampCommand) => ({ type: 'Darkened' as const, data: { at } }),
};
// prettier-ignore
const TRANSITIONS: Transitions<LampMachine> = {
  Buy: [
    [['NONE'],        'always',      'DARK',    ['Bought']],
    [['DARK', 'LIT'], 'always',      'ignored', 'ALREADY_BOUGHT'],
  ],
  Light: [
    [['DARK'],        'a new one',   'LIT',     ['Lit']],
    [['DARK', 'LIT'], 'a known one', 'ignored', 'ALREADY_LIT'],
  ],
  Darken: [
    [['LIT'],         'always',      'DARK',    ['Darkened']],
    [['DARK'],        'always',      'ignored', 'ALREADY_DARK'],
  ],
};
const LAMP_MACHINE: Definition<LampMachine> = {
  transitions: TRANSITIONS,
  otherwise: { NONE: 'NOT_FOUND', DARK: 'IS_DARK', LIT: 'IS_LIT' },
  conditions: CONDITIONS,
  events: EVENTS,
};
const initial: Lamp = { status: 'NONE', times: new Set() };

function decide(command: LampCommand, lamp: Lamp): Decision<LampEvent, Why, Code> {
  return answer<LampMachine>(LAMP_MACHINE, command, lamp);
}
function evolve(lamp: Lamp, event: LampEvent): Lamp {
  switch (event.type) {
    case 'Bought':
    case 'Darkened':
      return { ...lamp, status: 'DARK' };
    case 'Lit':
      return { status: 'LIT', times: new Set(lamp.times).add(event.data.id) };
    default:
      return lamp;
  }
}
const at = fc.constant('2030-01-01T10:00:00.000Z');
const COMMANDS: CommandsOfEvents<LampMachine> = {
  Buy: ({ of }) => {
    const data = of('Bought');
    return data && { type: 'Buy', personal: { name: '' }, ...data };
  },
  Light: ({ of }) => {
    const data = of('Lit');
    return data && { type: 'Light', ...data };
  },
  Darken: ({ at: time }) => ({ type: 'Darken', at: time }),
};
const LAMP: LampSubject = {
  machine: LAMP_MACHINE,
  initial,
  decide,
  evolve,
  evolveView: (lamp, event) => (event.type === 'Bought' ? evolve(initial, event) : lamp && evolve(lamp, event)),
  commands: {
    Buy: fc.record(
      { type: fc.constant('Buy'), owner: fc.constant('o'), personal: fc.constant({ name: PERSONAL }), at },
      { requiredKeys: ['type', 'personal', 'at'] },
    ),
    Light: fc.record({ type: fc.constant('Light'), id: fc.constantFrom('1', '2'), at }),
    Darken: fc.record({ type: fc.constant('Darken'), at }),
  },
  mayLack: { Bought: { owner: true, personal: true } },
  retrace: retracing<LampMachine>({ machine: LAMP_MACHINE, initial, evolve, commands: COMMANDS }),
};

/** A fixed seed: a flaw is found in each run, or in none. */
beforeAll(() => fc.configureGlobal({ seed: 1 }));

it.each(Object.entries(lawsOfAll(LAMP)))('an aggregate without a flaw obeys: %s', (_, holds) => holds());

/** A subject whose fold is changed. */
const withFold = (what: (lamp: Lamp, event: LampEvent) => Lamp | undefined): Partial<LampSubject> => ({
  evolve: (lamp, event) => what(lamp, event) ?? evolve(lamp, event),
});
/** A subject whose table is changed. */
const withTable = (changes: Partial<Transitions<LampMachine>>): Partial<LampSubject> => {
  const machine: Definition<LampMachine> = { ...LAMP_MACHINE, transitions: { ...TRANSITIONS, ...changes } };
  return { machine, decide: (command, lamp) => answer<LampMachine>(machine, command, lamp) };
};
/** A subject whose events are changed. */
const withEvents = (made: (event: LampEvent) => LampEvent): Partial<LampSubject> => ({
  decide: (command, lamp) => {
    const decision = decide(command, lamp);
    return decision.kind === 'accepted' ? { ...decision, events: decision.events.map(made) } : decision;
  },
});
/** A table that knows no light. */
const withoutLight = (): Definition<LampMachine> => ({ ...LAMP_MACHINE, transitions: { ...TRANSITIONS, Light: [] } });
let countedCalls = 0;

it.each<[string, Partial<LampSubject>, string]>([
  [
    'records a repeat',
    withTable({ Darken: [[['DARK', 'LIT'], 'always', 'DARK', ['Darkened']]] }),
    'the same command twice records nothing the second time',
  ],
  [
    'has two rows for one case',
    withTable({ Darken: [...TRANSITIONS.Darken, [['DARK'], 'always', 'rejected', 'IS_DARK']] }),
    'at most one row applies, and where none does the code is the state’s',
  ],
  [
    'answers a command without a row in its own way',
    { decide: (command, lamp) => (lamp.status === 'NONE' && command.type === 'Light' ? ignored('ALREADY_LIT') : decide(command, lamp)) },
    'each state rejects each command that has no row for it',
  ],
  [
    'reaches a different state than its row says',
    withFold((lamp, { type }) => (type === 'Darkened' ? lamp : undefined)),
    'the result has the row’s state and events',
  ],
  [
    'records what its table does not allow',
    { retrace: retracing({ ...LAMP, commands: COMMANDS, machine: withoutLight() }) },
    'what was recorded is what the table allows, and would be recorded again',
  ],
  [
    'has a row that nothing reaches',
    withTable({ Darken: [...TRANSITIONS.Darken, [['NONE'], 'never' as 'always', 'rejected', 'IS_DARK']] }),
    'the histories reach every state and every row',
  ],
  [
    'decides differently each time',
    { decide: (command, lamp) => (countedCalls++ % 2 === 0 ? decide(command, lamp) : rejected('IS_LIT')) },
    '`decide` changes nothing that it is given, and answers the same again',
  ],
  [
    'changes the state when it decides',
    {
      decide: (command, lamp) => {
        (lamp.times as Set<string>).add('3');
        return decide(command, lamp);
      },
    },
    '`decide` changes nothing that it is given, and answers the same again',
  ],
  [
    'changes the state that it folds on',
    withFold((lamp, event) =>
      event.type === 'Lit' ? { status: 'LIT', times: (lamp.times as Set<string>).add(event.data.id) } : undefined,
    ),
    'the folds change nothing that they are given, and give the same result again',
  ],
  [
    'folds a value that JSON loses',
    {
      ...withEvents((event) => (event.type === 'Lit' ? { ...event, data: { ...event.data, ...{ lost: undefined } } } : event)),
      ...withFold((lamp, { type, data }) => (type === 'Lit' && Object.hasOwn(data, 'lost') ? { ...lamp, status: 'LIT' } : undefined)),
    },
    'folding in pieces, through JSON, is folding at once',
  ],
  [
    'throws at an order that it does not expect',
    withFold((lamp, { type }) => {
      if (type === 'Lit' && lamp.status === 'LIT') throw new Error('lit already');
      return undefined;
    }),
    'events fold in any order, repeated and lost',
  ],
  [
    'handles an unknown event',
    withFold((lamp, { type }) => (['Bought', 'Lit', 'Darkened'].includes(type) ? undefined : { ...lamp, status: 'DARK' })),
    'an event of a newer version changes nothing',
  ],
  [
    'needs an optional field',
    withFold((_, event) => (event.type === 'Bought' && event.data.personal === undefined ? initial : undefined)),
    'events without their optional fields fold to the same status',
  ],
  [
    'records personal data beside `personal`',
    withEvents((event) =>
      event.type === 'Bought' ? { ...event, data: { ...event.data, owner: event.data.personal?.name ?? '' } } : event,
    ),
    'personal data is only under `personal`',
  ],
])('an aggregate that %s breaks a law', (_, flaw, law) => expect(lawsOfAll({ ...LAMP, ...flaw })[law]).toThrow());

describe('a case', () => {
  const bought: LampEvent = { type: 'Bought', data: { at: '2030-01-01T10:00:00.000Z' } };
  const darken: LampCommand = { type: 'Darken', at: '2030-01-01T10:00:00.000Z' };

  it('fails unless the answer is exactly the expected one', () => {
    const { given } = casesOf(LAMP);
    given(bought).when(darken).then(ignored('ALREADY_DARK'));
    given().when(darken).then(rejected('NOT_FOUND'));
    expect(() => given(bought).when(darken).then(ignored('ALREADY_LIT'))).toThrow('ALREADY_LIT');
    expect(() => given(bought).when(darken).then(rejected('IS_DARK'))).toThrow('IS_DARK');
    expect(() => given(bought).when(darken).then(bought)).toThrow('accepted');
    expect(() => given(bought).when(darken).then()).toThrow('accepted');
  });

  it('counts: rows that no case has covered are listed', () => {
    const { given, rowsWithoutACase } = casesOf(LAMP);
    expect(rowsWithoutACase()).toHaveLength(6);
    given(bought).when(darken).then(ignored('ALREADY_DARK'));
    expect(rowsWithoutACase()).toEqual(Object.values(TRANSITIONS).flat().filter(([, , , last]) => last !== 'ALREADY_DARK')); // prettier-ignore
  });
});
