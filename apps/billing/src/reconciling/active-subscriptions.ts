import { type EventStore, shareOfTime, type TimeWindow } from '@cauce/event-store';
import type { KeptIds, Pool } from '@cauce/postgres';
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
const OPEN = `SELECT id FROM subscription WHERE (rest->'subscription'->>'open') IS NOT NULL AND (rest->>'requestTime') < $1 AND id > $2
  ORDER BY id LIMIT $3`;
const ROWS_AT_A_TIME = 1_000;

/**
 * Finds the ids of the subscriptions in which something was recorded within the window, and of those with a charge that has been open since before.
 * Reads the log backwards, as far as the window: it has the store's own time, whatever time an organization's test clock shows.
 */
export async function findActive(finding: Finding, found: Pick<KeptIds, 'add'>): Promise<void> {
  for await (const ids of withOpenCharge(finding)) await found.add(...ids);
  const { store, subscriptions, from, to, onProgress } = finding;
  for await (const { events } of store.pages({ direction: 'backwards' })) {
    const within = events.filter(({ recordedAt }) => recordedAt >= from && recordedAt < to);
    await found.add(...within.map(({ stream }) => subscriptions.idOf(stream)).filter((id) => id !== undefined));
    const oldest = events.at(-1)?.recordedAt ?? to;
    onProgress(1 - shareOfTime(oldest, finding), `the log back to ${oldest}`);
    if (oldest < from) break;
  }
}

async function* withOpenCharge({ pool, to }: Finding): AsyncGenerator<readonly string[]> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const { rows }: { rows: { id: string }[] } = await pool.query<{ id: string }>(OPEN, [to, after, ROWS_AT_A_TIME]);
    yield rows.map(({ id }) => id);
    after = rows.length < ROWS_AT_A_TIME ? undefined : rows.at(-1)?.id;
  }
}
