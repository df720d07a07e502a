import { join } from 'node:path';
import { INTERVAL_COLUMNS } from '../columns.js';
import { withDuckDb } from '../duckdb.js';
import type { IntervalView } from '../folders.js';
import { type Row, Spool } from '../spool.js';

const MOST_ROWS = 65_536;

type Filling = { spool: Spool | undefined; waiting: Row[]; rows: number; files: number };

/** The Parquet files of a context's views. */
export class IntervalFiles {
  private readonly views: ReadonlyMap<IntervalView, Filling>;
  private count = 0;

  /** @param folder each view has one in it */
  constructor(
    private readonly folder: string,
    views: readonly IntervalView[],
  ) {
    this.views = new Map(views.map((view) => [view, { spool: undefined, waiting: [], rows: 0, files: 0 }]));
  }

  add(view: IntervalView, row: Row): void {
    this.views.get(view)?.waiting.push(row);
    this.count += 1;
  }

  /** Resolves when what was added is out of memory. */
  async settle(): Promise<void> {
    for (const [view, filling] of this.views) {
      for (const row of filling.waiting) {
        filling.spool ??= await Spool.begin(join(this.folder, `${view}.ndjson`));
        filling.spool.add(row);
        filling.rows += 1;
        if (filling.rows === MOST_ROWS) await this.write(view, filling);
      }
      filling.waiting = [];
      await filling.spool?.flush();
    }
  }

  /** Writes the last files; answers how many rows there are in all. */
  async end(): Promise<number> {
    await this.settle();
    for (const [view, filling] of this.views) if (filling.spool || filling.files === 0) await this.write(view, filling);
    return this.count;
  }

  /** By a database of its own, since the other one is sorting. A view without rows has a file, too, so that each export has each view. */
  private async write(view: IntervalView, filling: Filling): Promise<void> {
    const spool = filling.spool ?? (await Spool.begin(join(this.folder, `${view}.ndjson`)));
    const path = join(this.folder, view, `${String(filling.files).padStart(6, '0')}.parquet`);
    await withDuckDb({ threads: 1, memory: '256MB' }, (db) => spool.toParquet(db, path, INTERVAL_COLUMNS[view]));
    filling.files += 1;
    filling.rows = 0;
    filling.spool = undefined;
  }
}
