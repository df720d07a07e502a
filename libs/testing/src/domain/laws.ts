import { type Machine, rowsFor } from '@cauce/kernel';
import fc from 'fast-check';
import { eventsOf, play, type Step } from './aggregate.js';
import { frozen } from './frozen.js';
import { histories, runsOf, type Subject } from './histories.js';
import { rowsOf, rowsOfCommand, statusesOf } from './rows.js';

/** Put this into every personal field of a spec's commands: a law fails when it finds it outside of `personal`. */
export const PERSONAL = 'PERSONAL';

/** The number of histories for a law that nearly any history would break. */
const FEW = 100;
/** The minimum number of histories for the law that every row is reached. */
const REACHING = 2_000;

/** Laws by name; each throws when it is broken. */
export type Laws = Readonly<Record<string, () => void>>;

/** Registers a test of a property that must hold for every history of an aggregate. */
export type Law<M extends Machine> = (name: string, holds: (steps: readonly Step<M>[]) => void) => void;

/** Registers the laws that hold for every aggregate: for any commands, repeated and in any order. */
export function obeysTheLaws<M extends Machine, View = never>(subject: Subject<M, View>): void {
  for (const [name, holds] of Object.entries(lawsOfAll(subject))) it(name, holds);
}

/** Makes `law`, for an aggregate's own laws: `law('a payment is funded at most once', (steps) => …)`. */
export function lawOf<M extends Machine, View>(subject: Subject<M, View>): Law<M> {
  return (name, holds) => it(name, always(subject, holds));
}

/** The laws that `obeysTheLaws` registers. */
export function lawsOfAll<M extends Machine, View>(subject: Subject<M, View>): Laws {
  return { ...lawsOfTheTable(subject), ...lawsOfPurity(subject), ...lawsOfTheFold(subject) };
}

/** Tries a property on many histories. */
function always<M extends Machine, View>(
  subject: Subject<M, View>,
  holds: (steps: readonly Step<M>[]) => void,
  numRuns = runsOf(subject),
): () => void {
  return () =>
    fc.assert(
      fc.property(histories(subject), (commands) => holds(play(subject, commands))),
      { numRuns },
    );
}

function lawsOfTheTable<M extends Machine, View>(subject: Subject<M, View>): Laws {
  const { machine, initial, decide, commands, retrace, nudges = [] } = subject;
  const refusalIn = (status: M['state']['status']) => ({ kind: 'rejected', code: machine.otherwise[status as keyof object] });
  return {
    'the same command twice records nothing the second time': always(subject, (steps) => {
      for (const { command, after } of steps) if (!nudges.includes(command.type)) expect(decide(command, after).kind).not.toBe('accepted');
    }),

    'at most one row applies, and where none does the code is the state’s': always(subject, (steps) => {
      for (const { before, command, decision } of steps) {
        const rows = rowsFor(machine, command, before);
        expect(rows.length).toBeLessThanOrEqual(1);
        if (rows.length === 0) expect(decision).toEqual(refusalIn(before.status));
      }
    }),

    'the result has the row’s state and events': always(subject, (steps) => {
      for (const { before, command, events, after } of steps) {
        const [row] = rowsFor(machine, command, before);
        const records = row !== undefined && typeof row[3] !== 'string';
        expect(events.map(({ type }) => type)).toEqual(records ? row[3] : []);
        expect(after.status).toBe(records && row[2] !== 'same' ? row[2] : before.status);
      }
    }),

    'each state rejects each command that has no row for it': () => {
      for (const status of statusesOf(machine))
        for (const [type, command] of Object.entries<fc.Arbitrary<M['command']>>(commands))
          if (!rowsOfCommand(machine, type).some(([from]) => from.includes(status)))
            for (const each of fc.sample(command, 50)) expect(decide(each, { ...initial, status })).toEqual(refusalIn(status));
    },

    'what was recorded is what the table allows, and would be recorded again': always(subject, (steps) => {
      const stored = throughJson(eventsOf(steps)) as unknown as readonly { type: string; data: object }[];
      expect(retrace?.(stored) ?? []).toEqual([]);
    }),

    'the histories reach every state and every row': () => {
      const steps = fc
        .sample(histories(subject), { numRuns: Math.max(REACHING, 10 * runsOf(subject)), seed: 1 })
        .flatMap((asked) => play(subject, asked));
      expect(new Set(steps.flatMap(({ before, after }) => [before.status, after.status]))).toEqual(new Set(statusesOf(machine)));
      const reached = new Set(steps.flatMap(({ before, command }) => rowsFor(machine, command, before)));
      expect(rowsOf(machine).filter((row) => !reached.has(row))).toEqual([]);
    },
  };
}

