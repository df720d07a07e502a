import type { EventStore } from '../../client/event-store.js';
import { isMark, type Position } from '../../client/stored-event.js';
import type { RecordedEvent } from '../../client/wire/recorded-event.js';
import type { Anchor } from '../../follower/place.js';
import type { RestoredStream } from '../../streams/row-repair.js';
import { Tally } from '../../streams/tally.js';
import { beginOf, type Progress, shareOf } from '../progress.js';
import type { RebuildRecord, RebuildState, SavedState } from './rebuild-record.js';
import { type FoundStream, type HoldingLimits, WholeStreams } from './whole-streams.js';

/** A read model as a rebuild sees it: the `repair` of a `ReadModel`. */
export type Rebuildable = {
  readonly names: { readonly category: string; readonly table: string };
  readonly foldVersion: number;
  idOf(stream: string): string | undefined;
  /** Makes the rows of these streams what their events say; answers how many were wrong or missing. */
  restore(streams: readonly RestoredStream[]): Promise<number>;
  /** How many rows have no stream. `known`: the ids of all streams up to `end`. With `remove` they are removed. */
  orphans(known: Tally, how: { readonly end: Position; readonly remove: boolean }): Promise<number>;
};

/** One whose rows can be compared without writing any. */
export type Checkable = Rebuildable & {
  /** The ids of the streams that `restore` would write rows of. */
  check(streams: readonly RestoredStream[]): Promise<readonly string[]>;
};

/** What a walk does with the streams of a category: `restore` answers how many it counts. */
export type WalkedModel = Pick<Rebuildable, 'names' | 'idOf' | 'restore'>;

/** What a walk needs. */
export type WalkOptions = {
  readonly store: Pick<EventStore, 'pages' | 'recordedPages'>;
  readonly models: readonly WalkedModel[];
  readonly record: Pick<RebuildRecord, 'save'>;
  readonly onProgress: Progress;
  readonly limits?: HoldingLimits | undefined;
  /** How often the state is saved; 10 s by default. */
  readonly saveEveryMs?: number | undefined;
};

/** What one category needs; its tables are made of the same streams. */
type Category = { readonly models: readonly WalkedModel[]; readonly tally: Tally; streams: number };

const SAVE_EVERY_MS = 10_000;
/** Fewer than a cache of folds keeps: tables of one category share a fold. */
const STREAMS_AT_A_TIME = 500;
const START: Position = { commit: 0n, prepare: 0n };

/** Reads the log from its end to its beginning, once, and restores each stream when it is whole. */
export class LogWalk {
  private readonly whole: WholeStreams;
  private readonly categories = new Map<string, Category>();
  private readonly changed: Record<string, number>;
  private end: Anchor | undefined;
  /** Of the last event that was taken from the log. */
  private at: Position | undefined;
  /** Of the log: where the walk ends. */
  private begin = START;
  private savedAt = performance.now();

  /** @param state of one that was interrupted */
  constructor(
    private readonly options: WalkOptions,
    state?: SavedState,
  ) {
    this.whole = new WholeStreams(options.limits);
    [this.end, this.at] = [state?.end, state?.at];
    for (const { names } of options.models) {
      const models = options.models.filter((model) => model.names.category === names.category);
      this.categories.set(names.category, { models, tally: Tally.empty(), streams: 0, ...state?.categories[names.category] });
    }
    this.changed = { ...Object.fromEntries(options.models.map(({ names }) => [names.table, 0])), ...state?.changed };
    state?.unfinished.forEach((stream) => this.whole.giveUp(stream));
  }

  /** How many streams the log has up to its end, and how many rows of the table were wrong or missing. */
  resultOf({ names }: Pick<WalkedModel, 'names'>): { readonly streams: number; readonly changed: number } {
    return { streams: this.categories.get(names.category)?.streams ?? 0, changed: this.changed[names.table] ?? 0 };
  }

