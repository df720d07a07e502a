import type { FoundAnnouncements } from '@cauce/contracts';
import { inTransaction, type Pool, type Queryable } from '@cauce/postgres';
import type { Log } from '@cauce/telemetry';
import { toNewEvent } from '../../deliveries/resource-message.consumer.js';
import type { OrderedStream } from '../../sending/delivery/held-back.js';
import { eventColumns, type NewEvent } from '../../sending/delivery/new-event.js';
import { dayOf } from '../../sending/keeping/delivery.partitions.js';
import { KEPT_MS } from '../../sending/keeping/kept.js';
import type { Sending } from '../../sending/sending.js';
import type { OperationFilter } from '../operation.resource.js';
import { type OperationRun, type OperationStep, type OperationWork, PAGE_SIZE } from '../operation-step.js';
import { type AnnouncementSources, type Source, sourcesOf } from './announcement-sources.js';
import { ENDPOINT_LOAD } from './endpoint-load.statement.js';
import { LOCK_OPERATION } from './lock-operation.statement.js';
import { MAKE } from './make-deliveries.statement.js';
import { DAYS } from './partition-days.statement.js';
import { READ_CURSOR } from './read-cursor.statement.js';
import { SAVE_PROGRESS } from './save-progress.statement.js';
import { TAKE_TURN } from './take-turn.statement.js';

/** What {@link Backfill} needs. */
export type BackfillParts = {
  readonly queue: Pool;
  readonly sources: AnnouncementSources;
  readonly sending: Pick<Sending, 'prepareDays' | 'recheckOrder' | 'runNow'>;
  readonly logger: Log;
};

/** Its position: which service and which of its stores it reads next, and after what. */
export type BackfillCursor = { readonly source: number; readonly store: number; readonly after?: string };

/** The operation pauses while this many backfilled deliveries of its endpoint have not ended: after a stop, at most these and a page are left. */
const MOST_WAITING = 500;
const BEGINNING: BackfillCursor = { source: 0, store: 0 };

/** The page to be read next. */
type NextPage = { readonly source: Source; readonly store: string; readonly cursor: BackfillCursor };

/**
 * Sends an endpoint the events of a time span that it did not get: reads the announcements of each store from the services, page by page, and makes
 * deliveries of them, in one transaction with the position. So a page that is read twice makes its deliveries once.
 */
export class Backfill implements OperationWork {
  constructor(private readonly parts: BackfillParts) {}

  async step(run: OperationRun): Promise<OperationStep> {
    const { queue, sources, logger } = this.parts;
    const { organization, filter } = run;
    const { endpoint = '', from = '', to = '' } = filter;
    const [load] = (await queue.query<{ isClosed: boolean; waiting: number }>(ENDPOINT_LOAD.with({ endpoint }))).rows;
    if (load === undefined || load.isClosed) return 'done';
    if (load.waiting >= MOST_WAITING) return 'paused';
    const next = pageAt(await this.cursorOf(run.id), filter);
    if (next === undefined) return 'done';
    const { source, store, cursor } = next;
    const page = await sources.read(source, { organization, store, from, to, ...(cursor.after !== undefined && { after: cursor.after }) });
    if (page !== undefined) return this.make(run, page, nextOf(cursor, page, filter));
    logger.warn({ operation: run.id, source, store }, 'a backfill pauses: the service that it reads from does not answer');
    return 'paused';
  }

  private async cursorOf(id: string): Promise<BackfillCursor> {
    const { rows } = await this.parts.queue.query<{ cursor: BackfillCursor | null }>(READ_CURSOR.with({ operation: id }));
    return rows[0]?.cursor ?? BEGINNING;
  }

  private async make({ id, lease, filter }: OperationRun, page: FoundAnnouncements, next: BackfillCursor): Promise<OperationStep> {
    const { queue, sending } = this.parts;
    const endpoint = filter.endpoint ?? '';
    const events = page.announcements.map((told) => toNewEvent(told));
    const today = dayOf(Date.now());
    await sending.prepareDays([today, ...events.map(({ day }) => day).filter((day) => day > dayOf(Date.now() - KEPT_MS))]);
    const made = await inTransaction(queue, async (client) => {
      await client.query(TAKE_TURN.with({ endpoint }));
      if ((await client.query(LOCK_OPERATION.with({ operation: id, lease }))).rowCount === 0) return undefined;
      const born = await makeAll(client, events, [id, today]);
      const progress = { made: born.length, lookedAt: page.lookedAtCount, expected: page.expectedCount ?? 0 };
      await client.query(SAVE_PROGRESS.with({ operation: id, cursor: JSON.stringify(next), ...progress }));
      return born;
    });
    if (made === undefined) return 'lost';
    sending.recheckOrder(made.filter(({ isHeld }) => isHeld).map(({ stream }): OrderedStream => ({ endpointId: endpoint, stream })));
    if (made.length > 0) sending.runNow(endpoint);
    return 'more';
  }
}

type Made = { readonly stream: string; readonly isHeld: boolean };

async function makeAll(client: Queryable, events: readonly NewEvent[], [id, today]: readonly [string, string]): Promise<Made[]> {
  if (events.length === 0) return [];
  const days = (await client.query<{ day: string }>(DAYS.with({}))).rows.map(({ day }) => day);
  const made: Made[] = [];
  for (let at = 0; at < events.length; at += PAGE_SIZE) {
    const some = events.slice(at, at + PAGE_SIZE);
    const make = MAKE.with({ ...eventColumns(some), operation: id, today, days });
    made.push(...(await client.query<Made>(make)).rows);
  }
  return made;
}

/** The next page to read; undefined: all are read. */
function pageAt(cursor: BackfillCursor, { events, stores = [] }: OperationFilter): NextPage | undefined {
  const [source, store] = [sourcesOf(events)[cursor.source], stores[cursor.store]];
  return source === undefined || store === undefined ? undefined : { source, store, cursor };
}

/** After a page: the next one of the store, else the next store, else the next service. */
function nextOf({ source, store }: BackfillCursor, { next }: FoundAnnouncements, { stores = [] }: OperationFilter): BackfillCursor {
  if (next !== undefined) return { source, store, after: next };
  return store + 1 < stores.length ? { source, store: store + 1 } : { source: source + 1, store: 0 };
}
