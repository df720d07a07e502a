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

/** How far work has come: a part of 1, and what was done so far. */
export type Progress = (share: number, done: string) => void;

/** What became of a table. */
export type Rebuilt = {
  readonly table: string;
  readonly streams: number;
  /** Rows that were missing or not what their events say. */
  readonly changed: number;
  /** Rows without a stream: removed if so told, else left. */
  readonly orphans: readonly string[];
};

/** The log, as far as a rebuild needs it. */
type LogReader = Pick<EventStore, 'pages'>;

/** What to rebuild. */
export type RebuildOptions = {
  readonly store: LogReader;
  readonly models: readonly Rebuildable[];
  /** Removes rows without a stream. Off: they are only named, since an address of another event store would empty the table. */
  readonly prune?: boolean;
  readonly onProgress?: Progress;
};

type Counted = { readonly model: Rebuildable; readonly seen: Set<string>; changed: number };

/**
 * Makes every row of some read models again from the first event on, and overwrites what differs. The service may run meanwhile: no
 * row is away at any moment, what it writes is newer and stays, and its followers are left alone.
 */
export async function rebuild({ store, models, prune = false, onProgress = () => {} }: RebuildOptions): Promise<Rebuilt[]> {
  const tables: Counted[] = models.map((model) => ({ model, seen: new Set(), changed: 0 }));
  const end = await endOf(store);
  for await (const { events, last } of store.pages({ direction: 'forwards' })) {
    const streams = events.map(({ stream }) => stream);
    for (const one of tables) await restoreNew(one, streams);
    onProgress(shareOf(last, end), progressOf(tables));
  }
  return Promise.all(tables.map(async (one) => finished(one, prune)));
}

/** A stream is folded whole when its first event is met; what it records after that is the service's to write. */
async function restoreNew(one: Counted, streams: readonly string[]): Promise<void> {
  const ids = new Set(streams.map((stream) => one.model.idOf(stream)).filter((id) => id !== undefined && !one.seen.has(id)) as string[]);
  if (ids.size === 0) return;
  one.changed += await one.model.restore([...ids]);
  ids.forEach((id) => one.seen.add(id));
}

async function finished({ model, seen, changed }: Counted, remove: boolean): Promise<Rebuilt> {
  return { table: model.names.table, streams: seen.size, changed, orphans: await model.orphans(seen, { remove }) };
}

async function endOf(store: LogReader): Promise<Position | undefined> {
  for await (const { last } of store.pages({ direction: 'backwards', size: 1 })) return last;
  return undefined;
}

/** By position: the log grows meanwhile, and it never says how many records it has. */
export function shareOf(at: Position, end: Position | undefined, start: Position = { commit: 0n, prepare: 0n }): number {
  const whole = (end?.commit ?? 0n) - start.commit;
  return whole <= 0n ? 1 : Math.min(1, Math.max(0, Number(at.commit - start.commit) / Number(whole)));
}

const progressOf = (tables: readonly Counted[]): string =>
  tables.map(({ model, seen, changed }) => `${model.names.table}: ${seen.size} read, ${changed} corrected`).join('; ');

/** The result as sentences, a line for each table. */
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
