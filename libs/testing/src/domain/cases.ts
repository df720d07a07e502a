import { type Machine, type PlainRow, rowsFor } from '@cauce/kernel';
import type { Aggregate } from './aggregate.js';
import { rowsOf } from './rows.js';

/** The answer `ignored`, with its reason. */
export type Ignored<Why> = { readonly kind: 'ignored'; readonly why: Why };
/** The answer `rejected`, with its code. */
export type Rejected<Code> = { readonly kind: 'rejected'; readonly code: Code };

/** In `then`: nothing is recorded, and that is no error. */
export function ignored<Why extends string>(why: Why): Ignored<Why> {
  return { kind: 'ignored', why };
}

/** In `then`: the command is not possible in this state. */
export function rejected<Code extends string>(code: Code): Rejected<Code> {
  return { kind: 'rejected', code };
}

type Outcome<M extends Machine> = readonly M['event'][] | readonly [Ignored<M['why']>] | readonly [Rejected<M['code']>];

/** The cases of one aggregate: `given(...events).when(command).then(...events)`, or `.then(ignored(why))`, `.then(rejected(code))`. */
export type Cases<M extends Machine> = {
  readonly given: (...history: readonly M['event'][]) => { readonly when: (command: M['command']) => Case<M> };
  /** The rows of the table that no case has covered so far: none, at the end of the spec. */
  readonly rowsWithoutACase: () => readonly PlainRow[];
};

/** A command and its answer. `then` fails unless the answer is exactly this one. (Jest fails a returned case without `then`.) */
type Case<M extends Machine> = { readonly then: (...outcome: Outcome<M>) => void };

/** Makes `given` for an aggregate, and keeps track of the covered rows. */
export function casesOf<M extends Machine>({ machine, initial, decide, evolve }: Aggregate<M>): Cases<M> {
  const covered = new Set<PlainRow>();
  return {
    given: (...history) => ({
      when: (command) => {
        const state = history.reduce(evolve, initial);
        rowsFor(machine, command, state).forEach((row) => covered.add(row));
        const answer = decide(command, state);
        return { then: (...outcome) => expect(answer).toEqual(isAnswer(outcome[0]) ? outcome[0] : { kind: 'accepted', events: outcome }) };
      },
    }),
    rowsWithoutACase: () => rowsOf(machine).filter((row) => !covered.has(row)),
  };
}

function isAnswer(given: object | undefined): boolean {
  return given !== undefined && 'kind' in given;
}
