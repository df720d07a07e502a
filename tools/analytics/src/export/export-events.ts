import { beginOf, type EventStore, shareOf, type StoredEvent } from '@cauce/event-store';
import { categoriesOf, type EventContext } from '../contexts.js';
import { withDuckDb } from '../duckdb.js';
import { type Manifest, writeManifest } from '../manifest.js';
import { Cursor } from '../window/cursor.js';
import { ahead, earliest, lastOf } from '../window/places.js';
import { EventFiles } from './event-files.js';
import { type Asked, type Planned, planOf } from './plan.js';
import { FactsOfStreams } from './stream-facts.js';

/** What an export needs. */
export type Exporting = {
  readonly log: EventStore;
  readonly contexts: readonly EventContext[];
  /** The folder; each context has one in it. */
  readonly out: string;
  readonly asked: Asked;
  /** @param share 0 to 1 */
  readonly onProgress: (share: number, events: number) => void;
  /** For specs: small files of a small world. */
  readonly eventsInFile?: number;
};

/** DuckDB's: a file's rows pass through it, and none stays. */
const MEMORY = '256MB';

/**
 * Writes the events of a window as Parquet files, in one reading of the log for all contexts, and answers their manifests. One that was
 * killed goes on where its last whole file ended. Throws UsageError for a window that does not follow what is there, EventStoreUnavailable.
 */
export async function exportEvents(exporting: Exporting): Promise<readonly Manifest[]> {
  const { log, contexts, out, asked, eventsInFile } = exporting;
  const plans: Planned[] = [];
  for (const context of contexts) plans.push(await planOf(log, out, context, asked));
  return withDuckDb({ threads: 1, memory: MEMORY }, async (db) => {
    const parts = plans.map((plan) => new Part(plan, new EventFiles(db, out, plan.manifest, eventsInFile)));
    const open = parts.filter(({ plan }) => plan.window !== undefined);
    try {
      for (const { plan } of open) await writeManifest(out, plan.manifest);
      if (open.length > 0) await read(exporting, open);
      const manifests: Manifest[] = [];
      for (const part of parts) manifests.push(await part.end());
      return manifests;
    } catch (error) {
      for (const { files } of open) await files.abandon();
      throw error;
    }
  });
}

/** A context's share in an export. */
class Part {
  readonly cursor: Cursor;
  private readonly categories: ReadonlySet<string>;

  constructor(
    readonly plan: Planned,
    readonly files: EventFiles,
  ) {
    this.cursor = new Cursor(plan.window ?? { to: '' }, plan.reached);
    this.categories = new Set(categoriesOf(plan.manifest.context));
  }

  /** Adds those of the next events of the log that are its own. */
  async take(events: readonly StoredEvent[], facts: FactsOfStreams): Promise<void> {
    const ours = this.cursor.take(events).filter((event) => this.categories.has(categoryOf(event)));
    if (ours.length > 0) await this.files.add(ours, await facts.of(ours));
  }

  end(): Promise<Manifest> {
    return this.plan.window === undefined ? Promise.resolve(this.plan.manifest) : this.files.end(this.cursor.reached);
  }
}

/** Reads the log once, until the windows of all parts have ended. */
async function read({ log, onProgress }: Exporting, parts: readonly Part[]): Promise<void> {
  const facts = new FactsOfStreams(log);
  const start = earliest(parts.map(({ plan }) => plan.readBehind));
  const [begin, end] = await Promise.all([start ?? beginOf(log), lastOf(log)]);
  for await (const { events, last } of ahead(log.pages({ direction: 'forwards', from: start }))) {
    for (const part of parts) await part.take(events, facts);
    onProgress(
      shareOf(last, end, begin),
      parts.reduce((sum, { files }) => sum + files.events, 0),
    );
    if (parts.every(({ cursor }) => cursor.hasEnded)) return;
  }
}

const categoryOf = ({ stream }: StoredEvent): string => stream.slice(0, stream.indexOf('-'));
