import { type Queryable } from '@cauce/postgres';
import { isMark, type StoredEvent } from '../client/stored-event.js';
import { type Place, placeBehind } from './place.js';

/**
 * Saves the position of the batch's last event. A projector passes the connection of its transaction, so that rows and position are
 * committed together; a publisher passes none, after the broker's acknowledgement. Throws LeaseLost when another instance follows.
 */
export type SaveCheckpoint = (client?: Queryable) => Promise<void>;

/** Handles a batch in the order of the log. May save the checkpoint itself; if not, it is saved soon afterwards. */
export type HandleBatch = (batch: readonly StoredEvent[], save: SaveCheckpoint) => Promise<void>;

/** Where a follower's place is saved. */
export type Places = {
  /** Saves a place now. Throws LeaseLost when another instance follows. */
  readonly save: (place: Place, client?: Queryable) => Promise<void>;
  /** Saves this place, or a later one, soon. */
  readonly soon: (place: Place) => void;
  /** Saves the unsaved place; never throws. */
  readonly flush: () => Promise<void>;
};

/** Handles a batch once and then has the place behind it saved, never earlier. */
export async function handleBatch(batch: readonly StoredEvent[], handle: HandleBatch, places: Places): Promise<void> {
  const place = placeBehind(batch);
  if (place === undefined) return;
  const events = batch.filter((event) => !isMark(event));
  const saved: Place[] = [];
  if (events.length > 0)
    await handle(events, async (client) => {
      await places.save(place, client);
      saved.push(place);
    });
  if (saved.length === 0) places.soon(place);
  if (events.length < batch.length) await places.flush(); // a caller waits for the mark
}
