import { type EventStore } from '../client/event-store.js';
import { type Position } from '../client/stored-event.js';
import { counted } from './counted.js';

/** A read model as a rebuild sees it: the `repair` of a `ReadModel`. */
type Rebuildable = {
  readonly names: { readonly category: string; readonly table: string };
  idOf(stream: string): string | undefined;
  restore(ids: readonly string[]): Promise<number>;
  orphans(known: ReadonlySet<string>, how: { readonly remove: boolean }): Promise<string[]>;
};

/** Reports progress: the share that is done, 0 to 1, and a text. */
export type Progress = (share: number, done: string) => void;

/** The result for one table. */
export type Rebuilt = {
  readonly table: string;
  readonly streams: number;
  /** The number of rows that were missing or differed from their events. */
  readonly changed: number;
  /** The keys of rows without a stream: removed with `prune`, else left. */
  readonly orphans: readonly string[];
};

/** The part of the event store that a rebuild needs. */
type LogReader = Pick<EventStore, 'pages'>;

/** What to rebuild. */
export type RebuildOptions = {
  readonly store: LogReader;
  readonly models: readonly Rebuildable[];
  /** Removes rows without a stream. Off by default, they are only listed: with the address of a wrong event store it would empty the table. */
  readonly prune?: boolean;
  readonly onProgress?: Progress;
};

type Counted = { readonly model: Rebuildable; readonly seen: Set<string>; changed: number };

/**
 * Makes every row of some read models again from their events, and overwrites those that differ. The service may run meanwhile: no row
 * is missing at any moment, the rows that it writes are newer and stay, and its followers are not touched.
 */
export async function rebuild({ store, models, prune = false, onProgress = () => {} }: RebuildOptions): Promise<Rebuilt[]> {
  const tables: Counted[] = models.map((model) => ({ model, seen: new Set(), changed: 0 }));
  const end = await endOf(store);
  for await (const { events, last } of store.pages({ direction: 'forwards' })) {
    const streams = events.map(({ stream }) => stream);
    for (const one of tables) await restoreNew(one, streams);
    onProgress(shareOf(last, end), progressOf(tables));
  }
  return Promise.all(tables.map(async (one) => toRebuilt(one, prune)));
}

/** Folds a whole stream when its first event appears; rows of later events are written by the service. */
async function restoreNew(one: Counted, streams: readonly string[]): Promise<void> {
  const ids = new Set(streams.map((stream) => one.model.idOf(stream)).filter((id) => id !== undefined && !one.seen.has(id)) as string[]);
  if (ids.size === 0) return;
  one.changed += await one.model.restore([...ids]);
  ids.forEach((id) => one.seen.add(id));
}

async function toRebuilt({ model, seen, changed }: Counted, remove: boolean): Promise<Rebuilt> {
  return { table: model.names.table, streams: seen.size, changed, orphans: await model.orphans(seen, { remove }) };
}

async function endOf(store: LogReader): Promise<Position | undefined> {
  for await (const { last } of store.pages({ direction: 'backwards', size: 1 })) return last;
  return undefined;
}

/** The share that is done, by position: the store does not say how many records it has. */
export function shareOf(at: Position, end: Position | undefined, start: Position = { commit: 0n, prepare: 0n }): number {
  const whole = (end?.commit ?? 0n) - start.commit;
  return whole <= 0n ? 1 : Math.min(1, Math.max(0, Number(at.commit - start.commit) / Number(whole)));
}

const progressOf = (tables: readonly Counted[]): string =>
  tables.map(({ model, seen, changed }) => `${model.names.table}: ${seen.size} read, ${changed} corrected`).join('; ');

/** The result in sentences, one line for each table. */
export function describeRebuild(tables: readonly Rebuilt[], { prune }: { readonly prune: boolean }): string {
  return tables
    .map(({ table, streams, changed, orphans }) => {
      const right = changed === 0 ? 'every row is what its events say' : `${counted(changed, 'row')} corrected, the others were right`;
      const left =
        orphans.length === 0
          ? ''
          : `; ${counted(orphans.length, 'row')} without a stream ${prune ? 'removed' : 'left (--prune removes them)'}`;
      return `${table}: ${counted(streams, 'stream')} read, ${right}${left}.`;
    })
    .join('\n');
}
