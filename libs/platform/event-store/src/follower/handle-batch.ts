import { type Queryable } from '@cauce/postgres';
import { isMark, type Position, type StoredEvent } from '../client/stored-event.js';

/**
 * Saves the position of the batch's last event. A projector gives the connection of its transaction, so that rows and
 * position are committed together; a publisher gives none, after its acknowledgement. Throws when another instance follows.
 */
export type SaveCheckpoint = (client?: Queryable) => Promise<void>;

/** Handles a batch in the order of the log. Saves the checkpoint itself, or it is saved soon afterwards. */
export type HandleBatch = (batch: readonly StoredEvent[], save: SaveCheckpoint) => Promise<void>;

/** Where a follower's position is saved. */
export type Positions = {
  /** Saves it now. Throws LeaseLost when another instance follows. */
  readonly save: (position: Position, client?: Queryable) => Promise<void>;
  /** Saves it soon, or a later one. */
  readonly soon: (position: Position) => void;
  /** Saves what is unsaved; never throws. */
  readonly flush: () => Promise<void>;
};

/** Handles a batch once, and sees to it that its position is saved: never before it is handled. */
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
  if (events.length < batch.length) await positions.flush(); // somebody waits for the mark
}
