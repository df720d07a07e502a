import { type EventStore, shareOfTime, type TimeWindow } from '@cauce/event-store';
import type { Pool } from '@cauce/postgres';
import type { SubscriptionStreams } from '../subscriptions/subscription.streams.js';

/** What finding them needs. */
export type Finding = TimeWindow & {
  readonly store: Pick<EventStore, 'pages'>;
  readonly pool: Pick<Pool, 'query'>;
  readonly subscriptions: Pick<SubscriptionStreams, 'idOf'>;
  /** Reports progress: the share that is done, 0 to 1, and a text. */
  readonly onProgress: (share: number, done: string) => void;
};

/** By the index of open charges. RFC 3339 in UTC compares as text. */
const OPEN = `SELECT id FROM subscription WHERE (rest->'subscription'->>'open') IS NOT NULL AND (rest->>'requestTime') < $1`;

/**
 * The ids of the subscriptions in which something was recorded within the window, and of those with a charge that has been open since before.
 * Reads the log backwards, as far as the window: it has the store's own time, whatever time an organization's test clock shows.
 */
export async function activeSubscriptions(finding: Finding): Promise<string[]> {
  const { store, pool, subscriptions, from, to, onProgress } = finding;
  const { rows } = await pool.query<{ id: string }>(OPEN, [to]);
  const ids = new Set(rows.map(({ id }) => id));
  for await (const { events } of store.pages({ direction: 'backwards' })) {
    for (const { stream, recordedAt } of events) {
      const id = recordedAt >= from && recordedAt < to ? subscriptions.idOf(stream) : undefined;
      if (id !== undefined) ids.add(id);
    }
    const oldest = events.at(-1)?.recordedAt ?? to;
    onProgress(1 - shareOfTime(oldest, finding), `the log back to ${oldest}`);
    if (oldest < from) break;
  }
  return [...ids];
}
