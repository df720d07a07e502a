import { Gathered, SAVING_PLACES } from '@cauce/patience';
import { type Pool, type Queryable } from '@cauce/postgres';
import { type Lease, LeaseLost } from './lease.js';
import { later, type Place } from './place.js';

/** The wait after a failed save. */
const AGAIN_MS = 1_000;

/** Saves a follower's place under its lease: at once in a transaction with its rows, or else soon after the last of batches that follow each other closely. */
export class Checkpoint {
  private unsaved: Place | undefined;
  private readonly gathered = new Gathered(SAVING_PLACES, () => void this.flush());
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

  /** Saves the place now, and drops an earlier one that was to be saved soon. Throws LeaseLost, so that its transaction is rolled back. */
  async save(place: Place, client: Queryable = this.pool): Promise<void> {
    this.unsaved = undefined;
    await this.saving; // an older place must not overwrite this one,
    this.unsaved = undefined; // not even one whose save just failed
    this.began();
    await this.lease.save(place, client);
  }

  /** Saves this place, or a later one, within 250 ms. If the lease turns out to be lost, its signal aborts. */
  soon(place: Place): void {
    this.unsaved = later(this.unsaved, place);
    this.gathered.ask();
  }

  /** Saves the unsaved place; never throws. One save at a time: an older place must not overwrite a later one. */
  flush(): Promise<void> {
    this.gathered.cancel();
    return (this.saving = this.saving.then(() => this.saveUnsaved()));
  }

  private async saveUnsaved(): Promise<void> {
    const place = this.unsaved;
    if (place === undefined) return;
    this.unsaved = undefined;
    this.began();
    await this.lease.save(place, this.pool).catch((error: unknown) => this.failed(error, place));
  }

  private failed(error: unknown, place: Place): void {
    if (error instanceof LeaseLost || this.lease.signal.aborted) return;
    this.onFailed(error);
    this.unsaved = this.unsaved ? later(place, this.unsaved) : place;
    this.gathered.askIn(AGAIN_MS);
  }

  private began(): void {
    this.last = performance.now();
    this.gathered.ran();
  }
}
