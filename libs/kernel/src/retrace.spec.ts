import type { Definition } from './machine.js';
import { type CommandsOfEvents, retracing } from './retrace.js';

type Door = { readonly status: 'NONE' | 'SHUT' | 'OPEN' };
type At = { readonly at: string };
type DoorEvent =
  { type: 'Hung'; data: At & { height?: number; of?: { wood: string } } } | { type: 'Opened' | 'Creaked' | 'Shut'; data: At };
type DoorCommand = { type: 'Hang'; height?: number; at: string } | { type: 'Open'; at: string } | { type: 'Shut'; at: string };
const EVENTS = {
  Hung: ({ at, height = 200 }: { at: string; height?: number }) => ({ type: 'Hung' as const, data: { height, of: { wood: 'oak' }, at } }),
  Opened: ({ at }: At) => ({ type: 'Opened' as const, data: { at } }),
  Creaked: ({ at }: At) => ({ type: 'Creaked' as const, data: { at } }),
  Shut: ({ at }: At) => ({ type: 'Shut' as const, data: { at } }),
};
const CONDITIONS = { always: () => true };
type DoorMachine = {
  state: Door;
  command: DoorCommand;
  event: DoorEvent;
  conditions: typeof CONDITIONS;
  events: typeof EVENTS;
  why: never;
  code: 'NO';
};
const MACHINE: Definition<DoorMachine> = {
  transitions: {
    Hang: [[['NONE'], 'always', 'SHUT', ['Hung']]],
    Open: [[['SHUT'], 'always', 'OPEN', ['Opened', 'Creaked']]],
    Shut: [[['OPEN'], 'always', 'SHUT', ['Shut']]],
  },
  otherwise: { NONE: 'NO', SHUT: 'NO', OPEN: 'NO' },
  conditions: CONDITIONS,
  events: EVENTS,
};
const COMMANDS: CommandsOfEvents<DoorMachine> = {
  Hang: ({ at, of }) => of('Hung') && { type: 'Hang', at },
  Open: ({ at }) => ({ type: 'Open', at }),
  Shut: ({ at }) => ({ type: 'Shut', at }),
};
const STATUS = { Hung: 'SHUT', Opened: 'OPEN', Shut: 'SHUT' } as const;
const evolve = (door: Door, { type }: DoorEvent): Door => (type === 'Creaked' ? door : { status: STATUS[type] });
const DOOR = { machine: MACHINE, initial: { status: 'NONE' } as const, evolve, commands: COMMANDS };
const retrace = retracing<DoorMachine>(DOOR);

const [one, two, three] = ['2030-01-01T10:00:00.000Z', '2030-01-01T11:00:00.000Z', '2030-01-01T12:00:00.000Z'];
const event = (type: string, at = one, data: object = {}) => ({ type, data: { ...data, at } });
const HUNG = event('Hung');
const OPENED = [event('Opened', two), event('Creaked', two)];

describe('a stream that is retraced', () => {
  it('says nothing where today records the same', () => {
    expect(retrace([HUNG, ...OPENED, event('Shut', three), ...OPENED])).toEqual([]);
  });

  it('names an event that no row allows, and goes on after it', () => {
    const says = 'the table does not allow Shut in SHUT';
    expect(retrace([HUNG, event('Shut', two), ...OPENED])).toEqual([{ revision: 1, type: 'Shut', says }]);
  });

  it('names each event of an append that is not whole, or of two times', () => {
    expect(retrace([HUNG, event('Opened', two)])).toMatchObject([{ revision: 1, type: 'Opened' }]);
    expect(retrace([HUNG, event('Opened', two), event('Creaked', three)])).toMatchObject([{ revision: 1 }, { revision: 2 }]);
  });

  it('names a field that would be another today, also inside another one', () => {
    expect(retrace([event('Hung', one, { height: 190, of: { wood: 'fir' } })])).toEqual([
      { revision: 0, type: 'Hung', field: 'height', says: 'Hung.height is 190 there, and would be 200 today' },
      { revision: 0, type: 'Hung', field: 'of.wood', says: 'Hung.of.wood is "fir" there, and would be "oak" today' },
    ]);
  });

  it('takes a field that only one of both has for none: older events lack it', () => {
    expect(retrace([event('Hung', one, { colour: 'red' })])).toEqual([]);
  });

  it('says nothing of personal data', () => {
    expect(retrace([event('Hung', one, { personal: { owner: 'A' } })])).toEqual([]);
  });

  it('names an event that leads to another status than its row says, and one of another version', () => {
    const stuck = retracing<DoorMachine>({ ...DOOR, evolve: (door, each) => (each.type === 'Opened' ? door : evolve(door, each)) });
    expect(stuck([HUNG, ...OPENED])).toMatchObject([{ revision: 1 }, { revision: 2 }]);
    const newer = (door: Door, each: DoorEvent) => (each.type in EVENTS ? evolve(door, each) : door);
    expect(retracing<DoorMachine>({ ...DOOR, evolve: newer })([HUNG, event('Painted')])).toMatchObject([{ revision: 1, type: 'Painted' }]);
  });

  it('reads an older event as today would write it', () => {
    const upcast = (old: { type: string }) => ({ ...event('Hung'), ...(old.type === 'Mounted' ? {} : old) }) as DoorEvent;
    expect(retracing<DoorMachine>({ ...DOOR, upcast })([event('Mounted'), ...OPENED])).toEqual([]);
  });

  it('is empty of an empty stream', () => {
    expect(retrace([])).toEqual([]);
  });
});
