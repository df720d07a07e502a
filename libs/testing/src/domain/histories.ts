import type { Machine, OfType } from '@cauce/kernel';
import fc from 'fast-check';
import type { Aggregate } from './aggregate.js';

/** Any command of each type. A new command does not compile until it is here, and so it joins every law. */
type Commands<Command extends { readonly type: string }> = {
  readonly [Type in Command['type']]: fc.Arbitrary<OfType<Command, Type>>;
};

type OptionalOf<Data> = { [Key in keyof Data]-?: Partial<Pick<Data, Key>> extends Pick<Data, Key> ? Key : never }[keyof Data];
type DataOf<Event> = Event extends { readonly data: infer Data } ? Data : never;

/** By type of event: each field that its type calls optional. The compiler asks for all of them, a new one too. */
type MayLack<Event extends { readonly type: string }> = {
  readonly [Each in Event as [OptionalOf<DataOf<Each>>] extends [never] ? never : Each['type']]: Readonly<
    Record<OptionalOf<DataOf<Each>>, true>
  >;
};

/** An aggregate, and how to ask it anything. */
export type Subject<M extends Machine, View> = Aggregate<M> & {
  /** Absent where no resource is folded. */
  readonly evolveView?: (view: View | undefined, event: M['event']) => View | undefined;
  readonly commands: Commands<M['command']>;
  /** What old events, or those whose personal data was erased, may lack. */
  readonly mayLack: MayLack<M['event']>;
  /** The command that each history begins with; unless told, they begin with any. */
  readonly begins?: M['command']['type'];
  /** Commands that are given four times as often as the others, where rows lie far from the beginning. */
  readonly often?: readonly M['command']['type'][];
  /** Histories for each law; 100 unless told. Ten times as many, and 2,000 at least, look for every row. */
  readonly runs?: number;
};

const RUNS = 100;
const LENGTH = 20;
const OFTEN = 4;

/** How many histories each law is tried on. */
export function runsOf<M extends Machine, View>({ runs = RUNS }: Subject<M, View>): number {
  return runs;
}

/** Any command, of every type. */
function anyCommand<M extends Machine, View>({ commands, often = [] }: Subject<M, View>): fc.Arbitrary<M['command']> {
  const entries = Object.entries<fc.Arbitrary<M['command']>>(commands);
  return fc.oneof(...entries.map(([type, arbitrary]) => ({ weight: often.includes(type) ? OFTEN : 1, arbitrary })));
}

/** What reaches an aggregate: anything, repeated, lost and reordered. */
export function histories<M extends Machine, View>(subject: Subject<M, View>): fc.Arbitrary<readonly M['command'][]> {
  const sent = fc.array(anyCommand(subject), { maxLength: LENGTH });
  const delivered = sent.chain((commands) => fc.shuffledSubarray([...commands, ...commands]));
  const { begins, commands } = subject;
  if (begins === undefined) return delivered;
  const first: fc.Arbitrary<M['command']> = commands[begins];
  return fc.tuple(first, delivered).map(([beginning, rest]) => [beginning, ...rest]);
}
