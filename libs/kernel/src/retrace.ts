import type { OfType } from './decision.js';
import { answer, type Definition, type Machine, type PlainRow, rowsFor } from './machine.js';

/** What one command recorded: the events of one append, each as it would be written today. */
export type Recorded<Event extends { readonly type: string; readonly data: object }> = {
  /** The business time of the command, which each of its events has. */
  readonly at: string;
  /** The data of the event of this type; undefined: the command recorded none. */
  readonly of: <Type extends Event['type']>(type: Type) => OfType<Event, Type>['data'] | undefined;
  /** The first event of the stream. */
  readonly first: Event;
};

/**
 * For each command, how it is made of what it recorded, since commands are not stored: all that `decide` and the makers of its events read of it.
 * Undefined: these events are not of this command.
 */
export type CommandsOfEvents<M extends RecordingMachine> = {
  readonly [Type in M['command']['type']]: (recorded: Recorded<M['event']>, before: M['state']) => OfType<M['command'], Type> | undefined;
};

type RecordingMachine = Machine & { readonly event: { readonly type: string; readonly data: { readonly at: string } } };

/** An aggregate, to retrace its streams. */
export type Retraced<M extends RecordingMachine> = {
  readonly machine: Definition<M>;
  readonly initial: M['state'];
  readonly evolve: (state: M['state'], event: M['event']) => M['state'];
  readonly commands: CommandsOfEvents<M>;
  /** A stored event as it would be written today; absent: older events have today's form. */
  readonly upcast?: (event: never) => M['event'];
};

/** What today's code says otherwise than a stream. */
export type StreamDifference = {
  /** Of the event in its stream, from 0. */
  readonly revision: number;
  readonly type: string;
  /** The field of `data` that would be another today, like `period.start`. Absent: the table does not allow the event at all. */
  readonly field?: string;
  /** In words, for people. */
  readonly says: string;
};

/** Finds what today's code says otherwise than the events of a whole stream, in their order. */
export type Retrace = (events: readonly { readonly type: string; readonly data: object }[]) => readonly StreamDifference[];

/** One way from an event to a later one: what one command recorded, or an event that no command explains. */
type Way = { readonly from: number; readonly differences: readonly StreamDifference[]; readonly cost: number };

/** An event that nothing explains is worse than any number of fields. */
const NOT_ALLOWED = 1_000;

/**
 * Makes the {@link Retrace} of an aggregate. A stream is cut into what its commands recorded, so that today's table allows as many of its events as
 * it can; each such command is answered again, by the state before it, and what it would record now is compared with what it recorded. A field that
 * only one of both has says nothing: older events may lack it.
 */
export function retracing<M extends RecordingMachine>(aggregate: Retraced<M>): Retrace {
  const { initial, evolve, upcast } = aggregate;
  return (stored) => {
    const events = stored.map((event) => (upcast ? upcast(event as never) : (event as M['event'])));
    const states = [initial];
    for (const event of events) states.push(evolve(states.at(-1) ?? initial, event));
    const best: Way[] = [{ from: -1, differences: [], cost: 0 }];
    for (let from = 0; from < events.length; from += 1) {
      const before = best[from]?.cost ?? 0;
      for (const { to, differences, cost } of waysFrom(from, events, states, aggregate))
        if (best[to] === undefined || best[to].cost > before + cost) best[to] = { from, differences, cost: before + cost };
    }
    return along(best);
  };
}

function along(best: readonly Way[]): readonly StreamDifference[] {
  const found: StreamDifference[] = [];
  for (let way = best.at(-1); way !== undefined && way.from >= 0; way = best[way.from]) found.unshift(...way.differences);
  return found;
}

function waysFrom<M extends RecordingMachine>(
  from: number,
  events: readonly M['event'][],
  states: readonly M['state'][],
  { machine, commands }: Retraced<M>,
): (Way & { readonly to: number })[] {
  const [before, event, first] = [states[from], events[from], events[0]];
  if (before === undefined || event === undefined || first === undefined) return [];
  const says = `the table does not allow ${event.type} in ${before.status}`;
  const ways = [{ from, to: from + 1, differences: [{ revision: from, type: event.type, says }], cost: NOT_ALLOWED }];
  for (const [type, rows] of Object.entries(machine.transitions as Readonly<Record<string, readonly PlainRow[]>>))
    for (const length of lengthsOf(rows)) {
      const together = events.slice(from, from + length);
      if (together.length < length || together.some(({ data }) => data.at !== event.data.at)) continue;
      const command = commands[type as keyof typeof commands](recordedAs(together, first), before);
      const made = command && recordedBy(command, before, machine);
      if (made === undefined || !isSameRow(made, together, before, states[from + length])) continue;
      const differences = made.events.flatMap((each, nth) => compare(each, together[nth], from + nth));
      ways.push({ from, to: from + length, differences, cost: differences.length });
    }
  return ways;
}

/** How many events the rows of a command record. */
function lengthsOf(rows: readonly PlainRow[]): ReadonlySet<number> {
  return new Set(rows.flatMap(([, , , records]) => (typeof records === 'string' ? [] : [records.length])));
}

function recordedAs<Event extends { readonly type: string; readonly data: { readonly at: string } }>(
  together: readonly Event[],
  first: Event,
): Recorded<Event> {
  const of = (type: string) => together.find((event) => event.type === type)?.data;
  return { at: together[0]?.data.at ?? '', of: of, first };
}

type Made<M extends RecordingMachine> = { readonly events: readonly M['event'][]; readonly to: string };

function recordedBy<M extends RecordingMachine>(command: M['command'], before: M['state'], machine: Definition<M>): Made<M> | undefined {
  const decision = answer<M>(machine, command, before);
  const [row] = rowsFor(machine, command, before);
  return decision.kind === 'accepted' && row ? { events: decision.events, to: row[2] } : undefined;
}

/** Whether the events are of the types that the row records, and lead to the status that it names. */
function isSameRow<M extends RecordingMachine>(
  { events, to }: Made<M>,
  together: readonly M['event'][],
  before: M['state'],
  after: M['state'] | undefined,
): boolean {
  const isAlike = events.length === together.length && events.every(({ type }, nth) => type === together[nth]?.type);
  return isAlike && after?.status === (to === 'same' ? before.status : to);
}

type AnyRecord = Readonly<Record<string, unknown>>;

function compare(
  made: { readonly data: object },
  recorded: { type: string; data: object } | undefined,
  revision: number,
): StreamDifference[] {
  if (recorded === undefined) return [];
  return fieldsApart(made.data as AnyRecord, recorded.data as AnyRecord).map(({ field, now, then }) => {
    const says = `${recorded.type}.${field} is ${then} there, and would be ${now} today`;
    return { revision, type: recorded.type, field, says };
  });
}

type Apart = { readonly field: string; readonly now: string; readonly then: string };

/** The fields that both have and that differ, but for personal data, which may have been erased. */
function fieldsApart(made: AnyRecord, recorded: AnyRecord, within = ''): Apart[] {
  const both = Object.keys(recorded).filter((field) => field !== 'personal' && made[field] !== undefined && recorded[field] !== undefined);
  return both.flatMap((field) => {
    const [now, then] = [made[field], recorded[field]];
    if (isRecord(now) && isRecord(then)) return fieldsApart(now, then, `${within}${field}.`);
    const [nowText, thenText] = [JSON.stringify(now), JSON.stringify(then)];
    return nowText === thenText ? [] : [{ field: within + field, now: nowText, then: thenText }];
  });
}

function isRecord(value: unknown): value is AnyRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
