import type { Pool } from '@cauce/postgres';
import type { LogRecords } from '../../follower/place.js';
import { counted } from '../counted.js';
import { type Progress } from '../progress.js';
import { LogWalk, type Rebuildable, type WalkOptions } from './log-walk.js';
import { RebuildRecord } from './rebuild-record.js';

/** The result for one table. */
export type Rebuilt = {
  readonly table: string;
  readonly streams: number;
  /** The number of rows that were missing or differed from their events. */
  readonly changed: number;
  /** The number of rows without a stream: removed with `prune`, else left. */
  readonly orphans: number;
};

/** What to rebuild. */
export type RebuildOptions = Pick<WalkOptions, 'limits' | 'saveEveryMs'> & {
  readonly store: LogRecords & WalkOptions['store'];
  /** The database of the rows, which also keeps how far a rebuild has come. */
  readonly pool: Pick<Pool, 'query'>;
  readonly models: readonly Rebuildable[];
  /** Removes rows without a stream. Off by default, they are only counted: with the address of a wrong event store it would empty the table. */
  readonly prune?: boolean;
  /** Begins anew where one was interrupted. */
  readonly anew?: boolean;
  readonly onProgress?: Progress;
  /** Writes lines for people to read. */
  readonly print?: (lines: string) => void;
};

/** Of the progress; the rest is to look for rows without a stream. */
const WALK = 0.95;

/**
 * Makes every row of some read models again from their events, and overwrites those that differ: in one pass over the log, with a memory that does not
 * grow with the number of streams. The service may run meanwhile: no row is missing at any moment, the rows that it writes are newer and stay, and its
 * followers are not touched. One that was interrupted goes on where it was.
 */
export async function rebuild(options: RebuildOptions): Promise<Rebuilt[]> {
  const { store, pool, models, prune = false, anew = false, onProgress = () => {}, print = () => {} } = options;
  const record = new RebuildRecord(
    pool,
    models.map(({ names, foldVersion }) => ({ table: names.table, foldVersion })),
  );
  const state = anew ? undefined : await record.find(store);
  if (!state) await record.remove();
  else print(`Goes on where it was interrupted at ${state.savedAt}; --anew begins anew.`);
  const walk = new LogWalk({ ...options, record, onProgress: (share, done) => onProgress(WALK * share, done) }, state);
  await walk.restoreAll();
  const end = await walk.countToTheEnd();
  const rebuilt: Rebuilt[] = [];
  for (const [nth, model] of models.entries()) {
    onProgress(WALK + ((1 - WALK) * nth) / models.length, `${walk.describe()}; looking for rows of ${model.names.table} without a stream`);
    const orphans = await model.orphans(walk.known(model), { end, remove: prune });
    rebuilt.push({ table: model.names.table, ...walk.resultOf(model), orphans });
  }
  await record.remove();
  onProgress(1, walk.describe());
  return rebuilt;
}

/** The result in sentences, one line for each table. */
export function describeRebuild(tables: readonly Rebuilt[], { prune }: { readonly prune: boolean }): string {
  return tables
    .map(({ table, streams, changed, orphans }) => {
      const right = changed === 0 ? 'every row is what its events say' : `${counted(changed, 'row')} corrected, the others were right`;
      const left =
        orphans === 0 ? '' : `; ${counted(orphans, 'row')} without a stream ${prune ? 'removed' : 'left (--prune removes them)'}`;
      return `${table}: ${counted(streams, 'stream')} read, ${right}${left}.`;
    })
    .join('\n');
}
