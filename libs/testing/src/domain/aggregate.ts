import type { Decision, Definition, Machine } from '@cauce/kernel';

/** An aggregate as its file exports it: the table, and the functions that use it. */
export type Aggregate<M extends Machine> = {
  readonly machine: Definition<M>;
  readonly initial: M['state'];
  readonly decide: (command: M['command'], state: M['state']) => Decision<M['event'], M['why'], M['code']>;
  readonly evolve: (state: M['state'], event: M['event']) => M['state'];
};

/** A command, the state before it, the decision, and the state after it. */
export type Step<M extends Machine> = {
  readonly before: M['state'];
  readonly command: M['command'];
  readonly decision: Decision<M['event'], M['why'], M['code']>;
  /** The recorded events: none unless the command was accepted. */
  readonly events: readonly M['event'][];
  readonly after: M['state'];
};

/** Runs commands one after the other on an aggregate, from its initial state. */
export function play<M extends Machine>({ initial, decide, evolve }: Aggregate<M>, commands: readonly M['command'][]): Step<M>[] {
  let state = initial;
  return commands.map((command) => {
    const before = state;
    const decision = decide(command, before);
    const events: readonly M['event'][] = decision.kind === 'accepted' ? decision.events : [];
    state = events.reduce(evolve, before);
    return { before, command, decision, events, after: state };
  });
}

/** All recorded events, in order. */
export function eventsOf<M extends Machine>(steps: readonly Step<M>[]): M['event'][] {
  return steps.flatMap(({ events }) => events);
}
