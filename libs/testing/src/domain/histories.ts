import type { Machine, OfType, Retrace } from '@cauce/kernel';
import fc from 'fast-check';
import type { Aggregate } from './aggregate.js';

/** An arbitrary for each type of command. The compiler asks for a new command's, so every law covers it. */
type Commands<Command extends { readonly type: string }> = {
  readonly [Type in Command['type']]: fc.Arbitrary<OfType<Command, Type>>;
};

type OptionalOf<Data> = { [Key in keyof Data]-?: Partial<Pick<Data, Key>> extends Pick<Data, Key> ? Key : never }[keyof Data];
type DataOf<Event> = Event extends { readonly data: infer Data } ? Data : never;

/** By type of event: each field that its type calls optional. The compiler asks for all of them, new ones too. */
type MayLack<Event extends { readonly type: string }> = {
  readonly [Each in Event as [OptionalOf<DataOf<Each>>] extends [never] ? never : Each['type']]: Readonly<
    Record<OptionalOf<DataOf<Each>>, true>
  >;
};

/** An aggregate, and what its random histories are made of. */
export type Subject<M extends Machine, View> = Aggregate<M> & {
  /** Absent where no resource is folded. */
  readonly evolveView?: (view: View | undefined, event: M['event']) => View | undefined;
  readonly commands: Commands<M['command']>;
  /** What is checked of its stored streams before a release; absent where none are stored. */
  readonly retrace?: Retrace;
  /** The fields that may be missing in old events, or in those whose personal data was erased. */
  readonly mayLack: MayLack<M['event']>;
  /** The command that each history begins with; any by default. */
  readonly begins?: M['command']['type'];
  /** Commands that come four times as often as the others: for rows that few histories would reach. */
  readonly often?: readonly M['command']['type'][];
  /** Commands that ask what is due: the same one again may find the next thing due. */
  readonly nudges?: readonly M['command']['type'][];
  /** Histories of its own making, where random commands would hardly reach a row; `begins` and `often` mean nothing then. */
  readonly lives?: fc.Arbitrary<readonly M['command'][]>;
  /** The number of histories for each law; 100 by default. The law that every row is reached uses ten times as many, at least 2,000. */
  readonly runs?: number;
};

const RUNS = 100;
const LENGTH = 20;
const OFTEN = 4;

/** The number of histories that each law is tried on. */
export function runsOf<M extends Machine, View>({ runs = RUNS }: Subject<M, View>): number {
  return runs;
}

/** Any command, of every type. */
function anyCommand<M extends Machine, View>({ commands, often = [] }: Subject<M, View>): fc.Arbitrary<M['command']> {
  const entries = Object.entries<fc.Arbitrary<M['command']>>(commands);
  return fc.oneof(...entries.map(([type, arbitrary]) => ({ weight: often.includes(type) ? OFTEN : 1, arbitrary })));
}

/** The commands that reach an aggregate: any, repeated, lost and reordered. */
export function histories<M extends Machine, View>(subject: Subject<M, View>): fc.Arbitrary<readonly M['command'][]> {
  if (subject.lives !== undefined) return subject.lives;
  const sent = fc.array(anyCommand(subject), { maxLength: LENGTH });
  const delivered = sent.chain((commands) => fc.shuffledSubarray([...commands, ...commands]));
  const { begins, commands } = subject;
  if (begins === undefined) return delivered;
  const first: fc.Arbitrary<M['command']> = commands[begins];
  return fc.tuple(first, delivered).map(([beginning, rest]) => [beginning, ...rest]);
}
