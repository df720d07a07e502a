import type { EventStore } from '../client/event-store.js';
import type { ParkEvent } from './apart.js';
import type { FollowerOptions } from './follower.js';

/** Where the events that ended their process are parked. */
export type EventParking = {
  /**
   * Answers how to park the events of a follower.
   * @param again handles the event of this stream and revision once more
   */
  readonly followed: (follower: string, again: (stream: string, revision: bigint) => Promise<unknown>) => ParkEvent;
};

/**
 * Has a follower park what ends its process. Handling an event once more is harmless: rows know their revision, and readers of messages the event's
 * id.
 */
export function parkingEvents(store: Pick<EventStore, 'read'>, parking: EventParking) {
  return (options: FollowerOptions): FollowerOptions => ({
    ...options,
    park: parking.followed(options.name, async (stream, revision) => {
      const events = await store.read(stream, { from: revision, limit: 1 });
      await options.handle(events, () => Promise.resolve());
    }),
  });
}
