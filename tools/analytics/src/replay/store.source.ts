import { beginOf, type EventStore, shareOf } from '@cauce/event-store';
import { positionOf, type Window } from '../manifest.js';
import type { PersonalAccess } from '../personal-access.js';
import { Cursor } from '../window/cursor.js';
import { lastOf, placeBefore } from '../window/places.js';
import { fromStored, type ReplayedEvent } from './replayed-event.js';

/** What of the log comes again. */
export type Wanted = Window & {
  /** Of streams: `payment`. */
  readonly categories: readonly string[];
  /** `<commit>/<prepare>` of the last event that was taken: the window goes on behind it. */
  readonly after?: string | undefined;
  /** Undefined: personal data is left out. */
  readonly personal: PersonalAccess | undefined;
  /** 1 at the end. */
  readonly onProgress?: (share: number) => void;
};

const PAGE = 1_000;

/** The events of a window of the store, cut as an export cuts it, page by page, in the order of the log. */
export async function* storePages(
  log: Pick<EventStore, 'pages' | 'recordFrom'>,
  { from, to, categories, after, personal, onProgress }: Wanted,
): AsyncGenerator<readonly ReplayedEvent[]> {
  const behind = after === undefined ? undefined : positionOf(after);
  const start = behind ?? (from === undefined ? undefined : await placeBefore(log, from));
  const [begin, end] = await Promise.all([start ?? beginOf(log), lastOf(log)]);
  const cursor = new Cursor({ ...(from !== undefined && { from }), to }, behind);
  const isWanted = (stream: string) => categories.includes(stream.slice(0, stream.indexOf('-')));
  for await (const { events, last } of log.pages({ direction: 'forwards', from: start, size: PAGE })) {
    const ours = cursor.take(events).filter(({ stream }) => isWanted(stream));
    if (ours.length > 0) yield ours.map((event) => fromStored(event, personal));
    onProgress?.(cursor.hasEnded ? 1 : shareOf(last, end, begin));
    if (cursor.hasEnded) return;
  }
}
