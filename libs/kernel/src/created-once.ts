import type { Command, Decision, Event } from './decision.js';
import { answer, type Definition } from './machine.js';
import { type CommandsOfEvents, retracing } from './retrace.js';

/** The types of a thing that is created once and stays as it is. `Terms`: what it is created with. `Id`: those that a repeat has to have, too. */
type CreatedOnce<Thing extends string, Terms extends object, Id extends keyof Terms, Code extends string> = {
  readonly state: { readonly status: 'NONE' | 'ACTIVE' } & Readonly<Pick<Terms, Id>>;
  readonly command: Command<`Create${Thing}`, Terms>;
  readonly event: Event<`${Thing}Created`, Terms>;
  readonly conditions: object;
  readonly events: object;
  readonly why: 'ALREADY_CREATED';
  readonly code: Code;
};

/** What one such thing is called, and how it is told from another one. */
type Described<Thing, Id extends string, Empty, Code> = {
  /** `Template` makes `CreateTemplate` and `TemplateCreated`. */
  readonly thing: Thing;
  readonly identity: readonly Id[];
  /** The identity of one that is not there yet. */
  readonly empty: Empty;
  readonly notFound: Code;
  readonly exists: Code;
};

/**
 * The decider of a thing that an operator creates and that stays as it is: the same request again is ignored, another one for the same stream is
 * refused. Its table is the same for all: that it holds for each is shown by the laws of each.
 */
export function createdOnce<Terms extends object>() {
  return <const Thing extends string, Id extends keyof Terms & string, Code extends string>({
    thing,
    identity,
    empty,
    notFound,
    exists,
  }: Described<Thing, Id, Readonly<Pick<Terms, Id>>, Code>) => {
    type Machine = CreatedOnce<Thing, Terms, Id, Code>;
    type State = Machine['state'];
    const [create, created] = [`Create${thing}` as const, `${thing}Created` as const];
    const identityOf = (of: Readonly<Pick<Terms, Id>>) => Object.fromEntries(identity.map((field) => [field, of[field]]));
    // Checked by the laws: the compiler cannot compute the rows of a thing that it does not know yet.
    const machine = {
      // prettier-ignore
      transitions: {
        [create]: [
          // from       when             to         records, or the answer
          [['NONE'],    'always',        'ACTIVE',  [created]],
          [['ACTIVE'],  'same identity', 'ignored', 'ALREADY_CREATED'],
        ],
      },
      otherwise: { NONE: notFound, ACTIVE: exists },
      conditions: {
        always: () => true,
        'same identity': (command: Readonly<Pick<Terms, Id>>, state: Readonly<Pick<Terms, Id>>) =>
          identity.every((field) => command[field] === state[field]),
      },
      events: {
        [created]: ({ type: _, ...terms }: Machine['command']) => ({
          type: created,
          data: Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined)),
        }),
      },
    } as unknown as Definition<Machine>;
    const initial = { status: 'NONE', ...empty } as State;
    const evolve = (state: State, { type, data }: Machine['event']): State => {
      const stored: string = type; // wider than today's events: one of a newer version changes nothing here
      return stored === created ? ({ status: 'ACTIVE', ...identityOf(data) } as State) : state;
    };
    const commands = {
      [create]: ({ of }: { of: (type: typeof created) => object | undefined }) => ({ type: create, ...of(created) }),
    } as unknown as CommandsOfEvents<Machine>;
    return {
      machine,
      /** Before its first event. */
      initial,
      /** Answers a command. Pure, never throws; appends nothing itself. */
      decide: (command: Machine['command'], state: State): Decision<Machine['event'], 'ALREADY_CREATED', Code> =>
        answer<Machine>(machine, command, state),
      /** What an event makes of it. Never reads the table: editing the table must not rewrite history. */
      evolve,
      /** What today's code says otherwise than its stream. */
      retrace: retracing<Machine>({ machine, initial, evolve, commands }),
    };
  };
}
