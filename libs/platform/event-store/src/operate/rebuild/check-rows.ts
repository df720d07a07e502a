import type { RestoredStream } from '../../streams/row-repair.js';
import { counted } from '../counted.js';
import { type Checkable, LogWalk, type WalkedModel } from './log-walk.js';
import type { RebuildOptions, Rebuilt } from './rebuild.js';

/** What a check of a table's rows found. */
export type CheckedRows = Omit<Rebuilt, 'changed'> & {
  /** Names of streams whose row is missing or is not what their events say. */
  readonly wrong: readonly string[];
};

/** Compares every row with its events as a rebuild does, and writes nothing: neither rows nor how far it came. */
export async function checkRows({
  store,
  models,
  limits,
  onProgress = () => {},
}: Pick<RebuildOptions, 'store' | 'limits' | 'onProgress'> & { readonly models: readonly Checkable[] }): Promise<CheckedRows[]> {
  const wrong = new Map<string, string[]>(models.map(({ names }) => [names.table, []]));
  const checking = models.map((model): WalkedModel => {
    const restore = async (streams: readonly RestoredStream[]) => {
      const found = await model.check(streams);
      wrong.get(model.names.table)?.push(...found.map((id) => `${model.names.category}-${id}`));
      return found.length;
    };
    return { names: model.names, idOf: (stream) => model.idOf(stream), restore };
  });
  const record = { save: () => Promise.resolve() };
  const walk = new LogWalk({ store, models: checking, record, limits, onProgress });
  await walk.restoreAll();
  const end = await walk.countToTheEnd();
  const checked: CheckedRows[] = [];
  for (const model of models) {
    const orphans = await model.orphans(walk.known(model), { end, remove: false });
    const { table } = model.names;
    checked.push({ table, streams: walk.resultOf(model).streams, wrong: wrong.get(table) ?? [], orphans });
  }
  onProgress(1, walk.describe());
  return checked;
}

/** So many wrong rows are named; a log of another environment would name all. */
const MOST_NAMED = 100;

/** The result of a check in sentences: a line for each table, and one for each stream whose row is wrong. */
export function describeChecked(tables: readonly CheckedRows[]): string {
  return tables
    .flatMap(({ table, streams, wrong, orphans }) => {
      const rows = wrong.length === 0 ? 'every row is what its events say' : `${counted(wrong.length, 'row')} would be corrected`;
      const left = orphans === 0 ? '' : `; ${counted(orphans, 'row')} without a stream`;
      const more = wrong.length > MOST_NAMED ? [`  and ${String(wrong.length - MOST_NAMED)} more`] : [];
      const named = wrong.slice(0, MOST_NAMED).map((stream) => `  ${stream}`);
      return [`${table}: ${counted(streams, 'stream')} read, ${rows}${left}.`, ...named, ...more];
    })
    .join('\n');
}
