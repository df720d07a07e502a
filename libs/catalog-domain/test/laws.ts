import { type Decision, type Definition, type Machine, type PlainRow, rowsFor } from '@cauce/kernel';
import fc from 'fast-check';

type Typed = { readonly type: string };

/** An aggregate, and how to ask it anything. */
export type Subject<M extends Machine, View> = {
  readonly machine: Definition<M>;
  readonly initial: M['state'];
  readonly decide: (command: M['command'], state: M['state']) => Decision<M['event'], M['why'], M['code']>;
  readonly evolve: (state: M['state'], event: M['event']) => M['state'];
  readonly evolveView: (view: View | undefined, event: M['event']) => View | undefined;
  /** Any command, of every type. */
  readonly command: fc.Arbitrary<M['command']>;
};

/** Laws of every aggregate, whatever is asked of it, repeated and in any order. */
export function obeysTheLaws<M extends Machine, View>({ machine, initial, decide, evolve, evolveView, command }: Subject<M, View>): void {
  const history = fc.array(command, { maxLength: 20 });
  const play = (commands: readonly M['command'][]) => {
    let state = initial;
    return commands.map((asked) => {
      const before = state;
      const decision = decide(asked, before);
      const events: readonly M['event'][] = decision.kind === 'accepted' ? decision.events : [];
      state = events.reduce(evolve, before);
      return { before, asked, decision, events, after: state };
    });
  };
  const law = (name: string, holds: (steps: ReturnType<typeof play>) => void) =>
    it(name, () => fc.assert(fc.property(history, (commands) => holds(play(commands)))));

  law('the same command twice records nothing the second time', (steps) => {
    for (const { asked, after } of steps) expect(decide(asked, after).kind).not.toBe('accepted');
  });

  law('at most one row applies, and where none does the code is the state’s', (steps) => {
    for (const { before, asked, decision } of steps) {
      const rows = rowsFor(machine, asked, before);
      expect(rows.length).toBeLessThanOrEqual(1);
      const status: M['state']['status'] = before.status;
      if (rows.length === 0) expect(decision).toEqual({ kind: 'rejected', code: machine.otherwise[status] });
    }
  });

  law('a row’s state and events are what comes out', (steps) => {
    for (const { before, asked, events, after } of steps) {
      const [row] = rowsFor(machine, asked, before);
      const moves = row !== undefined && typeof row[3] !== 'string';
      expect(events.map(({ type }: Typed) => type)).toEqual(moves ? row[3] : []);
      expect(after.status).toBe(moves && row[2] !== 'same' ? row[2] : before.status);
    }
  });

  law('folding in pieces, through JSON, is folding at once', (steps) => {
    const events = steps.flatMap((step) => step.events);
    const stored = JSON.parse(JSON.stringify(events)) as M['event'][];
    for (let cut = 0; cut <= events.length; cut++) {
      expect(stored.slice(cut).reduce(evolve, events.slice(0, cut).reduce(evolve, initial))).toEqual(events.reduce(evolve, initial));
      const half = events.slice(0, cut).reduce<View | undefined>(evolveView, undefined);
      expect(stored.slice(cut).reduce(evolveView, half)).toEqual(events.reduce<View | undefined>(evolveView, undefined));
    }
  });

  it('the histories reach every state and every row', () => {
    const steps = fc.sample(history, { numRuns: 2000, seed: 1 }).flatMap(play);
    expect(new Set(steps.flatMap(({ before, after }) => [before.status, after.status]))).toEqual(new Set(Object.keys(machine.otherwise)));
    const reached = new Set(steps.flatMap(({ before, asked }) => rowsFor(machine, asked, before)));
    const rows = Object.values(machine.transitions).flatMap<PlainRow>((its) => its as readonly PlainRow[]);
    expect(rows.filter((row) => !reached.has(row))).toEqual([]);
  });
}