function lawsOfPurity<M extends Machine, View>(subject: Subject<M, View>): Laws {
  const strict = withFrozenArguments(subject);
  const { initial, decide, evolve, evolveView } = strict;
  return {
    '`decide` changes nothing that it is given, and answers the same again': always(
      strict,
      (steps) => {
        for (const { before, command, decision } of steps) expect(decide(command, before)).toEqual(decision);
      },
      FEW,
    ),

    'the folds change nothing that they are given, and give the same result again': always(
      strict,
      (steps) => {
        const events = eventsOf(steps);
        const show = () => evolveView && events.reduce<View | undefined>(evolveView, undefined);
        expect(show()).toEqual(show());
        expect(events.reduce(evolve, initial)).toEqual(steps.at(-1)?.after ?? initial);
      },
      FEW,
    ),
  };
}

/** The subject with frozen arguments: a function that changes one of them throws. */
function withFrozenArguments<M extends Machine, View>(subject: Subject<M, View>): Subject<M, View> {
  const { initial, decide, evolve, evolveView } = subject;
  return {
    ...subject,
    initial: frozen(initial),
    decide: (command, state) => decide(frozen(command), frozen(state)),
    evolve: (state, event) => evolve(frozen(state), frozen(event)),
    ...(evolveView && { evolveView: (view, event) => evolveView(frozen(view), frozen(event)) }),
  };
}

function lawsOfTheFold<M extends Machine, View>(subject: Subject<M, View>): Laws {
  const { initial, evolve, evolveView } = subject;
  const fold = (events: readonly M['event'][], from = initial): M['state'] => events.reduce(evolve, from);
  const show = (events: readonly M['event'][], from?: View): View | undefined =>
    evolveView && events.reduce<View | undefined>(evolveView, from);
  return {
    'folding in pieces, through JSON, is folding at once': always(subject, (steps) => {
      const events = eventsOf(steps);
      const stored = throughJson(events);
      for (let cut = 0; cut <= events.length; cut++) {
        expect(fold(stored.slice(cut), fold(events.slice(0, cut)))).toEqual(fold(events));
        expect(show(stored.slice(cut), show(events.slice(0, cut)))).toEqual(show(events));
      }
    }),

    'events fold in any order, repeated and lost': () => {
      const several = fc.array(histories(subject), { minLength: 2, maxLength: 4 });
      const anyOrder = several.chain((all) => fc.shuffledSubarray(all.flatMap((commands) => eventsOf(play(subject, commands)))));
      fc.assert(
        fc.property(anyOrder, (events) => expect([fold(events), show(events)]).toHaveLength(2)),
        { numRuns: runsOf(subject) },
      );
    },

    'an event of a newer version changes nothing': always(
      subject,
      (steps) => {
        const newer = { type: 'OfANewerVersion', data: { at: '2030-01-01T00:00:00.000Z' } } as unknown as M['event'];
        const events = eventsOf(steps);
        expect(evolve(fold(events), newer)).toEqual(fold(events));
        expect(evolveView?.(show(events), newer)).toEqual(show(events));
      },
      FEW,
    ),

    'events without their optional fields fold to the same status': always(
      subject,
      (steps) => {
        const events = eventsOf(steps);
        for (const old of withoutOptionalFields(events, subject)) {
          expect(fold(old).status).toBe(fold(events).status);
          expect(show(old) === undefined).toBe(show(events) === undefined);
        }
      },
      FEW,
    ),

    'personal data is only under `personal`': always(subject, (steps) => {
      for (const event of throughJson(eventsOf(steps)))
        expect(JSON.stringify({ ...dataOf(event), personal: undefined })).not.toContain(PERSONAL);
    }),
  };
}

function throughJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

/** The events as old ones may be stored: once without each optional field, and once without all of them. */
function withoutOptionalFields<M extends Machine, View>(events: readonly M['event'][], { mayLack }: Subject<M, View>): M['event'][][] {
  const byType: Readonly<Record<string, object>> = mayLack;
  const names = [...new Set(Object.values(byType).flatMap((fields) => Object.keys(fields)))];
  return [...names.map((name) => [name]), names].map((absent) =>
    throughJson(events).map((event) => {
      const kept = Object.entries(dataOf(event)).filter(([name]) => !(absent.includes(name) && name in (byType[event.type] ?? {})));
      return { ...event, data: Object.fromEntries(kept) };
    }),
  );
}

function dataOf(event: object): object {
  return 'data' in event && typeof event.data === 'object' && event.data !== null ? event.data : {};
}
