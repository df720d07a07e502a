import { type Queryable } from '@cauce/postgres';
import { isMark, type Position, type StoredEvent } from '../client/stored-event.js';

/**
 * Saves the position of the batch's last event. A projector passes the connection of its transaction, so that rows and position are
 * committed together; a publisher passes none, after the broker's acknowledgement. Throws LeaseLost when another instance follows.
 */
export type SaveCheckpoint = (client?: Queryable) => Promise<void>;

/** Handles a batch in the order of the log. May save the checkpoint itself; if not, it is saved soon afterwards. */
export type HandleBatch = (batch: readonly StoredEvent[], save: SaveCheckpoint) => Promise<void>;

/** Where a follower's position is saved. */
export type Positions = {
  /** Saves a position now. Throws LeaseLost when another instance follows. */
  readonly save: (position: Position, client?: Queryable) => Promise<void>;
  /** Saves this position, or a later one, soon. */
  readonly soon: (position: Position) => void;
  /** Saves the unsaved position; never throws. */
  readonly flush: () => Promise<void>;
};

/** Handles a batch once and then has its position saved, never earlier. */
export async function handleBatch(batch: readonly StoredEvent[], handle: HandleBatch, positions: Positions): Promise<void> {
  const position = batch.at(-1)?.position;
  if (position === undefined) return;
  const events = batch.filter((event) => !isMark(event));
  const saved: Position[] = [];
  if (events.length > 0)
    await handle(events, async (client) => {
      await positions.save(position, client);
      saved.push(position);
    });
  if (saved.length === 0) positions.soon(position);
  if (events.length < batch.length) await positions.flush(); // a caller waits for the mark
}
