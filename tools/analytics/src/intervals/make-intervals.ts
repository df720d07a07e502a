import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { EventContext } from '../contexts.js';
import { quoted, withDuckDb } from '../duckdb.js';
import { eventsFolder, folderOf, INTERVAL_VIEWS, type IntervalView } from '../folders.js';
import { readManifest } from '../manifest.js';
import { UsageError } from '../usage.js';
import type { Folding, StreamFold } from './fold.js';
import { IntervalFiles } from './interval-files.js';
import { PAYMENTS } from './payments.js';
import { SUBSCRIPTIONS } from './subscriptions.js';

/** The contexts that have intervals. */
export type FoldedContext = (typeof INTERVAL_VIEWS)[IntervalView];

const FOLDS = { payments: PAYMENTS, billing: SUBSCRIPTIONS } as const satisfies Partial<Record<EventContext, StreamFold>>;

/** DuckDB's: sorting takes what it needs besides from the disk. */
const MEMORY = '512MB';

/** What was made. `partial`: streams that begin before the export, which cannot be folded. */
export type Made = { readonly context: FoldedContext; readonly streams: number; readonly partial: number; readonly rows: number };

/**
 * Folds an exported context into state intervals, in `DIR/<context>/intervals`, in place of those of before. Throws UsageError where there is no
 * whole export. @param onProgress share 0 to 1, and how many streams are done
 */
export async function makeIntervals(
  out: string,
  context: FoldedContext,
  onProgress: (share: number, streams: number) => void,
): Promise<Made> {
  const manifest = await readManifest(out, context);
  if (!manifest?.isComplete)
    throw new UsageError(`${folderOf(out, context)} holds no whole export: finish one with \`export --context ${context} --out ${out}\`.`);
  const [fresh, whole] = [join(folderOf(out, context), 'intervals.new'), join(folderOf(out, context), 'intervals')];
  await rm(fresh, { recursive: true, force: true });
  const spill = join(fresh, 'sorting');
  const made = await withDuckDb({ threads: 1, memory: MEMORY, spillTo: spill }, async (db) => {
    const files = new IntervalFiles(fresh, viewsOf(context));
    const counts = await foldAll(db, out, { context, files, total: manifest.events, onProgress });
    return { context, ...counts, rows: await files.end() };
  });
  await rm(spill, { recursive: true, force: true });
  await rm(whole, { recursive: true, force: true });
  await rename(fresh, whole);
  return made;
}

const viewsOf = (context: FoldedContext): IntervalView[] =>
  (Object.keys(INTERVAL_VIEWS) as IntervalView[]).filter((view) => INTERVAL_VIEWS[view] === context);

type FoldingAll = {
  readonly context: FoldedContext;
  readonly files: IntervalFiles;
  readonly total: number;
  readonly onProgress: (share: number, streams: number) => void;
};

async function foldAll(db: DuckDBConnection, out: string, { context, files, total, onProgress }: FoldingAll) {
  const { category, begin } = FOLDS[context];
  const events = eventsFolder(out, context);
  let [streams, partial, done] = [0, 0, 0];
  if (!existsSync(events)) return { streams, partial };
  const sorted = await db.stream(
    `SELECT stream, revision, type, data FROM read_parquet(${quoted(join(events, '*/*.parquet'))}, hive_partitioning = false)
      WHERE starts_with(stream, ${quoted(`${category}-`)}) ORDER BY stream, revision`,
  );
  let [current, folding]: [string, Folding | undefined] = ['', undefined];
  for await (const rows of sorted.yieldRows()) {
    for (const row of rows) {
      const [stream, revision, type, data] = row as [string, bigint, string, string];
      if (stream !== current) {
        folding?.end();
        current = stream;
        folding = revision === 0n ? begin(stream.slice(category.length + 1), (view, made) => files.add(view, made)) : undefined;
        if (folding) streams += 1;
        else partial += 1;
      }
      folding?.next({ type, data: JSON.parse(data) as { at: string } }, Number(revision));
    }
    done += rows.length;
    await files.settle();
    onProgress(total === 0 ? 1 : done / total, streams);
  }
  folding?.end();
  return { streams, partial };
}