  /** The ids of all streams of a table, up to where `toTheEnd` came. */
  known({ names }: Pick<WalkedModel, 'names'>): Tally {
    return this.categories.get(names.category)?.tally ?? Tally.empty();
  }

  /** Restores all streams that have an event up to the end of the log as it is now. A page is read while that before it is restored. */
  async restoreAll(): Promise<void> {
    this.begin = await beginOf(this.options.store);
    let restoring = this.restore(this.whole.take());
    restoring.catch(() => undefined); // it is awaited with the next page
    try {
      for await (const { events } of this.options.store.recordedPages({ direction: 'backwards', from: this.at })) {
        await restoring;
        await this.saveNowAndThen();
        restoring = this.restore(this.take(events));
        restoring.catch(() => undefined);
      }
    } finally {
      await restoring;
    }
    this.whole.end();
    await this.restore(this.whole.take());
  }

  /** Counts the streams that were begun meanwhile, whose rows are the service's to write. Answers where the log ends. */
  async countToTheEnd(): Promise<Position> {
    let last = this.end?.position ?? START;
    for await (const page of this.options.store.recordedPages({ direction: 'forwards', from: this.end?.position })) {
      for (const event of page.events)
        this.tell(event, (category, id) => {
          if (event.revision === 0n) category.tally.add(id);
        });
      ({ last } = page);
    }
    return last;
  }

  /** Tells what is done: `payment: 812 read, 3 corrected`. */
  describe(): string {
    const parts = this.options.models.map((model) => ({ table: model.names.table, ...this.resultOf(model) }));
    return parts.map(({ table, streams, changed }) => `${table}: ${streams} read, ${changed} corrected`).join('; ');
  }

  private take(events: readonly RecordedEvent[]): readonly FoundStream[] {
    for (const event of events) {
      if (isMark(event)) continue; // it may be removed from the log, and be no place to go on from
      this.end ??= { position: event.position, id: event.id };
      this.at = event.position;
      this.tell(event, (category, id) => {
        this.whole.add(event);
        if (event.revision !== 0n) return;
        category.tally.add(id);
        category.streams += 1;
      });
    }
    if (this.at) this.options.onProgress(1 - shareOf(this.at, this.end?.position, this.begin), this.describe());
    return this.whole.take();
  }

  /** Calls `of` for an event of one of our categories. */
  private tell({ stream }: Pick<RecordedEvent, 'stream'>, of: (category: Category, id: string) => void): void {
    const category = this.categories.get(categoryOf(stream));
    const id = category?.models[0]?.idOf(stream);
    if (category && id !== undefined) of(category, id);
  }

  private async restore(found: readonly FoundStream[]): Promise<void> {
    for (const [name, { models }] of this.categories) {
      const ours = found.filter(({ stream }) => categoryOf(stream) === name);
      for (let at = 0; at < ours.length; at += STREAMS_AT_A_TIME) await this.restoreSome(ours.slice(at, at + STREAMS_AT_A_TIME), models);
    }
  }

  private async restoreSome(found: readonly FoundStream[], models: readonly WalkedModel[]): Promise<void> {
    for (const model of models) {
      const streams = found.map(({ stream, ...events }) => ({ id: model.idOf(stream) ?? '', ...events }));
      this.changed[model.names.table] = (this.changed[model.names.table] ?? 0) + (await model.restore(streams));
    }
  }

  /** Between two pages: what was taken is restored, but for what is held. */
  private async saveNowAndThen(): Promise<void> {
    const now = performance.now();
    if (this.end === undefined || this.at === undefined || now - this.savedAt < (this.options.saveEveryMs ?? SAVE_EVERY_MS)) return;
    const { end, at, changed } = this;
    const categories: RebuildState['categories'] = Object.fromEntries(this.categories);
    await this.options.record.save({ end, at, unfinished: this.whole.names(), categories, changed });
    this.savedAt = now;
  }
}

function categoryOf(stream: string): string {
  return stream.slice(0, stream.indexOf('-'));
}
