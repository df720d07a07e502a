import type { Decision, OfType } from './decision.js';

type Typed = { readonly type: string };

/** The types of one state machine. `conditions` and `events` are its dictionaries of functions `(command, state)`. */
export type Machine = {
  readonly state: { readonly status: string };
  readonly command: Typed;
  readonly event: Typed;
  readonly conditions: object;
  readonly events: object;
  readonly why: string;
  readonly code: string;
};

/**
 * The transition table: for each command its rows. At most one row applies to a command in a state (a law that each
 * spec checks), so a row can be read alone and the order of rows means nothing.
 *
 * A row names only conditions and events that take its command; the two `[Name in keyof …]` compute which, so that a
 * wrong cell is one error, at the cell, listing what would be right.
 */
export type Transitions<M extends Machine> = {
  readonly [Type in M['command']['type']]: readonly Row<
    M['state']['status'],
    { [Name in keyof M['conditions']]: IfTakes<M['conditions'][Name], OfType<M['command'], Type>, Name> }[keyof M['conditions']],
    { [Name in keyof M['events']]: IfTakes<M['events'][Name], OfType<M['command'], Type>, Name> }[keyof M['events']],
    M['why'],
    M['code']
  >[];
};

/** `same`: the state does not change. `ignored` and `rejected` are answers, not states: nothing is recorded. */
type Row<Status, Condition, Recorded, Why, Code> =
  | readonly [from: readonly Status[], when: Condition, to: Status | 'same', records: readonly Recorded[]]
  | readonly [from: readonly Status[], when: Condition, to: 'ignored', why: Why]
  | readonly [from: readonly Status[], when: Condition, to: 'rejected', code: Code];

/** The name, if its function takes the given command; else nothing. (`infer`: a plain comparison is decided too early.) */
type IfTakes<F, Given, Name> = F extends (command: infer Taken, ...rest: never[]) => unknown
  ? [Given] extends [Taken]
    ? Name
    : never
  : never;

/** One maker per event type, each making that event: `satisfies EventMakers<…>` lists a missing one. */
export type EventMakers<State, Event extends Typed> = { readonly [E in Event as E['type']]: (command: never, state: State) => E };

/** A table with its conditions and events. `otherwise`: the code for a command that no row of the state answers. */
export type Definition<M extends Machine> = {
  readonly transitions: Transitions<M>;
  readonly otherwise: Readonly<Record<M['state']['status'], M['code']>>;
  readonly conditions: M['conditions'];
  readonly events: M['events'];
};

/** A row without its types, for what reads any table: the interpreter, what prints it, specs. */
export type PlainRow = readonly [from: readonly string[], when: string, to: string, last: readonly string[] | string];

type Plain = {
  readonly transitions: Readonly<Record<string, readonly PlainRow[]>>;
  readonly otherwise: Readonly<Record<string, string>>;
  readonly conditions: Readonly<Record<string, (command: Typed, state: object) => boolean>>;
  readonly events: Readonly<Record<string, (command: Typed, state: object) => Typed>>;
};

/** Safe, because `Transitions` has checked each row against its command, and a row is used for its own command only. */
function plain<M extends Machine>(machine: Definition<M>): Plain {
  return machine as unknown as Plain;
}

/** The rows that apply to this command in this state: none or one, or the table contradicts itself. */
export function rowsFor<M extends Machine>(machine: Definition<M>, command: M['command'], state: M['state']): readonly PlainRow[] {
  const { transitions, conditions } = plain(machine);
  return (transitions[command.type] ?? []).filter(([from, when]) => from.includes(state.status) && conditions[when]?.(command, state));
}

/** Answers a command from the table; what no row answers is rejected with the state's code. Never throws. */
export function answer<M extends Machine>(
  machine: Definition<M>,
  command: M['command'],
  state: M['state'],
): Decision<M['event'], M['why'], M['code']> {
  const { otherwise, events } = plain(machine);
  const [row] = rowsFor(machine, command, state);
  if (row === undefined) return { kind: 'rejected', code: otherwise[state.status] as M['code'] };
  const [, , to, last] = row;
  if (typeof last !== 'string') return { kind: 'accepted', events: last.flatMap((name) => events[name]?.(command, state) ?? []) };
  return to === 'ignored' ? { kind: 'ignored', why: last } : { kind: 'rejected', code: last };
}
