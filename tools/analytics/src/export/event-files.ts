import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position, StoredEvent } from '@cauce/event-store';
import type { DuckDBConnection } from '@duckdb/node-api';
import { EVENT_COLUMNS } from '../columns.js';
import { folderOf } from '../folders.js';
import { type Manifest, textOf, writeManifest } from '../manifest.js';
import { fingerprintOf, Spool } from '../spool.js';
import { eventRow } from './event-row.js';
import type { StreamFacts } from './stream-facts.js';

/** A file that is being filled. */
type Filling = { readonly spool: Spool; readonly day: string; readonly first: Position; last: Position; events: number };

/** The files of one context's events. The manifest names each as soon as it is whole: what was killed goes on behind the last of them. */
export class EventFiles {
  private filling: Filling | undefined;
  /** The latest day of recorded time: a clock that steps back opens no file of the day before. */
  private day = '';
  /** The file before, which is written while the next one is filled. */
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: DuckDBConnection,
    private readonly out: string,
    private manifest: Manifest,
    /** In a file. Always the same, so that the same window makes the same files. */
    private readonly most = 65_536,
  ) {}

  /** How many events were exported, those of earlier windows among them. */
  get events(): number {
    return this.manifest.events + (this.filling?.events ?? 0);
  }

  /** Adds events, in the order of the log. @param facts of each event's stream */
  async add(events: readonly StoredEvent[], facts: readonly StreamFacts[]): Promise<void> {
    const withPersonal = this.manifest.personal !== undefined;
    for (const [at, event] of events.entries()) {
      const filling = await this.fileFor(event);
      filling.spool.add(eventRow(event, facts[at] as StreamFacts, withPersonal));
      filling.last = event.position;
      filling.events += 1;
    }
    await this.filling?.spool.flush();
  }

  /** Ends the last file, and the window. @param reached the last event that was looked at */
  async end(reached: Position | undefined): Promise<Manifest> {
    await this.finish();
    await this.writing;
    await this.save({ isComplete: true, ...(reached && { reached: textOf(reached) }) });
    await rm(join(folderOf(this.out, this.manifest.context), 'spool'), { recursive: true, force: true });
    return this.manifest;
  }

  /** Leaves what is not whole, so that a later export begins behind the last whole file. */
  async abandon(): Promise<void> {
    await this.writing.catch(() => undefined);
    await this.filling?.spool.abandon();
  }

  private async fileFor(event: StoredEvent): Promise<Filling> {
    const day = event.recordedAt.slice(0, 10);
    if (day > this.day) this.day = day;
    if (this.filling && (this.filling.day !== this.day || this.filling.events === this.most)) await this.finish();
    this.filling ??= {
      spool: await Spool.begin(join(folderOf(this.out, this.manifest.context), 'spool', `${nameOf(event.position)}.ndjson`)),
      day: this.day,
      first: event.position,
      last: event.position,
      events: 0,
    };
    return this.filling;
  }

  private async finish(): Promise<void> {
    const { filling } = this;
    if (filling === undefined) return;
    this.filling = undefined;
    await this.writing;
    this.writing = this.write(filling);
    this.writing.catch(() => undefined); // thrown where it is waited for
  }

  private async write({ spool, day, first, last, events }: Filling): Promise<void> {
    const path = `events/day=${day}/${nameOf(first)}.parquet`;
    const whole = join(folderOf(this.out, this.manifest.context), path);
    await spool.toParquet(this.db, whole, EVENT_COLUMNS);
    const file = { path, events, first: textOf(first), last: textOf(last), ...(await fingerprintOf(whole)) };
    const { files } = this.manifest;
    await this.save({ reached: textOf(last), events: this.manifest.events + events, files: [...files, file] });
  }

  private async save(change: Partial<Manifest>): Promise<void> {
    this.manifest = { ...this.manifest, ...change };
    await writeManifest(this.out, this.manifest);
  }
}

/** So that names sort as positions do. */
const nameOf = ({ commit }: Position): string => String(commit).padStart(20, '0');
