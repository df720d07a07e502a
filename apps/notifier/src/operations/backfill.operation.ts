import type { FoundAnnouncements } from '@cauce/contracts';
import { inTransaction, type Pool, type Queryable } from '@cauce/postgres';
import { toNewEvent } from '../deliveries/resource-message.consumer.js';
import { EVENT_COLUMNS, type NewEvent } from '../sending/delivery.leases.js';
import type { OrderedStream } from '../sending/delivery.order.js';
import { dayOf } from '../sending/delivery.partitions.js';
import type { Sending } from '../sending/sending.js';
import { type AnnouncementSources, type Source, sourcesOf } from './announcement-sources.js';
import { DAYS, GO_ON, HOLD, MAKE, STANDING, TAKE_TURN } from './backfill.statements.js';
import type { OperationFilter } from './operation.resource.js';
import { AT_A_TIME } from './skip.operation.js';

/** What {@link Backfill} needs. */
export type BackfillParts = {
  readonly queue: Pool;
  readonly sources: AnnouncementSources;
  readonly sending: Sending;
};

/** An operation that is under way, under its lease. */
export type BackfillRun = { readonly id: string; readonly lease: number; readonly organization: string; readonly filter: OperationFilter };

/** Where it stands: which service and which of its stores it asks, and where the page before ended. */
export type BackfillCursor = { readonly source: number; readonly store: number; readonly after?: string };

/** `paused`: too much waits already, or a service is away. `lost`: another process has it, or it was stopped. */
export type BackfillStep = 'more' | 'done' | 'paused' | 'lost';

/** What is backfilled comes in small portions: a receiver that takes none is owed no more than this, and a stop leaves no more behind. */
const MOST_WAITING = 500;
const BEGINNING: BackfillCursor = { source: 0, store: 0 };

/** A page of one store of one service. */
type Asked = { readonly source: Source; readonly store: string; readonly cursor: BackfillCursor };

/**
 * Sends an endpoint what it did not get: asks the services for the announcements of a time span, store by store and page by page, and makes
 * deliveries of them. Each page is one transaction with the cursor, so what is done twice is done once.
 */
export class Backfill {
  constructor(private readonly parts: BackfillParts) {}

  async step(run: BackfillRun): Promise<BackfillStep> {
    const { queue, sources } = this.parts;
    const { organization, filter } = run;
    const { endpoint = '', from = '', to = '' } = filter;
    const [standing] = (await queue.query<{ isClosed: boolean; waiting: number }>(STANDING, [endpoint])).rows;
    if (standing === undefined || standing.isClosed) return 'done';
    if (standing.waiting >= MOST_WAITING) return 'paused';
    const asked = pageAt(await this.cursorOf(run.id), filter);
    if (asked === undefined) return 'done';
    const { source, store, cursor } = asked;
    const page = await sources.read(source, { organization, store, from, to, ...(cursor.after !== undefined && { after: cursor.after }) });
    return page === undefined ? 'paused' : this.make(run, page, nextOf(cursor, page, filter));
  }

  private async cursorOf(id: string): Promise<BackfillCursor> {
    const { rows } = await this.parts.queue.query<{ cursor: BackfillCursor | null }>(
      'SELECT cursor FROM delivery_operation WHERE id = $1',
      [id],
    );
    return rows[0]?.cursor ?? BEGINNING;
  }

  private async make({ id, lease, filter }: BackfillRun, page: FoundAnnouncements, next: BackfillCursor): Promise<BackfillStep> {
    const { queue, sending } = this.parts;
    const endpoint = filter.endpoint ?? '';
    const events = page.announcements.map(toNewEvent);
    const today = dayOf(Date.now());
    await sending.prepareDays([today, ...events.map(({ day }) => day).filter((day) => day > dayOf(Date.now() - 30 * 86_400_000))]);
    const made = await inTransaction(queue, async (client) => {
      await client.query(TAKE_TURN, [endpoint]);
      if ((await client.query(HOLD, [id, lease])).rowCount === 0) return undefined;
      const born = await makeAll(client, events, [id, today]);
      await client.query(GO_ON, [id, JSON.stringify(next), born.length, page.lookedAtCount, page.expectedCount ?? 0]);
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
  const days = (await client.query<{ day: string }>(DAYS)).rows.map(({ day }) => day);
  const made: Made[] = [];
  for (let at = 0; at < events.length; at += AT_A_TIME) {
    const some = events.slice(at, at + AT_A_TIME);
    const columns = EVENT_COLUMNS.map((name) => some.map((event) => event[name]));
    made.push(...(await client.query<Made>({ name: 'backfill', text: MAKE, values: [...columns, id, today, days] })).rows);
  }
  return made;
}

/** The page that a cursor stands before; undefined: all are read. */
function pageAt(cursor: BackfillCursor, { events, stores = [] }: OperationFilter): Asked | undefined {
  const [source, store] = [sourcesOf(events)[cursor.source], stores[cursor.store]];
  return source === undefined || store === undefined ? undefined : { source, store, cursor };
}

/** After a page: the next one of the store, else the next store, else the next service. */
function nextOf({ source, store }: BackfillCursor, { next }: FoundAnnouncements, { stores = [] }: OperationFilter): BackfillCursor {
  if (next !== undefined) return { source, store, after: next };
  return store + 1 < stores.length ? { source, store: store + 1 } : { source: source + 1, store: 0 };
}
