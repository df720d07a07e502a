import { type Pool, type Queryable } from '@cauce/postgres';
import { type Position } from '../client/stored-event.js';
import { type Lease, LeaseLost } from './lease.js';

/** From one save to the next: what a crash undoes is handled once more. */
const EVERY_MS = 50;
/** After a save that failed. */
const AGAIN_MS = 1_000;

/** How far a follower is, saved under its lease: at once with rows of one transaction, else 20 times a second at most. */
export class Checkpoint {
  private unsaved: Position | undefined;
  private timer: NodeJS.Timeout | undefined;
  private saving: Promise<void> = Promise.resolve();
  private last = -Infinity;

  constructor(
    private readonly lease: Lease,
    /** May commit asynchronously. */
    private readonly pool: Pool,
    private readonly onFailed: (error: unknown) => void,
  ) {}

  /** When the last save began, by `performance.now()`. */
  get savedAt(): number {
    return this.last;
  }

  /** Saves it now, instead of what was to be saved soon. Throws LeaseLost, so that a transaction around it is rolled back. */
  async save(position: Position, client: Queryable = this.pool): Promise<void> {
    this.unsaved = undefined;
    await this.saving; // an older position must not come after this one,
    this.unsaved = undefined; // not even one whose save has just failed
    this.last = performance.now();
    await this.lease.save(position, client);
  }

  /** Saves it within 50 ms, or a later one. A lease that is found lost says so by its signal. */
  soon(position: Position): void {
    this.unsaved = position;
    this.timer ??= setTimeout(() => void this.flush(), Math.max(0, this.last + EVERY_MS - performance.now()));
  }

  /** Saves what is unsaved; never throws. One save at a time: an older position must not come after a later one. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    return (this.saving = this.saving.then(() => this.saveUnsaved()));
  }

  private async saveUnsaved(): Promise<void> {
    const position = this.unsaved;
    if (position === undefined) return;
    this.unsaved = undefined;
    this.last = performance.now();
    await this.lease.save(position, this.pool).catch((error: unknown) => this.failed(error, position));
  }

  private failed(error: unknown, position: Position): void {
    if (error instanceof LeaseLost || this.lease.signal.aborted) return;
    this.onFailed(error);
    this.unsaved ??= position;
    this.timer ??= setTimeout(() => void this.flush(), AGAIN_MS);
  }
}
